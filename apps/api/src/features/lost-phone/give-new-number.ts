import { randomBytes } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';
import { normaliseMobile } from '@wattle/domain/fields/contact-fields';
import { LOST_PHONE_HOURS } from '@wattle/domain/journeys/lost-phone';
import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { redeemCode, tryCode } from '#api/features/codes/one-time-codes.ts';
import { sendCodeToMobile } from '#api/features/codes/send-code-to-mobile.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';
import { limited } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { newNumberCode, newNumberWaits, newNumberWaitsSms } from './lost-phone.effects.ts';
import { effectiveAtOf, findOwnerWithoutMobileCode, insertNewNumber } from './lost-phone.sql.ts';
import { hasShownDocument } from './shown-documents.sql.ts';

/** The owner has to object to each number. The limit stops an attacker from retrying until the owner misses one. */
export const lostPhoneByMember = defineBudget({
  name: 'lostPhoneByMember',
  counts: 'done',
  hits: 3,
  windowMs: 7 * 24 * HOUR,
  message: MESSAGES.lostPhoneTooOften,
});

/** 192 random bits: short enough for an SMS. */
const TOKEN_BYTES = 24;
const PURPOSE = 'lost-mobile';

type LostPhoneState = ResponseOf<'GET /v1/user/lost-phone'>;

/** The member's next step after losing the phone. Reveals nothing about the member or the number. */
export async function readLostPhone({ db }: Context, session: MemberSession): Promise<LostPhoneState> {
  if (!needsMobileCode(session)) return { step: 'closed', countsFrom: null };
  const { memberId, sessionId } = idsOf(session);
  const effectiveAt = await effectiveAtOf(db, memberId);
  if (effectiveAt !== null) return { step: 'waiting', countsFrom: effectiveAt.toISOString() };
  const isDocumentShown = await hasShownDocument(db, { memberId, sessionId });
  return { step: isDocumentShown ? 'number' : 'document', countsFrom: null };
}

/** Only a session that reset the password and has not verified the mobile on file. Others change the number in their account. */
function needsMobileCode({ resetProof, roles }: MemberSession): boolean {
  return resetProof === 'mobile' && !roles.has('2FA') && !roles.has('TP');
}

const idsOf = ({ memberId, id: sessionId }: MemberSession) => ({ memberId, sessionId });

async function refusalOf(ctx: Context, session: MemberSession): Promise<Refusal | null> {
  const { step } = await readLostPhone(ctx, session);
  if (step === 'number') return null;
  if (step === 'closed') return closed();
  if (step === 'waiting') return waiting();
  return {
    code: 'identity-proof-needed',
    errorMessage: MESSAGES.lostPhoneShowDocument,
    redirect_uri: PATHS.lostPhone,
  };
}

const closed = (): Refusal => ({ code: 'lost-phone-closed', errorMessage: MESSAGES.lostPhoneClosed });
const waiting = (): Refusal => ({ code: 'lost-phone-waiting', errorMessage: MESSAGES.lostPhoneWaiting });

/**
 * Sends a code, to catch a typing error before the two days of waiting. Needs a document first: a mailbox alone must
 * not send our SMS to any number. Accepts the number on file too, so as not to reveal it.
 */
export async function sendNewNumberCode(
  ctx: Context,
  { session, mobile, address }: { session: MemberSession; mobile: string; address: string },
): Promise<Outcome<null, Refusal>> {
  const refusal = await refusalOf(ctx, session);
  if (refusal !== null) return fail(refusal);
  return sendCodeToMobile(ctx, {
    session,
    purpose: PURPOSE,
    mobile,
    field: 'mobile',
    address,
    effect: newNumberCode,
  });
}

/**
 * Makes a verified number pending for 48 hours; mailbox and old number are sent a link to stop it. Gives the session no
 * access: a later log-in verifies the number again once it takes effect.
 */
export async function verifyNewNumber(
  ctx: Context,
  { session, code }: { session: MemberSession; code: string },
): Promise<Outcome<LostPhoneState, Refusal>> {
  const refusal = await refusalOf(ctx, session);
  if (refusal !== null) return fail(refusal);
  return limited(ctx, [{ budget: lostPhoneByMember, subject: session.memberId }], () =>
    redeemAndStore(ctx, { session, code }),
  );
}

async function redeemAndStore(
  ctx: Context,
  { session, code }: { session: MemberSession; code: string },
): Promise<Outcome<LostPhoneState, Refusal>> {
  const proof = await tryCode(ctx, { session, purpose: PURPOSE, account: session.memberId, code });
  if (!proof.ok) return proof;
  return inMemberTransaction(ctx, session, async (tx) => {
    const refusal = await redeemCode(ctx, tx, proof.value);
    if (refusal !== null) return fail(refusal);
    return storeAndNotify(ctx, tx, { session, mobile: proof.value.destination });
  });
}

async function storeAndNotify(
  ctx: Context,
  tx: Tx,
  { session, mobile: proved }: { session: MemberSession; mobile: string },
): Promise<Outcome<LostPhoneState, Refusal>> {
  const { memberId, sessionId } = idsOf(session);
  // The session may have verified the mobile on file meanwhile.
  if (!(await hasShownDocument(tx, { memberId, sessionId }))) return fail(closed());
  const owner = await findOwnerWithoutMobileCode(ctx, tx, memberId);
  if (owner === null) return fail(closed());
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const effectiveAt = new Date(ctx.now().getTime() + LOST_PHONE_HOURS * HOUR);
  const mobile = normaliseMobile(proved);
  if (!(await insertNewNumber(ctx, tx, { memberId, mobile, token, effectiveAt }))) return fail(waiting());
  await recordActivity(ctx, tx, { memberId, kind: 'new-mobile-waits', sessionId });
  const link = { token, effectiveAt: effectiveAt.toISOString() };
  await addEffect(ctx, tx, newNumberWaits, { body: { to: owner.email, ...link } });
  await addEffect(ctx, tx, newNumberWaitsSms, { body: { to: owner.mobile, ...link } });
  return succeed({ step: 'waiting', countsFrom: effectiveAt.toISOString() });
}
