/** The queue is full. */
export class GateFull extends Error {
  override name = 'GateFull';
}

/** Semaphore with `atOnce` permits and a queue of `maxWaiting`. Throws `GateFull` when the queue is full. */
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
        // A waiting call takes over the permit, so the count stays the same.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
