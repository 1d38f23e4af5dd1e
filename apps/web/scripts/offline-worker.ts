import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Served without a network, so it holds its styles. */
const page = (name: string) => `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection | ${name}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem}a{color:inherit}</style>
<main>
<h1>No connection</h1>
<p>Your device could not reach ${name}. Check your connection, then try again.</p>
<p><a href="">Try again</a></p>
</main>
</html>
`;

/**
 * Writes the service worker. It answers for a page that the network cannot bring, and stores nothing. The browser asks for
 * the page while the worker starts (navigation preload).
 */
export function writeOfflineWorker(buildDirectory: string, { name }: { name: string }): void {
  const script = `const page = ${JSON.stringify(page(name))};
const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
const offline = () => new Response(page, { status: 503, headers });
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload.enable()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith(event.preloadResponse.then((answer) => answer ?? fetch(event.request)).catch(offline));
});
`;
  writeFileSync(join(buildDirectory, 'client/offline-worker.js'), script);
}
