import type { ResponseOf } from '@wattle/contract';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    not_mine: { member_id: string; entries: Bytes };
  }
}

export type NotMineEntry = ResponseOf<'GET /v1/corrections/not-mine'>['entries'][number];

type Added = 'amount' | 'credit' | 'points';
type StoredEntry = Omit<NotMineEntry, Added> & Partial<Pick<NotMineEntry, Added>>;

const sealedFor = (memberId: string) => `not_mine.entries:${memberId}`;

export const NOT_MINE_TABLE: SealedTable = {
  table: 'not_mine',
  key: { member_id: 'uuid' },
  columns: { entries: (key) => sealedFor(key('member_id')) },
};

/** Newest first. */
export async function notMineOf({ cipher }: Context, db: Db, memberId: string): Promise<NotMineEntry[]> {
  const row = await db
    .selectFrom('not_mine')
    .select('entries')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return [];
  // Written by this module under authenticated encryption, so not validated. Earlier ones lack these.
  const stored = JSON.parse(cipher.open(row.entries, sealedFor(memberId))) as readonly StoredEntry[];
  return stored.map((entry) => ({ amount: null, credit: null, points: null, ...entry }));
}

export async function storeNotMine(
  { cipher }: Context,
  tx: Tx,
  { memberId, entries }: { memberId: string; entries: readonly NotMineEntry[] },
): Promise<void> {
  const sealed = { entries: cipher.seal(JSON.stringify(entries), sealedFor(memberId)) };
  await tx
    .insertInto('not_mine')
    .values({ member_id: memberId, ...sealed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(sealed))
    .execute();
}

export const notMinePart = (ctx: Context): PersonalDataPart => ({
  name: 'not-mine',
  title: 'Entries of your report that you said are not yours',
  tables: ['not_mine'],
  exportOf: (memberId) => notMineOf(ctx, ctx.db, memberId),
  async erase(tx, memberId) {
    await tx.deleteFrom('not_mine').where('member_id', '=', memberId).execute();
  },
});
