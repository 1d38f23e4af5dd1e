import type { Database } from '#api/platform/database/database.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { activityOf, eraseActivity } from '#api/platform/sessions/activity.ts';
import { endSessionsOf, sessionsOf } from '#api/platform/sessions/member-sessions.ts';

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Where the member is signed in, and the known browsers. Erasing ends every session at once. Codes go with the session
 * they were sent to.
 */
export function makePgSignInsPart({
  database: { db },
}: {
  database: Pick<Database, 'db'>;
}): PersonalDataPart {
  return {
    name: 'signIns',
    title: 'Where you are signed in',
    tables: ['sessions', 'one_time_codes', 'known_devices'],
    async exportOf(memberId) {
      const sessions = await sessionsOf(db, memberId);
      const browsers = await db
        .selectFrom('known_devices')
        .select(['passed_at', 'locked_until'])
        .where('member_id', '=', memberId)
        .orderBy('passed_at')
        .execute();
      return {
        sessions: sessions.map((row) => ({
          device: row.device,
          signedInAt: row.created_at.toISOString(),
          codeEnteredAt: timeOf(row.second_factor_at),
          lastSeenAt: row.last_seen_at.toISOString(),
          endsAt: row.expires_at.toISOString(),
        })),
        knownBrowsers: browsers.map((row) => ({
          passedAt: timeOf(row.passed_at),
          lockedUntil: timeOf(row.locked_until),
        })),
      };
    },
    async erase(tx, memberId) {
      await endSessionsOf(tx, { memberId });
      await tx.deleteFrom('known_devices').where('member_id', '=', memberId).execute();
    },
  };
}

/** The full history of what happened in the account. */
export function makePgActivityPart({
  database: { db },
}: {
  database: Pick<Database, 'db'>;
}): PersonalDataPart {
  return {
    name: 'activity',
    title: 'What happened in your account',
    tables: ['member_activity'],
    exportOf: (memberId) => activityOf(db, { memberId }),
    erase: eraseActivity,
  };
}
