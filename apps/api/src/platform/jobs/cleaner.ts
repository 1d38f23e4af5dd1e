import type { Clock } from '../clock.ts';
import type { Database, Db } from '../database/database.ts';
import { codeOfDefect } from './job-failures.ts';
import type { JobWorker } from './job-workers.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';

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
/** How long clicks and referrals are kept: 13 months, so that a year can be compared with the one before. */
const CLICK_DAYS = 396;

type Deps = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
  metrics: Pick<Metrics, 'jobFailed'>;
};

type Step = (db: Db, now: Date) => Promise<unknown>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * What is removed, each step by itself and in this order. Every step is safe to run twice, so it needs no lock. Its
 * name appears in the log and in the metrics when it fails.
 */
const CLEANING_STEPS = {
  'challenge-uses': (db, now) => db.deleteFrom('challenge_uses').where('expires_at', '<', now).execute(),
  sessions: (db, now) => db.deleteFrom('sessions').where('expires_at', '<', now).execute(),
  'temporary-passwords': (db, now) =>
    db.deleteFrom('temporary_passwords').where('expires_at', '<', now).execute(),
  async registrations(db, now) {
    await nameReferredMembers(db);
    await db.deleteFrom('registrations').where('expires_at', '<', daysBefore(now, 1)).execute();
  },
  'contact-changes': (db, now) =>
    db.deleteFrom('contact_changes').where('asked_at', '<', daysBefore(now, 1)).execute(),
  activity: (db, now) =>
    db.deleteFrom('member_activity').where('at', '<', daysBefore(now, ACTIVITY_DAYS)).execute(),
  invitations: (db, now) => db.deleteFrom('invitations').where('expires_at', '<', now).execute(),
  enquiries: (db, now) => cleanCases(db, 'enquiry', daysBefore(now, ENQUIRY_DAYS)),
  complaints: (db, now) => cleanCases(db, 'complaint', daysBefore(now, COMPLAINT_DAYS)),
  clicks: (db, now) =>
    db.deleteFrom('tracked_clicks').where('at', '<', daysBefore(now, CLICK_DAYS)).execute(),
  referrals: (db, now) => db.deleteFrom('referrals').where('at', '<', daysBefore(now, CLICK_DAYS)).execute(),
  'idempotency-keys': (db, now) =>
    db.deleteFrom('idempotency_keys').where('created_at', '<', daysBefore(now, 1)).execute(),
  throttles: (db, now) =>
    db
      .deleteFrom('throttles')
      .where('window_ends_at', '<', daysBefore(now, 1))
      .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', daysBefore(now, 1))]))
      .execute(),
  effects: (db, now) => cleanEffects(db, daysBefore(now, EFFECT_DAYS)),
  'effect-actions': (db, now) =>
    db.deleteFrom('outbox_actions').where('at', '<', daysBefore(now, ACTION_DAYS)).execute(),
  'kept-records': (db, now) => db.deleteFrom('kept_records').where('keep_until', '<', now).execute(),
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

/** Removes what has served its time. A step that fails stops no other; the failures are thrown after all have run. */
export async function cleanUp({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const failures: Failure[] = [];
  for (const [step, clean] of Object.entries<Step>(CLEANING_STEPS)) {
    try {
      await clean(db, now);
    } catch (cause) {
      failures.push({ step, cause });
    }
  }
  if (failures.length > 0) throw new CleanUpFailed(failures);
}

async function cleanCases(db: Db, kind: 'enquiry' | 'complaint', before: Date): Promise<void> {
  await db.deleteFrom('cases').where('kind', '=', kind).where('received_at', '<', before).execute();
}

/** Never one that is waiting, and never one that could not be delivered while there is something left to deliver. */
async function cleanEffects(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('delivered_at', '<', before),
        eb('discarded_at', '<', before),
        eb.and([eb('undelivered_at', '<', before), eb('payload', 'is', null)]),
      ]),
    )
    .execute();
}

/** A referral moves from the registration that is about to be removed to the member it became. */
async function nameReferredMembers(db: Db): Promise<void> {
  await db
    .updateTable('referrals as referral')
    .from('registrations as registration')
    .set((eb) => ({ member_id: eb.ref('registration.member_id'), registration_id: null }))
    .whereRef('registration.id', '=', 'referral.registration_id')
    .where('registration.member_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('referrals as own')
            .select('own.id')
            .whereRef('own.tid', '=', 'referral.tid')
            .whereRef('own.member_id', '=', 'registration.member_id'),
        ),
      ),
    )
    .execute();
}

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
  return { name: 'clean-up', schedule: { everyMs: EVERY_MS }, work: () => cleanUpAndTell(deps) };
}
