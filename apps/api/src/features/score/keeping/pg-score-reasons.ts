import type { FileChange } from '@wattle/domain/score/file-changes';
import { scoreMoves } from '@wattle/domain/score/moves/score-moves';

import { runText } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/context.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

import { changesIfComparable } from '../older/json-file-changes.ts';
import { openReasons, sealContext } from '../pg-score-records.ts';
import type { BureauReport, ScoreReasons } from '../score.ports.ts';

type Answered = { memberId: string; report: Pick<BureauReport, 'attributes' | 'file'> };

/** A month's answer beside the one before it. */
export type Compared = {
  reasons: ScoreReasons;
  /** What was different on file, and the score. Null without an earlier answer about the same person on paper. */
  before: { score: number; changes: readonly FileChange[] } | null;
  /** There is an answer of an earlier month, whoever it was about. */
  hasEarlier: boolean;
};

const LATEST = `select distinct on (member_id) member_id, month, score, stale, file, reasons from score_snapshots
  where member_id = any($1::uuid[]) and month <= $2 order by member_id, month desc`;

type Latest = {
  member_id: string;
  month: string;
  score: number;
  stale: boolean;
  file: Uint8Array;
  reasons: Uint8Array | null;
};

/**
 * What a month's scores rest on, worked out while both files are whole: points and causes stay when the older file goes.
 * Nothing is compared with a file about somebody the member no longer is on paper.
 */
export function makePgScoreReasons({ cipher }: { cipher: Pick<FieldCipher, 'open'> }) {
  return async (
    tx: Tx,
    { month, answers }: { month: string; answers: readonly Answered[] },
  ): Promise<Compared[]> => {
    const ids = answers.map(({ memberId }) => memberId);
    const rows = await runText<Latest>(tx, LATEST, [ids, month]);
    const latest = new Map(rows.map((row) => [row.member_id, row]));
    return answers.map((answer) => compared(cipher, { month, answer, latest: latest.get(answer.memberId) }));
  };
}

type Comparing = { month: string; answer: Answered; latest: Latest | undefined };

function compared(
  cipher: Pick<FieldCipher, 'open'>,
  { month, answer: { memberId, report }, latest }: Comparing,
): Compared {
  const { attributes } = report;
  // This month's own is asked for anew when somebody has become another person on paper.
  const hasEarlier = latest !== undefined && latest.month !== month;
  if (!hasEarlier || latest.stale) {
    return { reasons: { attributes, since: null, moves: [] }, before: null, hasEarlier };
  }
  const before = { memberId, month: latest.month };
  const known = openReasons(cipher, { ...before, reasons: latest.reasons });
  const file: unknown = JSON.parse(cipher.open(latest.file, sealContext('file', before)));
  const changes = changesIfComparable(file, report.file);
  const moves = scoreMoves({ before: known?.attributes ?? [], after: attributes, changes });
  return {
    reasons: { attributes, since: latest.month, moves },
    before: { score: latest.score, changes: changes ?? [] },
    hasEarlier,
  };
}
