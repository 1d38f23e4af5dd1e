/** Resolves after a while, or as soon as it is called off. */
export function pause(milliseconds: number, over?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const callOff = (): void => {
    clearTimeout(timer);
    resolve();
  };
  over?.addEventListener('abort', callOff, { once: true });
  return promise.finally(() => over?.removeEventListener('abort', callOff));
}

const LOOK_EVERY_MS = 50;

/** Asks again until it is true; throws with what was awaited after too long. A failure counts as no. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const met = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (met) return;
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
