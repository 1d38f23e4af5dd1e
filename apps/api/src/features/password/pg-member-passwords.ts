import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { endSessionsOf, sessionStands } from '#api/platform/sessions/member-sessions.ts';
import { replacePassword, voidTemporaryPassword } from '#api/platform/members/credentials.ts';
import { memberOpener, openEmail } from '#api/platform/members/member-fields.ts';
import { holdMember } from '#api/platform/members/members.ts';
import type { Tx } from '#api/platform/context.ts';

import type { MemberPasswords, PasswordChange } from './password.ports.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: FieldCipher;
  clock: Clock;
  /** Clears any waiting change of e-mail or mobile: somebody else may have requested it. */
  dropPending: (tx: Tx, memberId: string) => Promise<void>;
  /** Forgets a new number that waits for a lost phone: the one who gave it may be who made this change needed. */
  dropNewNumber: (tx: Tx, memberId: string) => Promise<void>;
  /** Lifts the locks on the member's browsers. */
  unlockDevices: (tx: Tx, memberId: string) => Promise<void>;
};

/** Members' passwords on PostgreSQL. */
export function makePgMemberPasswords(deps: Deps): MemberPasswords {
  const { database, cipher } = deps;
  return {
    async find(memberId) {
      const { db } = database;
      const row = await db
        .selectFrom('member_records as record')
        .innerJoin('password_holders as credentials', 'credentials.id', 'record.id')
        .select(['credentials.password_hash', 'record.email', 'record.first_name', 'record.last_name'])
        .where('record.id', '=', memberId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const open = memberOpener(cipher, memberId);
      const email = openEmail(cipher, memberId, row.email);
      const own = [open('first_name', row.first_name), open('last_name', row.last_name), email];
      return { passwordHash: row.password_hash, email, own };
    },
    replace: (tx, change) => replace(deps, tx, change),
  };
}

async function replace(
  { clock, dropPending, dropNewNumber, unlockDevices }: Deps,
  tx: Tx,
  { memberId, sessionId, ...password }: PasswordChange,
): Promise<boolean> {
  if (!(await holdMember(tx, memberId)) || !(await sessionStands(tx, { memberId, sessionId }))) return false;
  if (!(await replacePassword(tx, { memberId, ...password }, clock.now()))) return false;
  await endSessionsOf(tx, { memberId, except: sessionId });
  await voidTemporaryPassword(tx, memberId);
  await dropPending(tx, memberId);
  await dropNewNumber(tx, memberId);
  await unlockDevices(tx, memberId);
  return true;
}
