import type { FileChange } from '@wattle/domain/score/file-changes';
import { movesAddingUp, type ScoreMove } from '@wattle/domain/score/moves/score-moves';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

import { openReasons, sealContext } from '../pg-score-records.ts';
import type { HistoryOfChanges, MonthChanges } from '../score.ports.ts';
import { openChanges } from './pg-older-files.ts';

/**
 * One row for each month, with what was noted of it, or else with its file and the one before while both are whole. As
 * when they are thinned, a file about somebody whom the member no longer is on paper is compared with nothing.
 */
const READ = {
  name: 'score-history-of-changes',
  text: `select asked.consented, s.month, s.score, s.changes, s.reasons, s.file, before.month as month_before, before.file as file_before
    from (select exists (select from score_consents c where c.member_id = $1) as consented) as asked
    left join lateral (
      select month, score, changes, reasons, case when changes is null and file_state <> 'thin' then file end as file
      from score_snapshots where member_id = $1 and not stale
    ) s on true
    left join lateral (
      select b.month, b.file, b.file_state, b.stale from score_snapshots b
      where s.file is not null and b.member_id = $1 and b.month < s.month order by b.month desc limit 1
    ) before on before.file_state <> 'thin' and not before.stale
    order by s.month`,
};

type Row = {
  consented: boolean;
  /** All of them null where there is no month at all. */
  month: string | null;
  score: number | null;
  changes: Uint8Array | null;
  reasons: Uint8Array | null;
  file: Uint8Array | null;
  month_before: string | null;
  file_before: Uint8Array | null;
};

type Deps = {
  database: Pick<Database, 'query'>;
  cipher: Pick<FieldCipher, 'open'>;
  /** What is different in the later of two files. */
  changesBetween: (before: unknown, after: unknown) => FileChange[];
};

export function makePgHistoryOfChanges({ database, cipher, changesBetween }: Deps): HistoryOfChanges {
  const opened = (memberId: string, month: string, file: Uint8Array): unknown =>
    JSON.parse(cipher.open(file, sealContext('file', { memberId, month })));
  const changesOf = (memberId: string, month: string, row: Row): readonly FileChange[] | null => {
    const { changes, file, month_before: monthBefore, file_before: fileBefore } = row;
    if (changes !== null) return openChanges(cipher, { memberId, month, changes });
    if (file === null || fileBefore === null || monthBefore === null) return null;
    return changesBetween(opened(memberId, monthBefore, fileBefore), opened(memberId, month, file));
  };
  const movesOf = (memberId: string, row: Row, before: Row | undefined): readonly ScoreMove[] => {
    const { month, score, reasons } = row;
    if (month === null || score === null || before === undefined || before.score === null) return [];
    const kept = openReasons(cipher, { memberId, month, reasons });
    // They are about the difference that the history shows, or about another one.
    if (kept === null || kept.moves.length === 0 || kept.since !== before.month) return [];
    return movesAddingUp(score - before.score, kept.moves);
  };
  return {
    async read(memberId) {
      const rows = await database.query<Row>(READ, [memberId]);
      const months = rows.flatMap((row, index): MonthChanges[] => {
        const { month } = row;
        const changes = month === null ? null : changesOf(memberId, month, row);
        if (month === null || changes === null) return [];
        return [{ month, changes, moves: movesOf(memberId, row, rows[index - 1]) }];
      });
      return { consented: rows.some(({ consented }) => consented), months };
    },
  };
}
