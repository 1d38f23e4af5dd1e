import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import { orderOf, ordersWith, reopenSpent } from '../bureau-orders.sql.ts';
import { OPERATOR_EVENTS } from './operator-events.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';

type Order = OfMonth & { reference: string };

/** Has the bureau asked again for an enquiry that gave no score. False when there is none such this month. */
export async function askAgain(
  ctx: Context,
  { reference, by }: { reference: string; by: Staff },
): Promise<boolean> {
  const order = await orderOf(ctx, reference);
  return order !== undefined && reopen(ctx, order, by);
}

type Spent = { bureau: Bureau; outcome: 'lost' | 'unread'; by: Staff };

/** Reopens every enquiry of this month with this outcome, like `askAgain`. Returns how many. */
export async function askAgainForAll(ctx: Context, { bureau, outcome, by }: Spent): Promise<number> {
  let count = 0;
  for (const order of await ordersWith(ctx, { bureau, outcome, month: sydneyMonth(ctx.now()) })) {
    if (await reopen(ctx, order, by)) count += 1;
  }
  return count;
}

async function reopen(ctx: Context, order: Order, by: Staff): Promise<boolean> {
  const { memberId, month, reference } = order;
  const isReopened = await inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    if (member?.isOpen !== true || month !== sydneyMonth(ctx.now())) return false;
    if (!(await reopenSpent(tx, order))) return false;
    await recordActivity(ctx, tx, { memberId, kind: 'bureau-asked-again', sessionId: null, by });
    return true;
  });
  if (isReopened)
    ctx.securityEvents.record(OPERATOR_EVENTS['operator-asked-again'], { memberId, reason: reference });
  return isReopened;
}
