/** Resolves after a while, or as soon as `over` is aborted. */
export function pause(milliseconds: number, over?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (over?.aborted === true) return Promise.resolve();
  const timer = setTimeout(resolve, milliseconds);
  const callOff = (): void => {
    clearTimeout(timer);
    resolve();
  };
  over?.addEventListener('abort', callOff, { once: true });
  return promise.finally(() => over?.removeEventListener('abort', callOff));
}

const POLL_MS = 50;

/** Polls until the condition holds. A condition that throws does not hold. Throws after the timeout. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const met = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (met) return;
    if (Date.now() > deadline) throw new Error(`timed out: ${what}`);
    await pause(POLL_MS);
  }
}
