import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { FileChange } from '@wattle/domain/credit-file/file-changes';

import type { Context } from '#api/platform/context.ts';

import { bureauNameOf } from '../../bureaus/bureau.ts';
import { openFile } from '../credit-files/stored-file.ts';
import type { ScoreReasons } from '../score.rules.ts';
import { openField } from '../sealed-snapshots.sql.ts';

export type HistoryMonth = {
  month: string;
  /** Null for a file without one. */
  score: number | null;
  reasons: ScoreReasons | null;
  /** Stored when its file was pruned. */
  changes: readonly FileChange[] | null;
  /** Its file and the previous month's; null when `changes` is stored or one is pruned, stale or unreadable. */
  files: { before: CreditFile; now: CreditFile } | null;
};

/** Oldest first. */
export async function readHistory(
  ctx: Context,
  memberId: string,
): Promise<{ consented: boolean; months: readonly HistoryMonth[] }> {
  const { consented } = await ctx.db
    .selectNoFrom((eb) =>
      eb
        .exists(eb.selectFrom('score_consents').select('kind').where('member_id', '=', memberId))
        .as('consented'),
    )
    .executeTakeFirstOrThrow();
  const rows = await monthsOf(ctx, memberId);
  return { consented: Boolean(consented), months: rows.map((row) => opened(ctx, memberId, row)) };
}

/** A month's file only where its changes are not stored, with the file of the month before. */
const monthsOf = (ctx: Context, memberId: string) =>
  ctx.db
    .selectFrom('score_snapshots as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('score_snapshots as b')
          .select(['b.month', 'b.file', 'b.file_state', 'b.stale'])
          .where('s.changes', 'is', null)
          .where('s.file_state', '<>', 'pruned')
          .where('b.member_id', '=', memberId)
          .where('b.bureau', '=', 'primary')
          .whereRef('b.bureau_name', '=', 's.bureau_name')
          .whereRef('b.month', '<', 's.month')
          .orderBy('b.month', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.on('before.file_state', '<>', 'pruned').on('before.stale', '=', false),
    )
    .select(['s.month', 's.score', 's.changes', 's.reasons'])
    .select(['before.month as monthBefore', 'before.file as fileBefore'])
    .select((eb) => eb.case().when('before.month', 'is not', null).then(eb.ref('s.file')).end().as('file'))
    .where('s.member_id', '=', memberId)
    .where('s.bureau', '=', 'primary')
    .where('s.bureau_name', '=', bureauNameOf(ctx, 'primary'))
    .where('s.stale', '=', false)
    .orderBy('s.month')
    .execute();

type Row = Awaited<ReturnType<typeof monthsOf>>[number];

function opened(ctx: Context, memberId: string, row: Row): HistoryMonth {
  const { month, score, changes, reasons, file, monthBefore, fileBefore } = row;
  const key = { memberId, bureau: 'primary', month } as const;
  const before =
    fileBefore === null || monthBefore === null
      ? null
      : openFile(ctx, { ...key, month: monthBefore, sealed: fileBefore });
  const now = file === null || before === null ? null : openFile(ctx, { ...key, sealed: file });
  return {
    month,
    score,
    reasons: reasons === null ? null : openField(ctx, 'reasons', { ...key, sealed: reasons }),
    changes: changes === null ? null : openField(ctx, 'changes', { ...key, sealed: changes }),
    files: before === null || now === null ? null : { before, now },
  };
}
