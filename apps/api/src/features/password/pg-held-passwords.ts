import type { Database } from '#api/platform/database.ts';
import type { HeldPart } from '#api/platform/held-part.ts';
import { statementsOf } from '#api/platform/statements.ts';

/** That a temporary password is out, never which. The password itself goes with the member. */
export function makePgHeldPasswords({ database: { db } }: { database: Pick<Database, 'db'> }): HeldPart {
  return {
    name: 'temporaryPassword',
    title: 'Temporary password by email',
    tables: ['temporary_passwords'],
    async exportOf(memberId) {
      const row = await db
        .selectFrom('temporary_passwords')
        .select('expires_at')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return row === undefined ? null : { worksUntil: row.expires_at.toISOString() };
    },
    async erase(tx, memberId) {
      await statementsOf(tx).deleteFrom('temporary_passwords').where('member_id', '=', memberId).execute();
    },
  };
}
