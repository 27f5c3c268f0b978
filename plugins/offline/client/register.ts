import type {ClientModule} from '@docusaurus/types';
import siteConfig from '@generated/docusaurus.config';

const isEnabled =
  process.env.NODE_ENV === 'production' &&
  process.env.OFFLINE !== 'off' &&
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator;

const IDLE_TIMEOUT_MS = 10_000;
const FALLBACK_DELAY_MS = 2000;

/** Tells the worker to cache the current page. */
function reportVisit(): void {
  navigator.serviceWorker.controller?.postMessage(window.location.pathname);
}

/** Runs a callback when the browser is idle, or after a timeout at the latest. */
function runWhenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, {timeout: IDLE_TIMEOUT_MS});
  // Safari doesn't support `requestIdleCallback`.
  else setTimeout(callback, FALLBACK_DELAY_MS);
}

function register(): void {
  // On a reader's first visit, the page is requested before the worker takes control, so the worker hasn't cached it yet.
  navigator.serviceWorker.addEventListener('controllerchange', reportVisit);
  // Registration fails without HTTPS and in some browsers' private windows. Ignore that, because the site works without a worker.
  navigator.serviceWorker.register(`${siteConfig.baseUrl}sw.js`, {scope: siteConfig.baseUrl}).catch(() => {});
}

if (isEnabled) {
  if (document.readyState === 'complete') runWhenIdle(register);
  else window.addEventListener('load', () => runWhenIdle(register), {once: true});
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location, previousLocation}) => {
  if (isEnabled && previousLocation && previousLocation.pathname !== location.pathname) runWhenIdle(reportVisit);
};
