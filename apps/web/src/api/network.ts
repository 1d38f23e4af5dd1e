import { ApiError } from '@wattle/contract/client';
import { useSyncExternalStore } from 'react';

export const OFFLINE_WORDS = 'You are offline. Nothing was sent. Try again once you are connected.';

/** Whether the browser is online; true in prerendered pages. */
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

class Offline extends Error {
  override name = 'Offline';
}

/** Throws when offline. Browsers are reliable about being offline, not about being online. */
export function expectNetwork(): void {
  if (!navigator.onLine) throw new ApiError(0, null, { cause: new Offline() });
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.cause instanceof Offline;
}
