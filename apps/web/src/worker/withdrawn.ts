declare const self: ServiceWorkerGlobalScope;

/** Replaces a faulty worker: empties the caches and unregisters itself. Pages work without a worker. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(withdraw()));

async function withdraw(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
