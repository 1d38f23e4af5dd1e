import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Database } from '#api/platform/database/database.ts';
import { sessionStands } from '#api/platform/sessions/member-sessions.ts';
import { clearMobileFactor } from '#api/platform/members/members.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Sessions } from '#api/platform/sessions/session.ts';
import { noteShownDocument } from '#api/platform/sessions/shown-document.ts';
import { transact } from '#api/platform/database/statements.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  sessions: Pick<Sessions, 'raise'>;
  activity: Activity;
  clock: Clock;
};

/**
 * Makes an identity document the second factor of a session whose password was reset by e-mail while no mobile was on
 * file. The member is locked before the session is looked at, in the same order as another reset locks them: one that
 * came first has ended the session, and a document from before does not satisfy it.
 *
 * Where a mobile is on file its code stays owed: the document opens nothing, and is noted for whoever has lost the phone.
 */
export function makePgDocumentProof({ database: { db }, sessions, activity, clock }: Deps) {
  return ({ memberId, sessionId }: { memberId: string; sessionId: string }): Promise<string | null> =>
    transact(db, async (tx) => {
      const owing = await tx
        .selectFrom('member_records')
        .select(['id', 'mobile_verified_at'])
        .where('id', '=', memberId)
        .where('mobile_factor_needed', '=', true)
        .forUpdate()
        .executeTakeFirst();
      if (owing === undefined || !(await sessionStands(tx, { memberId, sessionId }))) return null;
      if (owing.mobile_verified_at !== null) {
        await noteShownDocument(tx, { memberId, sessionId }, clock.now());
        return null;
      }
      await clearMobileFactor(tx, memberId);
      await activity(tx, { memberId, kind: 'second-factor', sessionId });
      return sessions.raise(tx, { id: sessionId, home: memberId }, { secondFactor: true });
    });
}
