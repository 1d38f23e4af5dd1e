/** Longer than any pause in a page's loading, also on a slow connection. */
const QUIET_MS = 3000;

/** What stands in the place of an answer. A frame waits until it is scrolled to. */
const PLACEHOLDER = '.skel:not(iframe), [aria-busy="true"]';

/** Registers the service worker once the page rests. */
export function startAppWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  whenAtRest(() => {
    registerAppWorker().catch(() => undefined);
    tellAppWorker('public');
  });
}

/** Does nothing where it is registered. */
export const registerAppWorker = () => navigator.serviceWorker.register('/app-worker.js');

/**
 * Calls back once the page waits for nothing and has fetched nothing for a while, so that what the worker fetches
 * competes with none of the page's.
 */
export function whenAtRest(then: () => void): void {
  let timer = 0;
  const observer = new PerformanceObserver(wait);
  function wait(): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (document.querySelector(PLACEHOLDER) !== null) return wait();
      observer.disconnect();
      then();
    }, QUIET_MS);
  }
  observer.observe({ type: 'resource' });
  wait();
}

/** Which files the worker keeps: `worker/offline.ts`. */
export function tellAppWorker(message: 'public' | 'members' | 'left'): void {
  // Private windows may have no worker; without one this waits for ever.
  if (!('serviceWorker' in navigator)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
