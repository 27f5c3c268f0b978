/** Stands in the place of the worker when it is switched off: takes itself and all that was kept away. */
import {scope} from './scope';

scope.addEventListener('install', () => {
  void scope.skipWaiting();
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (/^(?:files|pages) \//.test(name)) await caches.delete(name);
      await scope.registration.unregister();
    })(),
  );
});
