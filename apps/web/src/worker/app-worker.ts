import { openOffline, watchFiles } from './offline.ts';
import { watchPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** The address of the build's manifest of routes, by which a page knows whether it is of the same version. */
declare const BUILD: string;

// A new worker takes over at once: pages come from the network, so no page depends on the worker that it began with.
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([preloadPages(), tellPages()]));
});

self.addEventListener('fetch', openOffline);
watchFiles();
watchPush();

/** Firefox fails a page whose preload fails, whatever the worker answers: GoogleChrome/workbox#3134. */
async function preloadPages(): Promise<void> {
  if (!navigator.userAgent.includes('Firefox/')) await self.registration.navigationPreload.enable();
}

/** Posts to all pages, also to one that the browser opened before the first worker. */
async function tellPages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this origin, not a window
  for (const page of pages) page.postMessage({ build: BUILD });
}
