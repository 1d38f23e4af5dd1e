type Repeated = { everyMs: number; work: () => Promise<unknown>; onDefect: (cause: unknown) => void };

/** Does work now and then, as long as the process runs, and never twice at a time. */
export function startRepeating({ everyMs, work, onDefect }: Repeated): { stop: () => Promise<void> } {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= work()
      .then(() => undefined, onDefect)
      .finally(() => {
        underWay = null;
      });
  }, everyMs);
  timer.unref();
  return {
    /** Resolves when what is under way has ended. */
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
