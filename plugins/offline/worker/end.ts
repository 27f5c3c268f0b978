/** Takes the worker's place when it's switched off: deletes everything that was kept, and unregisters itself. */
import {scope} from './scope';

scope.addEventListener('install', () => {
  void scope.skipWaiting();
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (/^(?:offline-)?(?:pages|files|compiler) \//.test(name)) await caches.delete(name);
      await scope.registration.unregister();
    })(),
  );
});
