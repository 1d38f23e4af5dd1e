import { sql } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';

import type { OfMonth } from '../sealed-snapshots.sql.ts';

/** Members with files in the form of the release before, by id. */
export async function membersOfVersion0(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('score_snapshots')
    .select('member_id')
    .distinct()
    // Literals, since the partial index does not match parameters.
    .where(sql<boolean>`file_version = 0 and file_state <> 'thin'`)
    .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: memberId }) => memberId);
}

/** Oldest first; a second bureau's are in no form but ours. */
export async function filesOfVersion0(
  tx: Tx,
  memberId: string,
): Promise<{ month: string; file: Uint8Array }[]> {
  const { rows } = await sql<{ month: string; file: Uint8Array }>`
    select month, file from score_snapshots
    where member_id = ${memberId}::uuid and file_version = 0 and file_state <> 'thin'
    order by month`.execute(tx);
  return rows;
}

export async function replaceFile(
  tx: Tx,
  { memberId, bureau, month, file, version }: OfMonth & { file: Buffer; version: number },
): Promise<void> {
  await tx
    .updateTable('score_snapshots')
    .set({ file, file_version: version })
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .execute();
}
