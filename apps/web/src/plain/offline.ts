/** The worker that answers when no page can be reached (`scripts/offline-worker.ts`), after the page has loaded. */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function register(): void {
  navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined);
}
