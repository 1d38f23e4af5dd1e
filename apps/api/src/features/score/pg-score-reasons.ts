import { scoreMoves } from '@wattle/domain/score/moves/score-moves';

import { statementsOf } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/database/transaction.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

import { changesIfComparable } from './older/json-file-changes.ts';
import { openReasons, sealContext } from './pg-score-records.ts';
import type { BureauReport, ScoreReasons } from './score.ports.ts';

type Of = { memberId: string; month: string };
type Answered = Of & { report: Pick<BureauReport, 'attributes' | 'file'> };

/**
 * What a month's score rests on, worked out while both files are whole: points and causes stay when the older file goes.
 * Nothing is compared with a file about somebody the member no longer is on paper.
 */
export function makePgScoreReasons({ cipher }: { cipher: Pick<FieldCipher, 'open'> }) {
  return async (tx: Tx, { report, ...of }: Answered): Promise<ScoreReasons> => {
    const { attributes } = report;
    const [latest] = await statementsOf(tx)
      .selectFrom('score_snapshots')
      .select(['month', 'stale', 'file', 'reasons'])
      .where('member_id', '=', of.memberId)
      .where('month', '<=', of.month)
      .orderBy('month', 'desc')
      .limit(1)
      .execute();
    // This month's own is asked for anew when somebody has become another person on paper.
    if (latest === undefined || latest.stale || latest.month === of.month) {
      return { attributes, since: null, moves: [] };
    }
    const before = { memberId: of.memberId, month: latest.month };
    const known = openReasons(cipher, { ...before, reasons: latest.reasons });
    const file: unknown = JSON.parse(cipher.open(latest.file, sealContext('file', before)));
    const changes = changesIfComparable(file, report.file);
    const moves = scoreMoves({ before: known?.attributes ?? [], after: attributes, changes });
    return { attributes, since: latest.month, moves };
  };
}
