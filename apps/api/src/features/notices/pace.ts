import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the next turn has come; false when the signal is aborted and there are no more. */
export type Turn = (signal?: AbortSignal) => Promise<boolean>;

/**
 * Turns at an even pace, whoever takes them, and none once the signal is aborted. Unused turns are lost, so that a
 * bureau that was slow is not flooded afterwards.
 */
export function makePace(perSecond: number): Turn {
  const gapMs = 1000 / perSecond;
  let next = 0;
  return async (signal) => {
    const isOver = () => signal?.aborted === true;
    if (isOver()) return false;
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + gapMs;
    if (at - now >= 1) await pause(at - now, undefined, { signal }).catch(() => undefined);
    return !isOver();
  };
}
