import type { Goal } from '@wattle/domain/score/what-if/goal';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import { bureauNameOf } from '../../bureaus/bureau.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    goals: { member_id: string; goal: Bytes };
  }
}

/** A goal with the main bureau that gave its scores: another one's scale differs. */
type StoredGoal = Goal & { readonly bureau: string };

const sealedFor = (memberId: string) => `goals.goal:${memberId}`;

export const GOALS_TABLE: SealedTable = {
  table: 'goals',
  key: { member_id: 'uuid' },
  columns: { goal: (key) => sealedFor(key('member_id')) },
};

/** Null without one, and for one at an earlier main bureau. */
export async function findGoal(ctx: Context, db: Db, memberId: string): Promise<Goal | null> {
  const stored = await openGoal(ctx, db, memberId);
  if (stored?.bureau !== bureauNameOf(ctx, 'primary')) return null;
  const { bureau: _, ...goal } = stored;
  return goal;
}

async function openGoal({ cipher }: Context, db: Db, memberId: string): Promise<StoredGoal | null> {
  const row = await db
    .selectFrom('goals')
    .select('goal')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  // Written by this module under authenticated encryption, so not validated. An earlier version kept no days.
  const { since = {}, ...stored } = JSON.parse(cipher.open(row.goal, sealedFor(memberId))) as Omit<
    StoredGoal,
    'since'
  > & { since?: Goal['since'] };
  return { ...stored, since };
}

export async function storeGoal(
  ctx: Context,
  tx: Tx,
  { memberId, goal }: { memberId: string; goal: Goal },
): Promise<void> {
  const stored: StoredGoal = { ...goal, bureau: bureauNameOf(ctx, 'primary') };
  const sealed = { goal: ctx.cipher.seal(JSON.stringify(stored), sealedFor(memberId)) };
  await tx
    .insertInto('goals')
    .values({ member_id: memberId, ...sealed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(sealed))
    .execute();
}

export async function deleteGoal(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('goals').where('member_id', '=', memberId).execute();
}

export const goalPart = (ctx: Context): PersonalDataPart => ({
  name: 'goal',
  title: 'Your score goal',
  tables: ['goals'],
  exportOf: (memberId) => openGoal(ctx, ctx.db, memberId),
  erase: deleteGoal,
});
