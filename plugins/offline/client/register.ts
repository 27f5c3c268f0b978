import type {ClientModule} from '@docusaurus/types';
import siteConfig from '@generated/docusaurus.config';

const isEnabled =
  process.env.NODE_ENV === 'production' &&
  process.env.OFFLINE !== 'off' &&
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator;

/** Tells the worker to cache the current page. */
function reportVisit(): void {
  navigator.serviceWorker.controller?.postMessage(window.location.pathname);
}

function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, {timeout: 10_000});
  // Safari doesn't have `requestIdleCallback`.
  else setTimeout(work, 2000);
}

function register(): void {
  // A reader's first worker starts after the request for the current page.
  navigator.serviceWorker.addEventListener('controllerchange', reportVisit);
  // Registration fails in some browsers' private windows and without HTTPS. The site also works without a worker.
  navigator.serviceWorker.register(`${siteConfig.baseUrl}sw.js`, {scope: siteConfig.baseUrl}).catch(() => {});
}

if (isEnabled) {
  if (document.readyState === 'complete') runWhenIdle(register);
  else window.addEventListener('load', () => runWhenIdle(register), {once: true});
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location, previousLocation}) => {
  if (isEnabled && previousLocation && previousLocation.pathname !== location.pathname) runWhenIdle(reportVisit);
};
