import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { FileChange } from '@wattle/domain/credit-file/file-changes';

import type { Context } from '#api/platform/context.ts';

import { openFile } from '../credit-files/stored-file.ts';
import type { ScoreReasons } from '../score.rules.ts';
import { openField } from '../sealed-snapshots.sql.ts';

export type HistoryMonth = {
  month: string;
  score: number;
  reasons: ScoreReasons | null;
  /** Stored when its file was pruned. */
  changes: readonly FileChange[] | null;
  /** Its file and the previous month's; null when `changes` is stored or one is pruned, stale or unreadable. */
  files: { before: CreditFile; now: CreditFile } | null;
};

const HISTORY = {
  name: 'score-history-of-changes',
  text: `select asked.consented, s.month, s.score, s.changes, s.reasons, s.file, before.month as month_before, before.file as file_before
    from (select exists (select from score_consents c where c.member_id = $1) as consented) as asked
    left join lateral (
      select month, score, changes, reasons, case when changes is null and file_state <> 'thin' then file end as file
      from score_snapshots where member_id = $1 and bureau = 'primary' and not stale
    ) s on true
    left join lateral (
      select b.month, b.file, b.file_state, b.stale from score_snapshots b
      where s.file is not null and b.member_id = $1 and b.bureau = 'primary' and b.month < s.month
      order by b.month desc limit 1
    ) before on before.file_state <> 'thin' and not before.stale
    order by s.month`,
};

type Row = {
  consented: boolean;
  /** These are all null without any month. */
  month: string | null;
  score: number | null;
  changes: Uint8Array | null;
  reasons: Uint8Array | null;
  file: Uint8Array | null;
  month_before: string | null;
  file_before: Uint8Array | null;
};

/** Oldest first. */
export async function readHistory(
  ctx: Context,
  memberId: string,
): Promise<{ consented: boolean; months: readonly HistoryMonth[] }> {
  const rows = await ctx.query<Row>(HISTORY, [memberId]);
  return {
    consented: rows.some(({ consented }) => consented),
    months: rows.flatMap((row) => opened(ctx, memberId, row)),
  };
}

function opened(ctx: Context, memberId: string, row: Row): HistoryMonth[] {
  const { month, score, changes, reasons, file, month_before: monthBefore, file_before: fileBefore } = row;
  if (month === null || score === null) return [];
  const of = { memberId, bureau: 'primary', month } as const;
  const before =
    fileBefore === null || monthBefore === null
      ? null
      : openFile(ctx, { ...of, month: monthBefore, sealed: fileBefore });
  const now = file === null || before === null ? null : openFile(ctx, { ...of, sealed: file });
  return [
    {
      month,
      score,
      reasons: reasons === null ? null : openField(ctx, 'reasons', { ...of, sealed: reasons }),
      changes: changes === null ? null : openField(ctx, 'changes', { ...of, sealed: changes }),
      files: before === null || now === null ? null : { before, now },
    },
  ];
}
