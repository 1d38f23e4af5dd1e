import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { endSessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { newNumberStopped, newNumberStoppedSms } from './lost-phone.effects.ts';
import { deleteByToken, findByToken, findOwner } from './lost-phone.sql.ts';
import { LOST_PHONE_EVENTS } from './lost-phone.events.ts';

/**
 * Stops a pending number and ends every session: the person who gave it knew the password and had the mailbox. A used, an
 * expired and an unknown link get the same answer.
 */
export async function stopNewNumber(
  ctx: Context,
  token: string,
): Promise<Outcome<{ isStopped: true }, Refusal>> {
  const found = await findByToken(ctx, token);
  const stopped = await inSessionlessTransaction(ctx, found, async (tx, member) =>
    member === null ? null : stop(ctx, tx, member.id, token),
  );
  if (stopped === null) {
    return fail({ code: 'lost-phone-link-invalid', errorMessage: MESSAGES.lostPhoneLinkInvalid });
  }
  ctx.securityEvents.record(LOST_PHONE_EVENTS['new-mobile-stopped'], { memberId: stopped });
  return succeed({ isStopped: true });
}

/** Returns the member's id; null when the token matches no pending number. */
async function stop(ctx: Context, tx: Tx, memberId: string, token: string): Promise<string | null> {
  if (!(await deleteByToken(ctx, tx, { memberId, token }))) return null;
  const owner = await findOwner(ctx, tx, memberId);
  if (owner === null) throw new Error('a new number is pending but none is on file');
  await endSessionsOf(tx, { memberId });
  await voidTemporaryPassword(tx, memberId);
  await recordActivity(ctx, tx, { memberId, kind: 'new-mobile-stopped', sessionId: null });
  await addEffect(ctx, tx, newNumberStopped, { body: { to: owner.email } });
  await addEffect(ctx, tx, newNumberStoppedSms, { body: { to: owner.mobile } });
  return memberId;
}
