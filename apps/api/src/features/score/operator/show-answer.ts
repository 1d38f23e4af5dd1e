import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';

import { openQuarantined } from '../credit-files/quarantined-answers.sql.ts';
import { OPERATOR_EVENTS } from './operator-events.ts';

/** A kept answer as the bureau sent it, once the member's activity has who looked. Null without one. */
export async function showAnswer(
  ctx: Context,
  { reference, by }: { reference: string; by: Staff },
): Promise<string | null> {
  const kept = await openQuarantined(ctx, reference);
  if (kept === null) return null;
  const { memberId, answer } = kept;
  const isNoted = await inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    if (member === null) return false;
    await recordActivity(ctx, tx, { memberId, kind: 'file-looked-at', sessionId: null, by });
    return true;
  });
  if (!isNoted) return null;
  ctx.securityEvents.record(OPERATOR_EVENTS['operator-read-answer'], { memberId, reason: reference });
  return answer;
}
