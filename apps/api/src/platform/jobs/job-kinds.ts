import type { Queue, UpdateQueueOptions } from 'pg-boss';

const HOUR_SECONDS = 3600;

/** The settings that pg-boss gets for a kind of job. */
type Rules = Pick<Queue, 'policy' | 'heartbeatSeconds' | 'expireInSeconds' | 'notify' | 'deadLetter'> &
  Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'deleteAfterSeconds'>;

/**
 * A job whose process died is taken up by another after this long without a heartbeat. Ten is pg-boss's minimum, and
 * somebody may be waiting for the code in it.
 */
const HEARTBEAT_SECONDS = 10;

/**
 * Work that comes again and again. Under the policy `short` no more than one waits, so each run can send the next
 * without looking; and more than one may be active, so that processes share long work. A run may take as long as it
 * likes while its process shows that it is alive.
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

/** Every kind of job, in an order in which they can be created. */
export const JOB_KINDS = {
  /** Jobs that their own kind gave up: reported, counted, and kept for an operator to see. */
  'dead-letters': {
    policy: 'standard',
    retryLimit: 60,
    retryDelay: 5,
    deleteAfterSeconds: 14 * 24 * HOUR_SECONDS,
  },
  /**
   * Carries one effect. It fails only when the database does; how often an effect is tried, and when, is up to its row.
   * No delivery takes longer than its expiry.
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
  'lost-phones': REPEATED,
  'corrections-follow': REPEATED,
  'monthly-refresh': REPEATED,
  'score-count': REPEATED,
  'clean-up': REPEATED,
  'end-memberships': REPEATED,
  'thin-files': REPEATED,
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

/** What may change about a kind after it was created: everything but its policy. */
export function changeableRulesOf(kind: JobKind): UpdateQueueOptions {
  const { policy: _, ...rules } = rulesOf(kind);
  return rules;
}
