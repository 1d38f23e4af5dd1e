/** More work is waiting than is worth waiting for. */
export class GateFull extends Error {
  override name = 'GateFull';
}

/** Runs at most `atOnce` pieces of work at a time, in order; refuses when `maxWaiting` are waiting. */
export function makeGate({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    waiting: () => waiting.length,

    async pass<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (waiting.length >= maxWaiting) throw new GateFull('too much work is waiting');
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // A waiter takes the slot of the one that ends, so the count stays the same.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
