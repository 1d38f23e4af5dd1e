import type { ColumnType } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { NullableDate } from '#api/platform/database/column-types.ts';

type Outcome = 'delivered' | 'returned' | 'undelivered';

declare module '#api/platform/context.ts' {
  interface Tables {
    member_notices: {
      member_id: string;
      name: string;
      effect_id: string;
      at: Date;
      outcome: ColumnType<Outcome | null, undefined, Outcome>;
      outcome_at: NullableDate;
    };
  }
}

type New = { memberId: string; name: string; effectId: string };

/** False when the member has had it before. */
export async function insertNotice(
  ctx: Context,
  tx: Tx,
  { memberId, name, effectId }: New,
): Promise<boolean> {
  const added = await tx
    .insertInto('member_notices')
    .values({ member_id: memberId, name, effect_id: effectId, at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['member_id', 'name']).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Who was sent it; null once they have left. */
export async function noticedMember(db: Db, effectId: string): Promise<string | null> {
  const row = await db
    .selectFrom('member_notices')
    .select('member_id')
    .where('effect_id', '=', effectId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export async function markNotice(
  tx: Tx,
  { effectId, outcome, at }: { effectId: string; outcome: Outcome; at: Date },
): Promise<void> {
  await tx
    .updateTable('member_notices')
    .set({ outcome, outcome_at: at })
    .where('effect_id', '=', effectId)
    .execute();
}

/** Everybody who was sent a notice, and whether the mail arrived. */
export const receiversOf = ({ db }: Context, name: string) =>
  db
    .selectFrom('member_notices')
    .select(['member_id as memberId', 'at', 'outcome', 'outcome_at as outcomeAt'])
    .where('name', '=', name)
    .orderBy('member_id')
    .execute();

export async function eraseNotices(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('member_notices').where('member_id', '=', memberId).execute();
}

/** What a member's copy has. */
export const noticesOf = ({ db }: Context, memberId: string) =>
  db
    .selectFrom('member_notices')
    .select(['name', 'at', 'outcome', 'outcome_at as outcomeAt'])
    .where('member_id', '=', memberId)
    .execute();
