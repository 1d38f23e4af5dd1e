const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long an effect is retried, how often, and what happens to its payload in the end. */
export type EffectRule = {
  /** Unique and stored. Operators and metrics name effects by it. */
  kind: string;
  /** Counted from when it was added, unless the effect has a deadline of its own. */
  triedForMs: number;
  /** Pause before the first retry. It doubles up to `longestPauseMs`. */
  firstPauseMs: number;
  longestPauseMs: number;
  /**
   * What happens to the payload of an undelivered effect. `kept`: stays sealed until an operator retries or discards
   * it. `worthless`: purged at once, because it has no use any more.
   */
  atEnd: 'kept' | 'worthless';
  /** Low priority: everything else is claimed first. */
  canWait?: true;
};

/** Effects of low priority have a lane of their own in each worker. */
export const laneOf = ({ canWait }: Pick<EffectRule, 'canWait'>) => (canWait === true ? 'waiting' : 'prompt');

/** Pauses where a user is waiting on a page. */
export const SOON = { firstPauseMs: SECOND, longestPauseMs: 15 * SECOND } as const;
/** Pauses where no user is waiting. A provider that recovers is noticed within 15 minutes. */
export const PATIENT = { firstPauseMs: SECOND, longestPauseMs: 15 * MINUTE } as const;
/** Pauses where an hour more makes no difference. */
export const UNHURRIED = { firstPauseMs: SECOND, longestPauseMs: HOUR } as const;

/** Kind that only a newer version knows. */
export const UNKNOWN_KIND: EffectRule = { kind: 'unnamed', triedForMs: 15 * DAY, ...PATIENT, atEnd: 'kept' };

/** When to retry after `attempts` failures. Never later than the deadline, if there is one. */
export function nextTryAt(
  { firstPauseMs, longestPauseMs }: EffectRule,
  { attempts, now, giveUpAt }: { attempts: number; now: Date; giveUpAt: Date },
): Date {
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 30), longestPauseMs);
  return new Date(Math.min(now.getTime() + pauseMs, giveUpAt.getTime()));
}
