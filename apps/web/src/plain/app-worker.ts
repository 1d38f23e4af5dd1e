/** Registers the service worker once the page has loaded, so that its fetches compete with none of the page's. */
export function startAppWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function register(): void {
  navigator.serviceWorker.register('/app-worker.js').catch(() => undefined);
  tellAppWorker('public');
}

/** Which files the worker keeps: `worker/offline.ts`. */
export function tellAppWorker(message: 'public' | 'members' | 'left'): void {
  // Private windows may have no worker; without one this waits for ever.
  if (!('serviceWorker' in navigator)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
