import { normaliseEmail } from '@wattle/domain/contact-fields';

import type { Activity } from '#api/platform/activity.ts';
import type { Database } from '#api/platform/database.ts';
import { statementsOf, transact } from '#api/platform/statements.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import type { EndAllSessions } from './account.ports.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  activity: Activity;
  /** The keyed hash under which members' addresses are found. */
  lookup: KeyedHash;
};

/** Throws everybody out of an account, on PostgreSQL, in one transaction. Codes under way go with their sessions. */
export function makePgEndAllSessions({ database: { db }, activity, lookup }: Deps): EndAllSessions {
  return (whose) =>
    transact(db, async (tx) => {
      const member = await statementsOf(tx)
        .selectFrom('members')
        .select('id')
        .where((eb) =>
          'memberId' in whose
            ? eb('id', '=', whose.memberId)
            : eb('email_lookup', '=', lookup(normaliseEmail(whose.email))),
        )
        .forUpdate()
        .executeTakeFirst();
      if (member === undefined) return null;
      const memberId = member.id;
      await activity(tx, { memberId, kind: 'signed-out-by-us', sessionId: null });
      const ended = await statementsOf(tx)
        .deleteFrom('sessions')
        .where('member_id', '=', memberId)
        .returning('id')
        .execute();
      for (const table of ['temporary_passwords', 'contact_changes'] as const) {
        await statementsOf(tx).deleteFrom(table).where('member_id', '=', memberId).execute();
      }
      return { memberId, sessions: ended.length };
    });
}
