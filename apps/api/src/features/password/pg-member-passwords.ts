import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database.ts';
import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

import type { MemberPasswords, PasswordChange } from './password.ports.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher; clock: Clock };

/** Members' passwords on PostgreSQL. */
export function makePgMemberPasswords({ database: { db }, cipher, clock }: Deps): MemberPasswords {
  return {
    async find(memberId) {
      const row = await db
        .selectFrom('members')
        .select(['password_hash', 'email', 'first_name', 'last_name'])
        .where('id', '=', memberId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const open = (column: 'email' | 'first_name' | 'last_name') =>
        cipher.open(row[column], `members.${column}:${memberId}`);
      const email = open('email');
      return { passwordHash: row.password_hash, email, own: [open('first_name'), open('last_name'), email] };
    },
    replace: (tx, change) => replace(tx, change, clock.now()),
  };
}

async function replace(
  tx: Tx,
  { memberId, sessionId, from, to, byEmail }: PasswordChange,
  now: Date,
): Promise<boolean> {
  const replaced = await statementsOf(tx)
    .updateTable('members')
    .set({ password_hash: to, ...(byEmail ? { mobile_factor_needed: true, password_reset_at: now } : {}) })
    .where('id', '=', memberId)
    .where('password_hash', '=', from)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('sessions.id')
          .where('sessions.id', '=', sessionId)
          .whereRef('sessions.member_id', '=', 'members.id'),
      ),
    )
    .returning('id')
    .execute();
  if (replaced.length === 0) return false;
  await statementsOf(tx)
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '!=', sessionId)
    .execute();
  await statementsOf(tx).deleteFrom('temporary_passwords').where('member_id', '=', memberId).execute();
  // Somebody else may have had them wait.
  await statementsOf(tx).deleteFrom('contact_changes').where('member_id', '=', memberId).execute();
  await statementsOf(tx)
    .updateTable('known_devices')
    .set({ locked_until: null })
    .where('member_id', '=', memberId)
    .execute();
  return true;
}
