import { useSyncExternalStore } from 'react';

/** What to say without a network: true of every call, since none is begun without a network. */
export const OFFLINE_WORDS = 'You are offline. Nothing was sent. Try again once you are connected.';

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
