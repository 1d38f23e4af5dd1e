import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { FileChange } from '@wattle/domain/credit-file/file-changes';
import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';

import { openFile, sealPruned } from '../credit-files/stored-file.ts';
import { sealField, type OfMonth } from '../sealed-snapshots.sql.ts';

export type OpenedFile = {
  month: string;
  /** The member's identity details changed since: the file is about another person. */
  isStale: boolean;
  isDue: boolean;
  /** Null for one that cannot be read. */
  file: CreditFile | null;
};

export type Pruned = {
  months: readonly string[];
  changes: readonly { month: string; changes: readonly FileChange[] }[];
};

/** A page of members with files due, by key, so that an unreadable file does not block the members after it. */
export async function membersWithDue(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('score_snapshots')
    .select('member_id')
    .distinct()
    // A literal, since the partial index does not match a parameter.
    .where(sql<boolean>`file_state = 'due'`)
    .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: memberId }) => memberId);
}

type OfBureau = Omit<OfMonth, 'month'>;

/** Oldest first. */
export async function wholeFilesOf(
  ctx: Context,
  tx: Tx,
  { memberId, bureau }: OfBureau,
): Promise<OpenedFile[]> {
  const rows = await tx
    .selectFrom('score_snapshots')
    .select(['month', 'file', 'stale', 'file_state'])
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('file_state', '<>', 'pruned')
    .orderBy('month')
    .execute();
  return rows.map(({ month, stale: isStale, file_state: state, file }) => ({
    month,
    isStale,
    isDue: state === 'due',
    file: openFile(ctx, { memberId, bureau, month, sealed: file }),
  }));
}

/** One statement. */
export async function writePruned(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, months, changes }: OfBureau & Pruned,
): Promise<void> {
  const files = months.map((month) => sealPruned(ctx, { memberId, bureau, month }));
  const newChanges = changes.map(({ month, changes: value }) =>
    sealField(ctx, 'changes', { memberId, bureau, month, value }),
  );
  await sql`
    with new_changes as (
      select * from unnest(${changes.map(({ month }) => month)}::text[], ${newChanges}::bytea[]) as new_changes (month, changes)
    ),
    pruned as (select * from unnest(${[...months]}::text[], ${files}::bytea[]) as pruned (month, file))
    update score_snapshots s set
      file = coalesce((select file from pruned t where t.month = s.month), s.file),
      facts = case when s.month in (select month from pruned) then null else s.facts end,
      file_state = case when s.month in (select month from pruned) then 'pruned' else s.file_state end,
      changes = coalesce((select changes from new_changes t where t.month = s.month), s.changes)
    where s.member_id = ${memberId}::uuid and s.bureau = ${bureau}
      and s.month in (select month from new_changes union all select month from pruned)`.execute(tx);
}
