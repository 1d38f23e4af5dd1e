import type { ResponseOf } from '@wattle/contract';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { describeMove } from '@wattle/domain/score/moves/words';

import type { HistoryOfChanges, MonthChanges } from '../score.ports.ts';

type Shown = ResponseOf<'GET /v1/creditscore/changes'>;
export type ShowChanges = (memberId: string) => Promise<Outcome<Shown, { code: 'consent-missing' }>>;

/** What moved in the months of a member's history. It is of the same files as the score, and closed with it (SCORE-028). */
export function makeShowChanges(history: HistoryOfChanges): ShowChanges {
  return async (memberId) => {
    const { consented, months } = await history.read(memberId);
    if (!consented) return fail({ code: 'consent-missing' });
    return succeed({ months: months.map(told) });
  };
}

function told({ month, changes, moves }: MonthChanges): Shown['months'][number] {
  return {
    month,
    changes: [...changes],
    moves: moves.map((move) => ({
      cause: move.cause,
      points: move.points,
      title: describeMove(move).title,
    })),
  };
}
