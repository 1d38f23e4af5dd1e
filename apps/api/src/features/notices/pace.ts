import { setTimeout as pause } from 'node:timers/promises';

/**
 * Turns at an even pace, whoever takes them, and none once it is aborted. Turns that nobody took are lost, so that a
 * bureau that was slow is not flooded afterwards.
 */
export function makePace(perSecond: number, { signal }: AbortController): () => Promise<boolean> {
  const gapMs = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + gapMs;
    if (at - now >= 1) await pause(at - now, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  };
}
