import type { Clock } from '../clock.ts';
import { runText } from '../database/statements.ts';
import { codeOfDefect } from './job-failures.ts';
import type { JobWorker } from './job.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { BATCH, purge, type Purged, type PurgedDatabase } from './purge.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** How long an account's history is kept: two years. */
const ACTIVITY_DAYS = 731;
/** How long a record is kept that an effect was delivered, or given up by an operator. */
const EFFECT_DAYS = 30;
/** How long an operator's actions on effects are kept: two years, as with an account's history. */
const ACTION_DAYS = 731;

/** How long an enquiry is kept after it arrived: a year. */
const ENQUIRY_DAYS = 366;
/** A complaint's handling may have to be shown long after: seven years. */
const COMPLAINT_DAYS = 2557;
/** A registration goes after a day or two; after a week its referral waits for nobody. */
const REFERRAL_WAITS_DAYS = 7;
/** How long clicks and referrals are kept: 13 months, so that a year can be compared with the one before. */
const CLICK_DAYS = 396;

type Deps = {
  database: PurgedDatabase;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
  metrics: Pick<Metrics, 'jobFailed'>;
  /** Ends it between two batches. */
  signal?: AbortSignal;
};

/** Removes one batch, and returns how many there were. */
type Step = (database: PurgedDatabase, now: Date) => Promise<number>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Removes what ended before a moment, or that many days before it. */
const ended =
  (from: Purged['from'], { by = 'expires_at', days = 0, and = 'true' } = {}): Step =>
  (database, now) =>
    purge(database, daysBefore(now, days), { from, by, and });

/**
 * What is removed, each step by itself and in this order. Every step is safe to run twice, so it needs no lock. Its
 * name appears in the log and in the metrics when it fails.
 */
const CLEANING_STEPS = {
  'challenge-uses': ended('from challenge_uses'),
  sessions: ended('from sessions'),
  'temporary-passwords': ended('from temporary_passwords'),
  async 'referred-members'({ db }, now) {
    await runText(db, NAME_REFERRED_MEMBERS, [daysBefore(now, REFERRAL_WAITS_DAYS)]);
    return 0;
  },
  registrations: ended('from registrations', { days: 1 }),
  'contact-changes': ended('from contact_changes', { by: 'asked_at', days: 1 }),
  activity: ended('from member_activity', { by: 'at', days: ACTIVITY_DAYS }),
  invitations: ended('from invitations'),
  enquiries: ended('from cases', { by: 'received_at', days: ENQUIRY_DAYS, and: "kind = 'enquiry'" }),
  complaints: ended('from cases', {
    by: 'received_at',
    days: COMPLAINT_DAYS,
    and: "kind = 'complaint'",
  }),
  clicks: ended('from tracked_clicks', { by: 'at', days: CLICK_DAYS }),
  referrals: ended('from referrals', { by: 'at', days: CLICK_DAYS }),
  'idempotency-keys': ended('from idempotency_keys', { by: 'created_at', days: 1 }),
  throttles: (database, now) => cleanThrottles(database, daysBefore(now, 1)),
  // Never one that is waiting, and never one that could not be delivered while there is something left to deliver.
  'delivered-effects': ended('from outbox', { by: 'delivered_at', days: EFFECT_DAYS }),
  'discarded-effects': ended('from outbox', { by: 'discarded_at', days: EFFECT_DAYS }),
  'worthless-effects': ended('from outbox', {
    by: 'undelivered_at',
    days: EFFECT_DAYS,
    and: 'payload is null',
  }),
  'effect-actions': ended('from outbox_actions', { by: 'at', days: ACTION_DAYS }),
  'kept-records': ended('from kept_records', { by: 'keep_until' }),
} as const satisfies Record<string, Step>;

type Failure = { step: string; cause: unknown };

/** Some steps failed; all others are done. */
class CleanUpFailed extends Error {
  override name = 'CleanUpFailed';
  readonly failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    super(`steps that failed: ${failures.map(({ step }) => step).join(', ')}`);
    this.failures = failures;
  }
}

/**
 * Removes what has served its time, however much it is: batch after batch, each a statement of its own. A step that fails
 * stops no other; the failures are thrown after all have run.
 */
export async function cleanUp({
  database,
  clock,
  signal,
}: Pick<Deps, 'database' | 'clock' | 'signal'>): Promise<void> {
  const now = clock.now();
  const isOver = () => signal?.aborted === true;
  const failures: Failure[] = [];
  for (const [step, clean] of Object.entries<Step>(CLEANING_STEPS)) {
    try {
      while (!isOver() && (await clean(database, now)) >= BATCH);
    } catch (cause) {
      failures.push({ step, cause });
    }
  }
  if (failures.length > 0) throw new CleanUpFailed(failures);
}

const cleanThrottles = (database: PurgedDatabase, before: Date): Promise<number> =>
  purge(database, before, {
    from: 'from throttles',
    by: 'window_ends_at',
    and: '(blocked_until is null or blocked_until < $1)',
  });

/**
 * A referral moves from the registration that is about to be removed to the member it became. From those that wait to
 * their registrations: all that are stored are not looked through.
 */
const NAME_REFERRED_MEMBERS = `update referrals referral set member_id = registration.member_id, registration_id = null
  from registrations registration
  where registration.id = referral.registration_id
    and registration.id = any(array(
      select registration_id from referrals where at > $1 and registration_id is not null
    ))
    and registration.member_id is not null
    and not exists (
      select from referrals own where own.tid = referral.tid and own.member_id = registration.member_id
    )`;

/** Cleans up, and reports failed steps to log and metrics; they are tried again at the next run. */
export async function cleanUpAndTell({ logger, metrics, ...deps }: Deps): Promise<void> {
  try {
    await cleanUp(deps);
  } catch (cause) {
    const failures = cause instanceof CleanUpFailed ? cause.failures : [{ step: 'all', cause }];
    for (const failure of failures) {
      metrics.jobFailed(`clean-up-${failure.step}`);
      logger.error({
        event: 'clean-up-failed',
        step: failure.step,
        errorCode: codeOfDefect(failure.cause),
      });
    }
  }
}

/** The cleaner as a process runs it. */
export function cleanUpWorker(deps: Deps): JobWorker {
  return {
    name: 'clean-up',
    schedule: { everyMs: EVERY_MS },
    work: ({ signal }) => cleanUpAndTell({ ...deps, signal }),
  };
}
