import type { Queue, UpdateQueueOptions } from 'pg-boss';

const HOUR_SECONDS = 3600;

/** What pg-boss is told of a kind of job. */
type Rules = Pick<Queue, 'policy' | 'heartbeatSeconds' | 'expireInSeconds' | 'notify' | 'deadLetter'> &
  Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'deleteAfterSeconds'>;

/**
 * A job whose process died is taken up by another after this long without a sign of life. Ten is pg-boss's least, and
 * somebody may wait for the code in it.
 */
const HEARTBEAT_SECONDS = 10;

/**
 * Work that comes again and again. Under the policy `short` no more than one waits, so each run can send the next
 * without looking; and more than one may be under way, so that processes share what is long. A run may take long as long
 * as its process shows that it lives.
 */
const REPEATED = {
  policy: 'short',
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 23 * HOUR_SECONDS,
  retryLimit: 3,
  retryDelay: 1,
  deleteAfterSeconds: 600,
  deadLetter: 'dead-letters',
} as const satisfies Rules;

/** Every kind of job that there is, in an order in which they can be made. */
export const JOB_KINDS = {
  /** Jobs that were given up by their own kind: told, counted, and kept for an operator to see. */
  'dead-letters': {
    policy: 'standard',
    retryLimit: 60,
    retryDelay: 5,
    deleteAfterSeconds: 14 * 24 * HOUR_SECONDS,
  },
  /**
   * Carries one effect. It fails only where the database does; how often an effect is tried, and when, is the row's to
   * say. No delivery takes longer than its expiry.
   */
  outbox: {
    policy: 'standard',
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 30,
    retryLimit: 60,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    deleteAfterSeconds: HOUR_SECONDS,
    deadLetter: 'dead-letters',
  },
  /** Sends jobs for effects whose pause is over, or whose job is lost. */
  'outbox-sweep': { ...REPEATED, notify: true },
  'identity-ask-again': REPEATED,
  'corrections-follow': REPEATED,
  'monthly-refresh': REPEATED,
  'clean-up': REPEATED,
} as const satisfies Record<string, Rules>;

export type JobKind = keyof typeof JOB_KINDS;

export const JOB_KIND_NAMES = Object.keys(JOB_KINDS).filter((kind): kind is JobKind =>
  Object.hasOwn(JOB_KINDS, kind),
);

/** The kinds that come again and again. */
export type RepeatedKind = Exclude<JobKind, 'dead-letters' | 'outbox'>;

export function rulesOf(kind: JobKind): Rules {
  return JOB_KINDS[kind];
}

/** What may change of a kind after it was made: everything but its policy. */
export function changeableRulesOf(kind: JobKind): UpdateQueueOptions {
  const { policy: _, ...rules } = rulesOf(kind);
  return rules;
}
