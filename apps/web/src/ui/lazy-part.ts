import { lazy } from 'react';

const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/**
 * Like `lazy`, but a part whose code cannot be fetched is asked for again, for some fifteen seconds. A restarting
 * server, or a phone in a tunnel, would otherwise cost the whole page for the sake of a menu.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => patiently(load));

async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      return await load();
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two tries
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
