import type {ClientModule} from '@docusaurus/types';
import siteConfig from '@generated/docusaurus.config';

const isOn =
  process.env.NODE_ENV === 'production' &&
  process.env.OFFLINE !== 'off' &&
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator;

/** Has the worker keep the page that is open. */
function tellVisited(): void {
  navigator.serviceWorker.controller?.postMessage(window.location.pathname);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, {timeout: 10_000});
  else setTimeout(work, 2000); // Safari
}

function register(): void {
  // The first worker of this reader didn't see the request for the page that is open.
  navigator.serviceWorker.addEventListener('controllerchange', tellVisited);
  // Private windows of some browsers and addresses without https have none, and the site works as well without it.
  navigator.serviceWorker.register(`${siteConfig.baseUrl}sw.js`, {scope: siteConfig.baseUrl}).catch(() => {});
}

if (isOn) {
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), {once: true});
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location, previousLocation}) => {
  if (isOn && previousLocation && previousLocation.pathname !== location.pathname) whenIdle(tellVisited);
};
