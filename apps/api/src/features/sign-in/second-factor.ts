import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import {
  CODE_EFFECT,
  CODE_SUBJECTS,
  CodeBody,
  codeSample,
  codeValidity,
  defineSmsCode,
} from '#api/features/codes/code-words.ts';
import { issueCode, redeemCode, sendCode, tryCode } from '#api/features/codes/one-time-codes.ts';
import { voidCode } from '#api/features/codes/void-codes.ts';
import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { setPassword } from '#api/platform/mail/not-you.ts';
import { clearMobileFactor } from '#api/platform/members/members.sql.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import { detailsOf } from '#api/platform/members/details.sql.ts';

import { keysOf } from '../keys/keys.sql.ts';
import { dropNewNumber } from '../lost-phone/lost-phone.sql.ts';
import { KEY_REFUSALS } from '../keys/key-refusals.ts';

export type Channel = 'email' | 'mobile';

const PURPOSE = { email: 'login-email', mobile: 'login-mobile' } as const;

const secondFactorMail = defineEffect({
  ...CODE_EFFECT,
  name: 'second-factor',
  body: CodeBody,
  sample: ({ to }) => codeSample(to),
  leaves: {
    mail: ({ to, code, sentAt }, { origin }) => ({
      to,
      subject: CODE_SUBJECTS.login,
      ...composeMail({
        heading: 'Your code to log in',
        parts: [
          { text: 'Enter this code to log in:' },
          { code },
          {
            text: `${codeValidity({ sentAt })} If you are not logging in, someone knows your password: set a new one.`,
          },
          setPassword(origin),
        ],
      }),
    }),
  },
});

const secondFactorSms = defineSmsCode('second-factor-sms');

export const SECOND_FACTOR = { email: secondFactorMail, mobile: secondFactorSms } as const;

/** Refuses e-mail after a reset by e-mail: it would be both factors. Without a mobile, a document is one (PWD-007). */
function resetRefusal({ resetProof }: MemberSession, channel: Channel): Refusal | null {
  if (resetProof === 'document') {
    return {
      code: 'identity-proof-needed',
      errorMessage: MESSAGES.identityProofNeeded,
      redirect_uri: PATHS.identity,
    };
  }
  if (resetProof === null || channel === 'mobile') return null;
  return { code: 'mobile-code-needed', errorMessage: MESSAGES.mobileCodeNeeded };
}

/** No code by e-mail or text where the member switched them off, also none that was sent before. */
async function refusalOf(ctx: Context, session: MemberSession, channel: Channel): Promise<Refusal | null> {
  const { isCodesOff } = await keysOf(ctx.db, session.memberId);
  return isCodesOff
    ? { code: 'codes-off', errorMessage: KEY_REFUSALS.codesOff }
    : resetRefusal(session, channel);
}

/** Only a proved address gets codes. */
async function destinationOf(ctx: Context, memberId: string, channel: Channel): Promise<string | null> {
  const details = await detailsOf(ctx, memberId);
  if (details === null) return null;
  if (channel === 'email') return details.email;
  return details.isCurrentMobileValid ? details.mobile : null;
}

/** Voids a code sent by the other channel (TFA-003). Refuses e-mail after a reset by e-mail. */
export async function sendSecondFactor(
  ctx: Context,
  { session, channel }: { session: MemberSession; channel: Channel },
): Promise<Outcome<null, Refusal>> {
  const refusal = await refusalOf(ctx, session, channel);
  if (refusal !== null) return fail(refusal);
  const destination = await destinationOf(ctx, session.memberId, channel);
  if (destination === null) {
    return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.oneTimeCodeSendFailed });
  }
  const account = session.memberId;
  const request = { session, purpose: PURPOSE[channel], destination, account, address: null };
  const to = channel === 'email' ? destination : internationalMobile(destination);
  return sendCode(ctx, request, () =>
    inMemberTransaction(ctx, session, async (tx) => {
      await voidCode(tx, session, PURPOSE[channel === 'email' ? 'mobile' : 'email']);
      const issued = await issueCode(ctx, tx, request);
      if (issued === null) return;
      const { effectId: id, ...code } = issued;
      await addEffect(ctx, tx, SECOND_FACTOR[channel], { id, body: { to, ...code } });
    }),
  );
}

export async function verifySecondFactor(
  ctx: Context,
  { session, channel, code }: { session: MemberSession; channel: Channel; code: string },
): Promise<Outcome<{ token: string }, Refusal>> {
  const refusal = await refusalOf(ctx, session, channel);
  if (refusal !== null) return fail(refusal);
  const proof = await tryCode(ctx, { session, purpose: PURPOSE[channel], account: session.memberId, code });
  if (!proof.ok) return proof;
  return inMemberTransaction(ctx, session, async (tx) => {
    const used = await redeemCode(ctx, tx, proof.value);
    if (used !== null) return fail(used);
    const ends = channel === 'mobile';
    return succeed({ token: await passSecondFactor(ctx, tx, { session, ends, isNoted: true }) });
  });
}

type Passed = {
  session: MemberSession;
  /** What was proved is more than the mailbox: it ends the restriction after a reset by e-mail and a pending new number. */
  ends: boolean;
  /** False where the proof has an entry of its own. */
  isNoted: boolean;
};

/** Gives the session its second factor under a new token, which is returned. */
export async function passSecondFactor(
  ctx: Context,
  tx: Tx,
  { session, ends, isNoted }: Passed,
): Promise<string> {
  const { memberId, id: sessionId } = session;
  if (ends) {
    await clearMobileFactor(tx, memberId);
    await dropNewNumber(tx, memberId);
  }
  if (isNoted) await recordActivity(ctx, tx, { memberId, kind: 'second-factor', sessionId });
  return raiseSession(ctx, tx, session, { secondFactor: true });
}
