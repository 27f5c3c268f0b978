import type {ClientModule} from '@docusaurus/types';
import siteConfig from '@generated/docusaurus.config';
import {type Visited, WORKER} from '../shared';

const isOn =
  process.env.NODE_ENV === 'production' &&
  process.env.OFFLINE !== 'off' &&
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator;

function tellVisited(): void {
  const message: Visited = {visited: window.location.pathname};
  navigator.serviceWorker.controller?.postMessage(message);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, {timeout: 10_000});
  else setTimeout(work, 2000); // Safari
}

function register(): void {
  // The first worker of this reader didn't see the request for the page that is open.
  navigator.serviceWorker.addEventListener('controllerchange', tellVisited);
  // Private windows of some browsers and addresses without https have none, and the site works as well without it.
  navigator.serviceWorker.register(siteConfig.baseUrl + WORKER, {scope: siteConfig.baseUrl}).catch(() => {});
}

if (isOn) {
  const start = () => whenIdle(register);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, {once: true});
}

const module: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (isOn && previousLocation && previousLocation.pathname !== location.pathname) whenIdle(tellVisited);
  },
};

export default module;
