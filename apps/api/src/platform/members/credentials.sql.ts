import { sql } from 'kysely';

import type { Tx } from '../context.ts';

type Compared = { memberId: string; passwordHash: string; temporaryHash: Buffer | null; now: Date };

/**
 * Whether the compared password is still current, the account is not cancelled, and a temporary password, if given,
 * still works. Locks the member, then the temporary password, so that password changes and concurrent logins wait, and
 * a password that they void while this waits no longer works.
 */
export async function lockCredentials(
  tx: Tx,
  { memberId, passwordHash, temporaryHash, now }: Compared,
): Promise<boolean> {
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .where('cancelled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (member === undefined || temporaryHash === null) return member !== undefined;
  const temporary = await tx
    .selectFrom('temporary_passwords')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('password_hash', '=', temporaryHash)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return temporary !== undefined;
}

/** Replaces an earlier temporary password. For an unknown member it does the same work and stores nothing. */
export async function replaceTemporaryPassword(
  tx: Tx,
  { memberId, hash, expiresAt }: { memberId: string; hash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { password_hash: hash, expires_at: expiresAt };
  await tx
    .insertInto('temporary_passwords')
    .columns(['member_id', 'password_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select(['id', sql`${hash}::bytea`.as('hash'), sql`${expiresAt}::timestamptz`.as('until')])
        .where('id', '=', memberId),
    )
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

export async function voidTemporaryPassword(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('temporary_passwords').where('member_id', '=', memberId).execute();
}

type NewPassword = { memberId: string; from: string; to: string; byEmail: boolean };

/**
 * False when the password has changed since it was checked. After a reset `byEmail` the next second factor is the
 * mobile.
 */
export async function replacePassword(
  tx: Tx,
  { memberId, from, to, byEmail }: NewPassword,
  now: Date,
): Promise<boolean> {
  const replaced = await tx
    .updateTable('members')
    .set({ password_hash: to, ...(byEmail ? { mobile_factor_needed: true, password_reset_at: now } : {}) })
    .where('id', '=', memberId)
    .where('password_hash', '=', from)
    .returning('id')
    .execute();
  return replaced.length > 0;
}
