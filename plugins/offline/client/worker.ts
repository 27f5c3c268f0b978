import type {ClientModule} from '@docusaurus/types';
import siteConfig from '@generated/docusaurus.config';
import {type Visited, WORKER} from '../shared';

/** Whether a newer version has taken over since the page was opened, whose pages these scripts do not know. */
let isOld = false;

function tellVisited(): void {
  const message: Visited = {visited: window.location.pathname};
  navigator.serviceWorker.controller?.postMessage(message);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, {timeout: 10_000});
  else setTimeout(work, 2000); // Safari
}

async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  let last = workers.controller;
  workers.addEventListener('controllerchange', () => {
    // The first one that comes to a page is of its own version.
    if (last) isOld = true;
    last = workers.controller;
    tellVisited();
  });
  try {
    await workers.register(siteConfig.baseUrl + WORKER, {scope: siteConfig.baseUrl});
    tellVisited();
  } catch {
    // Without it the site is as before: in private windows of some browsers, or without https.
  }
}

const wanted = process.env.NODE_ENV === 'production' && process.env.OFFLINE !== 'off';
const supported = typeof window !== 'undefined' && 'serviceWorker' in navigator;

if (wanted && supported) {
  const start = () => whenIdle(() => void register());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, {once: true});
}

const module: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (isOld && previousLocation && previousLocation.pathname !== location.pathname) window.location.reload();
  },
  onRouteDidUpdate({previousLocation}) {
    if (wanted && supported && previousLocation) whenIdle(tellVisited);
  },
};

export default module;
