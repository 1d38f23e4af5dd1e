import type { Context, Db, Tx } from '#api/platform/context.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    identity_reminders: { member_id: string; reminded_at: Date };
  }
}

type Due = { registeredAfter: Date; registeredBefore: Date; limit: number };

export type Unverified = { id: string; email: string; hasMobile: boolean };

/**
 * Claims members without a verified document who were not reminded, and notes that they are. Skips rows that another
 * transaction holds.
 */
export async function claimUnverified(
  { cipher, now }: Context,
  tx: Tx,
  { registeredAfter, registeredBefore, limit }: Due,
): Promise<Unverified[]> {
  const due = tx
    .selectFrom('memberships as m')
    .innerJoin('member_records as r', 'r.id', 'm.id')
    .where('m.is_verified', '=', false)
    .where('m.cancelled_at', 'is', null)
    .where('m.created_at', '>', registeredAfter)
    .where('m.created_at', '<=', registeredBefore);
  const found = await due
    .select('m.id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('identity_reminders as i').select('i.member_id').whereRef('i.member_id', '=', 'm.id'),
        ),
      ),
    )
    .orderBy('m.created_at')
    .limit(limit)
    .execute();
  const claimed: Unverified[] = [];
  // Row by row, because each may be on another shard.
  for (const { id } of found) {
    const row = await due
      .select(['r.email', 'r.mobile_verified_at'])
      .where('m.id', '=', id)
      .forNoKeyUpdate('m')
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined || !(await insertReminder(tx, { memberId: id, at: now() }))) continue;
    claimed.push({ id, email: openEmail(cipher, id, row.email), hasMobile: row.mobile_verified_at !== null });
  }
  return claimed;
}

/** False when another run was first. */
async function insertReminder(tx: Tx, { memberId, at }: { memberId: string; at: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto('identity_reminders')
    .values({ member_id: memberId, reminded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Part of the copy of personal data. */
export async function identityRemindedAt(db: Db, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity_reminders')
    .select('reminded_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.reminded_at ?? null;
}

export async function deleteReminder(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('identity_reminders').where('member_id', '=', memberId).execute();
}
