import { voidCodes } from '#api/features/codes/void-codes.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { setMobile } from '#api/platform/members/personal-details.sql.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { switchCodes } from '../keys/keys.sql.ts';
import { newNumberCounts, newNumberCountsSms } from './lost-phone.effects.ts';
import { findDue, findOwnerWithoutMobileCode, claimDue } from './lost-phone.sql.ts';
import { LOST_PHONE_EVENTS } from './lost-phone.events.ts';

const BATCH_SIZE = 100;

export const settleJob: Job = {
  name: 'lost-phones',
  everyMs: () => 60_000,
  async work(ctx) {
    const { settled } = await settleNewNumbers(ctx);
    if (settled > 0) ctx.logger.info({ event: 'new-numbers-settled', settled });
  },
};

/**
 * Puts each due number into effect, in its own transaction with its messages. The next log-in still owes a code, now to
 * the new number.
 */
export async function settleNewNumbers(ctx: Context): Promise<{ settled: number }> {
  let settled = 0;
  for (const memberId of await findDue(ctx, BATCH_SIZE)) {
    const isInForce = await inSessionlessTransaction(
      ctx,
      memberId,
      async (tx, member) => member !== null && putInForce(ctx, tx, memberId),
    );
    if (!isInForce) continue;
    settled += 1;
    ctx.securityEvents.record(LOST_PHONE_EVENTS['new-mobile-in-force'], { memberId });
  }
  return { settled };
}

/** False when the number was stopped, or the old one verified, meanwhile. */
async function putInForce(ctx: Context, tx: Tx, memberId: string): Promise<boolean> {
  const mobile = await claimDue(ctx, tx, memberId);
  if (mobile === null) return false;
  // Read first: the old number gets the notice.
  const owner = await findOwnerWithoutMobileCode(ctx, tx, memberId);
  if (owner === null) return false;
  await setMobile(ctx, tx, { memberId, mobile, now: ctx.now() });
  // The member has lost what they had set in place of codes.
  await switchCodes(tx, memberId, false);
  await voidCodes(tx, { memberId, purpose: 'login-mobile' });
  await recordActivity(ctx, tx, { memberId, kind: 'mobile-changed', sessionId: null });
  await addEffect(ctx, tx, newNumberCounts, { body: { to: owner.email } });
  await addEffect(ctx, tx, newNumberCountsSms, { body: { to: owner.mobile } });
  return true;
}
