import { sql } from 'kysely';

import type { Tx } from '../context.ts';

/** SQL parameters, such as `$3`. */
type Parameters = { member: string; now: string; passwordHash: string; temporaryHash: string };

/**
 * Common table expression `admitted`: one row if the compared password is still current, the account is not cancelled,
 * and a temporary password, if given, still works. Locks the member, then the temporary password, so that password
 * changes and concurrent logins wait, and a password that they void while this waits no longer works.
 */
export function admitted({ member, now, passwordHash, temporaryHash }: Parameters): string {
  return `held as (
      select 1 from members
      where id = ${member}::uuid and password_hash = ${passwordHash} and cancelled_at is null for no key update
    ),
    working as (
      select 1 from temporary_passwords
      where member_id = ${member}::uuid and password_hash = ${temporaryHash}::bytea and expires_at > ${now}::timestamptz
        and exists (select 1 from held) for no key update
    ),
    admitted as (
      select 1 from held where ${temporaryHash}::bytea is null or exists (select 1 from working)
    )`;
}

/** Replaces an earlier temporary password. For an unknown member it does the same work and stores nothing. */
export async function replaceTemporaryPassword(
  tx: Tx,
  { memberId, hash, expiresAt }: { memberId: string; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`insert into temporary_passwords (member_id, password_hash, expires_at)
    select id, ${hash}::bytea, ${expiresAt}::timestamptz from members where id = ${memberId}::uuid
    on conflict (member_id) do update
      set password_hash = excluded.password_hash, expires_at = excluded.expires_at`.execute(tx);
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
