import { fileChanges } from '@wattle/domain/credit-file/file-changes';
import { scoreMoves } from '@wattle/domain/score/score-moves';

import type { Context } from '#api/platform/context.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { sendScoreNotice } from '../../notices/send-score-notice.ts';
import { welcomeMember } from '../../notices/welcome-member.ts';
import type { BureauReport } from '../bureau-gateway.ts';
import { ACCESSED, REFRESH_SESSION } from '../bureau-orders.sql.ts';
import type { ScoreReasons } from '../score.rules.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';
import { storeSnapshot, readEarlier, type EarlierAnswer } from './snapshots.sql.ts';

export type Answer = OfMonth & { reference: string; receivedOn: string; report: BureauReport };

/**
 * Stores score, factors and file, closes the order and adds the member's notice, in one transaction. Ignores a second
 * report for a month and one with a superseded reference. Returns the score's reasons; null when nothing was stored.
 */
export function storeAnswer(ctx: Context, answer: Answer): Promise<ScoreReasons | null> {
  const { memberId, bureau, month, reference, report } = answer;
  const of = { memberId, bureau, month };
  return inMemberTransaction(ctx, memberId, async (tx, member) => {
    if (member === null) return null;
    const { order, before, isOnly } = await readEarlier(ctx, tx, of);
    // The bureau opened the file, whatever becomes of the answer.
    const sessionId = order?.sessionId ?? null;
    await recordActivity(tx, ctx.now(), { memberId, kind: ACCESSED[bureau], sessionId });
    // Superseded: identity details changed during the enquiry, so the month is asked for again.
    if (order !== null && order.reference !== reference) return null;
    // Withdrawn meanwhile, which erases the order.
    if (order === null && bureau === 'second') return null;
    const { changes, reasons } = compared(before, report);
    const stored = await storeSnapshot(ctx, tx, { ...answer, reasons });
    if (stored === 'ignored') return null;
    if (stored === 'first' && bureau === 'primary') {
      const { score } = report;
      const isAwaited = order !== null && order.isAwaited && order.sessionId === REFRESH_SESSION;
      if (before !== null) {
        const hasScoreChanged = score !== before.score;
        await sendScoreNotice(ctx, tx, { memberId, changes, hasScoreChanged, isAwaited });
      }
      if (isOnly) await welcomeMember(ctx, tx, { memberId, month });
    }
    return reasons;
  });
}

/** Computed now, since reasons must outlive the earlier file. */
function compared(before: EarlierAnswer | null, { attributes, file }: BureauReport) {
  if (before === null) return { changes: [], reasons: { attributes, since: null, moves: [] } };
  const changes = before.file === null ? null : fileChanges(before.file, file);
  const moves = scoreMoves({ before: before.attributes, after: attributes, changes });
  return { changes: changes ?? [], reasons: { attributes, since: before.month, moves } };
}
