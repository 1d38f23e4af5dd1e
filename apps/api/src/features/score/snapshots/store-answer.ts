import { scoreMoves } from '@wattle/domain/score/score-moves';

import type { Context } from '#api/platform/context.ts';
import { noteActivity } from '#api/platform/sessions/activity.ts';

import { tellOfChanges } from '../../notices/tell-of-changes.ts';
import { welcomeMember } from '../../notices/welcome-member.ts';
import type { BureauReport } from '../bureau-gateway.ts';
import { lockOrder } from '../bureau-orders.sql.ts';
import { changesIfComparable } from '../history/json-file-changes.ts';
import type { ScoreReasons } from '../score.rules.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';
import { keepSnapshot, readEarlier, type EarlierAnswer } from './snapshots.sql.ts';

export type Answer = OfMonth & { reference: string; receivedOn: string; report: BureauReport };

/**
 * Stores score, factors and file, and closes the order, in one transaction, in which the member is told as well. A second
 * report for a month changes nothing, and neither does one from an enquiry that no longer belongs to the order. Returns
 * what the score rests on, or null where the answer was not stored.
 */
export function storeAnswer(ctx: Context, answer: Answer): Promise<ScoreReasons | null> {
  return ctx.inTransaction(async (tx) => {
    const { memberId, month, reference, report } = answer;
    const order = await lockOrder(tx, { memberId, month });
    // Whatever becomes of the answer, the bureau has looked.
    const sessionId = order?.sessionId ?? null;
    await noteActivity(tx, ctx.now(), { memberId, kind: 'bureau-accessed', sessionId });
    // The question was about a person whom the member no longer is on paper: the month is asked for anew.
    if (order !== null && order.reference !== reference) return null;
    const { before, isOnly } = await readEarlier(ctx, tx, { memberId, month });
    const { changes, reasons } = compared(before, report);
    const kept = await keepSnapshot(ctx, tx, { ...answer, reasons });
    if (kept === 'not-kept') return null;
    if (kept === 'first') {
      const { score } = report;
      if (before !== null)
        await tellOfChanges(ctx, tx, { memberId, changes, hasScoreChanged: score !== before.score });
      if (isOnly) await welcomeMember(ctx, tx, { memberId, month });
    }
    return reasons;
  });
}

/**
 * What a month's score rests on, worked out while both files are whole: points and causes stay when the older file goes.
 */
function compared(before: EarlierAnswer | null, { attributes, file }: BureauReport) {
  if (before === null) return { changes: [], reasons: { attributes, since: null, moves: [] } };
  const changes = changesIfComparable(before.file, file);
  const moves = scoreMoves({ before: before.attributes, after: attributes, changes });
  return { changes: changes ?? [], reasons: { attributes, since: before.month, moves } };
}
