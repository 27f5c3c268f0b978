/** Replaces the worker if offline support is switched off. Deletes all caches and unregisters itself. */
import {scope} from './scope';

async function removeEverything(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
  await scope.registration.unregister();
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(removeEverything()));
