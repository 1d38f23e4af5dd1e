import { sql } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';

type Due = { registeredAfter: Date; registeredBefore: Date; limit: number };

export type Unverified = { id: string; email: Uint8Array; hasMobile: boolean };

/**
 * Claims members without a verified document who were not reminded, and notes that they are. Skips rows that another
 * transaction holds.
 */
export async function claimUnverified(
  tx: Tx,
  { now, registeredAfter, registeredBefore, limit }: Due & { now: Date },
): Promise<Unverified[]> {
  const isDue = sql`identity_reminded_at is null and cancelled_at is null
    and coalesce(licence_verified_at, passport_verified_at, medicare_verified_at) is null
    and created_at > ${registeredAfter} and created_at <= ${registeredBefore}`;
  const { rows: found } = await sql<{ id: string }>`
    select id from members where ${isDue} order by created_at limit ${limit}`.execute(tx);
  const claimed: Unverified[] = [];
  // Row by row, because each may be on another shard.
  for (const { id } of found) {
    const { rows } = await sql<Unverified>`
      with held as (select id from members where id = ${id}::uuid and ${isDue} for no key update skip locked)
      update members set identity_reminded_at = ${now}
      from held where members.id = held.id and members.id = ${id}::uuid
      returning members.id, members.email, members.mobile_verified_at is not null as "hasMobile"`.execute(tx);
    claimed.push(...rows);
  }
  return claimed;
}

/** Part of the copy of personal data. */
export async function identityRemindedAt(db: Db, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('members')
    .select('identity_reminded_at')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.identity_reminded_at ?? null;
}
