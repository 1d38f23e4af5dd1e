import { ApiError } from '@wattle/contract/client';
import { useSyncExternalStore } from 'react';

/** The browser knew that it had no network, so nothing left it. */
class Offline extends Error {
  override name = 'Offline';
}

/** What to say about it: true of every call, since none is begun without a network. */
export const OFFLINE_WORDS = 'You are offline. Nothing was sent. Try again once you are connected.';

/**
 * Throws what a call without a network rejects with. Browsers are sure of being offline, and only guess that they are
 * online.
 */
export function expectNetwork(): void {
  if (!navigator.onLine) throw new ApiError(0, null, { cause: new Offline() });
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.cause instanceof Offline;
}

/** Whether the browser has a network, as far as it knows; every prerendered page says so. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function watchNetwork(watcher: () => void): () => void {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);
  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
}
