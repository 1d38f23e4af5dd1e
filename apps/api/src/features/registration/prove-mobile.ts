import { normaliseMobile, validateMobileEntry } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import {
  allowCode,
  issueCode,
  lastDestination,
  redeemCode,
  tryCode,
} from '#api/platform/codes/one-time-codes.ts';
import { internationalMobile, isUsableMobile } from '#api/platform/contact/contact-checks.ts';
import type { Context } from '#api/platform/context.ts';
import { setMobile } from '#api/platform/members/personal-details.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { raiseSession, type MemberSession } from '#api/platform/sessions/session.ts';

import { registrationMobileCode } from './registration.effects.ts';
import { hasProvedMobile } from './registration.sql.ts';

const PURPOSE = 'register-mobile';

type Sending = { session: MemberSession; destination: string; address: string };

/**
 * Sends the code of step 4. An empty destination means the session's last number (REG-050). A verified number changes
 * on the account page only.
 */
export async function sendMobileCode(
  ctx: Context,
  { session, destination, address }: Sending,
): Promise<Outcome<null, Refusal>> {
  if (await hasProvedMobile(ctx.db, session.memberId)) return fail({ code: 'role-missing' });
  const typed = normaliseMobile(destination);
  const mobile = typed === '' ? await lastDestination(ctx, session, PURPOSE) : typed;
  if (mobile === null) {
    return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.mobileRequired });
  }
  const message =
    validateMobileEntry(mobile) ?? (isUsableMobile(mobile) ? null : MESSAGES.mobileSeemsInvalid);
  if (message !== null) return fail({ code: 'validation', errors: [{ field: 'destination', message }] });
  const request = { session, purpose: PURPOSE, destination: mobile, account: session.memberId } as const;
  const allowed = await allowCode(ctx, { ...request, address });
  if (!allowed.ok) return allowed;
  await ctx.inTransaction(async (tx) => {
    const issued = await issueCode(ctx, tx, request);
    if (issued === null) return;
    const body = { to: internationalMobile(mobile), code: issued.code };
    await addEffect(ctx, tx, registrationMobileCode, { id: issued.effectId, body });
  });
  return succeed(null);
}

/** Proves the number that the code was sent to, whatever was typed since (REG-055). */
export async function verifyMobileCode(
  ctx: Context,
  { session, code }: { session: MemberSession; code: string },
): Promise<Outcome<{ token: string }, Refusal>> {
  const proof = await tryCode(ctx, { session, purpose: PURPOSE, code });
  if (!proof.ok) return proof;
  const mobile = normaliseMobile(proof.value.destination);
  return ctx.inTransaction(async (tx): Promise<Outcome<{ token: string }, Refusal>> => {
    const refusal = await redeemCode(tx, proof.value);
    if (refusal !== null) return fail(refusal);
    await setMobile(ctx, tx, { memberId: session.memberId, mobile, now: ctx.now() });
    return succeed({ token: await raiseSession(ctx, tx, session, { secondFactor: true }) });
  });
}
