import { voidCodes } from '#api/platform/codes/one-time-codes.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { lockMember } from '#api/platform/members/members.ts';
import { setMobile } from '#api/platform/members/personal-details.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { noteActivity } from '#api/platform/sessions/activity.ts';

import { newNumberCounts, newNumberCountsSms } from './lost-phone.effects.ts';
import { findDue, findOwingOwner, takeDue } from './lost-phone.sql.ts';
import { newMobileInForce } from './lost-phone.events.ts';

/** At a time; the next look is a minute away. */
const MOST = 100;

export const settleJob: Job = {
  name: 'lost-phones',
  // A look costs one statement that finds nothing.
  everyMs: () => 60_000,
  async work(ctx) {
    const { settled } = await settleNewNumbers(ctx);
    if (settled > 0) ctx.logger.info({ event: 'new-numbers-settled', settled });
  },
};

/**
 * Puts every number that nobody stopped in time into force, each in a transaction of its own with the messages about
 * it. The next log-in still owes a code, which goes to the new number now.
 */
export async function settleNewNumbers(ctx: Context): Promise<{ settled: number }> {
  let settled = 0;
  for (const memberId of await findDue(ctx, MOST)) {
    if (!(await ctx.inTransaction((tx) => putInForce(ctx, tx, memberId)))) continue;
    settled += 1;
    ctx.securityEvents.note(newMobileInForce, { memberId });
  }
  return { settled };
}

/** False when the number was stopped meanwhile, or the old one has been proved. */
async function putInForce(ctx: Context, tx: Tx, memberId: string): Promise<boolean> {
  if (!(await lockMember(tx, memberId))) return false;
  const mobile = await takeDue(ctx, tx, memberId);
  if (mobile === null) return false;
  // Read before the change: the number of before is told.
  const owner = await findOwingOwner(ctx, tx, memberId);
  if (owner === null) return false;
  await setMobile(ctx, tx, { memberId, mobile, now: ctx.now() });
  await voidCodes(tx, { memberId, purpose: 'login-mobile' });
  await noteActivity(tx, ctx.now(), { memberId, kind: 'mobile-changed', sessionId: null });
  await addEffect(ctx, tx, newNumberCounts, { body: { to: owner.email } });
  await addEffect(ctx, tx, newNumberCountsSms, { body: { to: owner.mobile } });
  return true;
}
