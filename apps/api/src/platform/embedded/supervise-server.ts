import { setTimeout as wait } from 'node:timers/promises';

import type { Server } from '@wattle/postgres/server';

const TRY_AGAIN_MS = 1000;

type How = {
  start: () => Promise<Server>;
  onEnd: (lastLines: readonly string[]) => void;
  onBack: () => void;
};

/** Restarts a server whenever it ends, until `end` is called. */
export function superviseServer(first: Server, { start, onEnd, onBack }: How): { end: () => Promise<void> } {
  let server: Server | null = first;
  const ending = new AbortController();

  const startAgain = async (): Promise<Server | null> => {
    while (!ending.signal.aborted) {
      try {
        return await start();
      } catch {
        // The cause was reported when the server ended, and may pass.
        await wait(TRY_AGAIN_MS);
      }
    }
    return null;
  };
  const watch = async (): Promise<void> => {
    while (server !== null) {
      const lastLines = await server.ended;
      if (ending.signal.aborted) return;
      onEnd(lastLines);
      server = null;
      server = await startAgain();
      if (ending.signal.aborted) await server?.stop();
      else onBack();
    }
  };
  const watched = watch();
  return {
    async end() {
      ending.abort();
      await server?.stop();
      await watched;
    },
  };
}
