import type { ResponseOf } from '@wattle/contract';
import { fileChanges } from '@wattle/domain/credit-file/file-changes';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { hasPoints, movesAddingUp } from '@wattle/domain/score/score-moves';
import { describeMove } from '@wattle/domain/score/move-words';

import type { Context } from '#api/platform/context.ts';

import { readHistory, type HistoryMonth } from './history.sql.ts';

type Shown = ResponseOf<'GET /v1/creditscore/changes'>;

/** Needs consent, like the score (SCORE-028). */
export async function showChanges(
  ctx: Context,
  memberId: string,
): Promise<Outcome<Shown, { code: 'consent-missing' }>> {
  const { consented, months } = await readHistory(ctx, memberId);
  if (!consented) return fail({ code: 'consent-missing' });
  return succeed({ months: months.flatMap((month, index) => monthOf(month, months[index - 1])) });
}

function monthOf(now: HistoryMonth, before: HistoryMonth | undefined): Shown['months'] {
  const { month, files } = now;
  const changes = now.changes ?? (files === null ? null : fileChanges(files.before, files.now));
  if (changes === null) return [];
  const moves = movesOf(now, before).map((move) => ({
    cause: move.cause,
    points: move.points,
    title: describeMove(move).title,
  }));
  return [{ month, changes: [...changes], moves }];
}

/** Empty when no points are known, or the stored moves compare with another month than the history shows. */
function movesOf({ score, reasons }: HistoryMonth, before: HistoryMonth | undefined) {
  if (before === undefined || reasons === null || reasons.since !== before.month) return [];
  const moves = reasons.moves.filter(hasPoints);
  if (score === null || before.score === null || moves.length === 0) return [];
  return movesAddingUp(score - before.score, moves);
}
