import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Database } from '#api/platform/database/database.ts';
import { endSessionsOf } from '#api/platform/sessions/member-sessions.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { holdMember, holdMemberWith } from '#api/platform/members/members.ts';
import type { Tx } from '#api/platform/context.ts';
import { transact } from '#api/platform/database/statements.ts';

import type { EndAllSessions } from './account.ports.ts';
import { dropPending } from './pg-contact-changes.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  activity: Activity;
  lookup: EmailLookup;
  /** Forgets a new number that waits for a lost phone. */
  dropNewNumber: (tx: Tx, memberId: string) => Promise<void>;
};

/** Throws everybody out of an account, on PostgreSQL, in one transaction. Outstanding codes go with their sessions. */
export function makePgEndAllSessions({
  database: { db },
  activity,
  lookup,
  dropNewNumber,
}: Deps): EndAllSessions {
  return (whose) =>
    transact(db, async (tx) => {
      const memberId =
        'memberId' in whose ? whose.memberId : await holdMemberWith(tx, lookup.all(whose.email));
      if (memberId === null || !(await holdMember(tx, memberId))) return null;
      await activity(tx, { memberId, kind: 'signed-out-by-us', sessionId: null });
      const sessions = await endSessionsOf(tx, { memberId });
      await voidTemporaryPassword(tx, memberId);
      await dropPending(tx, memberId);
      await dropNewNumber(tx, memberId);
      return { memberId, sessions };
    });
}
