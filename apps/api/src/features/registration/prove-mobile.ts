import { normaliseMobile } from '@wattle/domain/fields/contact-fields';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { redeemCode, tryCode } from '#api/features/codes/one-time-codes.ts';
import { sendCodeToMobile } from '#api/features/codes/send-code-to-mobile.ts';
import type { Context } from '#api/platform/context.ts';
import { setMobile } from '#api/platform/members/personal-details.sql.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

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
  return sendCodeToMobile(ctx, {
    session,
    purpose: PURPOSE,
    mobile: destination,
    field: 'destination',
    address,
    effect: registrationMobileCode,
  });
}

/** Proves the number that the code was sent to, whatever was typed since (REG-055). */
export async function verifyMobileCode(
  ctx: Context,
  { session, code }: { session: MemberSession; code: string },
): Promise<Outcome<{ token: string }, Refusal>> {
  const proof = await tryCode(ctx, { session, purpose: PURPOSE, account: session.memberId, code });
  if (!proof.ok) return proof;
  const mobile = normaliseMobile(proof.value.destination);
  return inMemberTransaction(ctx, session, async (tx): Promise<Outcome<{ token: string }, Refusal>> => {
    const refusal = await redeemCode(ctx, tx, proof.value);
    if (refusal !== null) return fail(refusal);
    await setMobile(ctx, tx, { memberId: session.memberId, mobile, now: ctx.now() });
    return succeed({ token: await raiseSession(ctx, tx, session, { secondFactor: true }) });
  });
}
