/** Resolves at the first signal to end. Later signals change nothing: the process is already stopping by then. */
export function askedToStop(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  return promise;
}
