import type { Clock } from './clock.ts';
import type { Database, Db } from './database.ts';
import type { Logger } from './logger.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** How long an account remembers what happened in it: two years. */
const ACTIVITY_DAYS = 731;
/** The queue holds a job that nobody took up for 14 days: whoever could not be reached by then never will be. */
const UNDELIVERABLE_DAYS = 15;

/** How long an enquiry is kept after it came: a year. */
const ENQUIRY_DAYS = 366;
/** And a complaint, whose handling may have to be shown long after: seven years. */
const COMPLAINT_DAYS = 2557;
/** How long clicks and referrals are kept: 13 months, so that a year can be set beside the one before. */
const CLICK_DAYS = 396;

type Deps = { database: Pick<Database, 'db'>; clock: Clock; logger: Logger };

/** Removes what has served its time. Every statement is safe to run twice, so no lease is needed. */
export async function cleanUp({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('challenge_uses').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('temporary_passwords').where('expires_at', '<', now).execute();
  await nameReferredMembers(db);
  await db.deleteFrom('registrations').where('expires_at', '<', dayAgo).execute();
  await db.deleteFrom('contact_changes').where('asked_at', '<', dayAgo).execute();
  await db
    .deleteFrom('member_activity')
    .where('at', '<', new Date(now.getTime() - ACTIVITY_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom('invitations').where('expires_at', '<', now).execute();
  await cleanCases(db, now);
  await cleanClicks(db, now);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await db
    .deleteFrom('throttles')
    .where('window_ends_at', '<', dayAgo)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', dayAgo)]))
    .execute();
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('delivered_at', '<', new Date(now.getTime() - 30 * DAY_MS)),
        eb.and([
          eb('delivered_at', 'is', null),
          eb('created_at', '<', new Date(now.getTime() - UNDELIVERABLE_DAYS * DAY_MS)),
        ]),
      ]),
    )
    .execute();
  await db.deleteFrom('kept_records').where('keep_until', '<', now).execute();
}

async function cleanCases(db: Database['db'], now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .deleteFrom('cases')
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'enquiry'), eb('received_at', '<', daysAgo(ENQUIRY_DAYS))]),
        eb.and([eb('kind', '=', 'complaint'), eb('received_at', '<', daysAgo(COMPLAINT_DAYS))]),
      ]),
    )
    .execute();
}

async function cleanClicks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CLICK_DAYS * DAY_MS);
  await db.deleteFrom('tracked_clicks').where('at', '<', before).execute();
  await db.deleteFrom('referrals').where('at', '<', before).execute();
}

/** A referral goes from the registration that is about to be removed to the member who came of it. */
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

/** Cleans up now and then, as long as the process runs. */
export function startCleaner(deps: Deps): { stop: () => void } {
  const timer = setInterval(() => {
    cleanUp(deps).catch((cause: unknown) => {
      deps.logger.error({ event: 'clean-up-failed', error: cause instanceof Error ? cause.name : 'unknown' });
    });
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
