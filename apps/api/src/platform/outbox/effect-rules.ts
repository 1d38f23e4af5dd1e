const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long an effect is retried, how often, and what happens to its payload in the end. */
export type EffectRule = {
  /** Unique and stored. Operators and metrics name effects by it. */
  kind: string;
  /** Counted from when it was added, unless the effect has a deadline of its own. */
  retryForMs: number;
  /** Pause before the first retry. It doubles up to `maxDelayMs`. */
  initialDelayMs: number;
  maxDelayMs: number;
  /**
   * What happens to the payload of an undelivered effect. `keep`: it stays sealed until an operator retries or
   * discards the effect. `purge`: it is deleted at once, because it has no use any more.
   */
  onFailure: 'keep' | 'purge';
  /** Low priority: a lane of its own in each worker, so that ten thousand of them delay nothing else. */
  isLowPriority?: true;
};

/** Used where a user waits on a page. */
export const FAST_RETRY = { initialDelayMs: SECOND, maxDelayMs: 15 * SECOND } as const;
/** A provider that recovers is called again within 15 minutes. */
export const NORMAL_RETRY = { initialDelayMs: SECOND, maxDelayMs: 15 * MINUTE } as const;
/** Where an hour more makes no difference. */
export const SLOW_RETRY = { initialDelayMs: SECOND, maxDelayMs: HOUR } as const;

/** Tells owners about a change to their account, so that they can object. A late mail is still useful for a month. */
export const accountMailRule: EffectRule = {
  kind: 'account-mail',
  retryForMs: 30 * DAY,
  ...NORMAL_RETRY,
  onFailure: 'keep',
};

/** A mail to the address in its body. If it does not arrive, only operators learn it: its reader cannot be told. */
export const MAIL = { receiver: ({ to }: { to: string }) => to, undelivered: 'operators' } as const;

/** A mail about such a change. */
export const SECURITY_MAIL = {
  ...MAIL,
  rule: accountMailRule,
  consent: { none: 'about the security of the account' },
} as const;

/** The deadline for requests about personal information (Australian Privacy Principle 12). */
export const erasureRule: EffectRule = {
  kind: 'erasure',
  retryForMs: 30 * DAY,
  ...SLOW_RETRY,
  onFailure: 'keep',
};

/** Kind that only a newer version knows. */
export const UNKNOWN_KIND: EffectRule = {
  kind: 'unnamed',
  retryForMs: 15 * DAY,
  ...NORMAL_RETRY,
  onFailure: 'keep',
};

/** Bound for the pause that a provider asks for. */
const LONGEST_PAUSE_MS = HOUR;

type Failed = { attempts: number; now: Date; giveUpAt: Date; retryAfterMs?: number | undefined };

/** When to retry after `attempts` failures, not before the provider's `Retry-After`, and never after the deadline. */
export function nextTryAt(
  { initialDelayMs, maxDelayMs }: EffectRule,
  { attempts, now, giveUpAt, retryAfterMs = 0 }: Failed,
): Date {
  const delayMs = Math.min(initialDelayMs * 2 ** Math.min(attempts - 1, 30), maxDelayMs);
  const pauseMs = Math.max(delayMs, Math.min(retryAfterMs, LONGEST_PAUSE_MS));
  return new Date(Math.min(now.getTime() + pauseMs, giveUpAt.getTime()));
}

type Waiting = { createdAt: Date; now: Date; giveUpAt: Date };

/** When an effect is due that was held back: after its age again, at most a minute. It is no try, so none is counted. */
export function heldBackUntil({ initialDelayMs }: EffectRule, { createdAt, now, giveUpAt }: Waiting): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  const pauseMs = Math.min(Math.max(ageMs, initialDelayMs), MINUTE);
  return new Date(Math.min(now.getTime() + pauseMs, giveUpAt.getTime()));
}
