import type { CreditFile } from '@wattle/domain/credit-file/credit-file';

import { sealContext } from '#api/features/score/sealed-snapshots.sql.ts';

import type { Harness } from './harness.ts';

export type StoredFile = { creditFile: CreditFile };
type Stored = Pick<Harness, 'database' | 'platform'>;

/** The credit file of a member's only month, opened. */
export async function openStoredFile({ database, platform }: Stored, memberId: string): Promise<StoredFile> {
  const { month, file } = await database.db
    .selectFrom('score_snapshots')
    .select(['month', 'file'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return JSON.parse(platform.cipher.open(file, sealContext('file', { memberId, bureau: 'primary', month })));
}

/** Replaces the month's file with another, sealed as the score seals it. */
export async function replaceStoredFile(
  { database: { db }, platform }: Stored,
  memberId: string,
  file: object,
): Promise<void> {
  const { month } = await db
    .selectFrom('score_snapshots')
    .select('month')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const sealed = platform.cipher.seal(
    JSON.stringify(file),
    sealContext('file', { memberId, bureau: 'primary', month }),
  );
  await db.updateTable('score_snapshots').set({ file: sealed }).where('member_id', '=', memberId).execute();
}
