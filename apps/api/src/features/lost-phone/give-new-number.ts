import { randomBytes } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';
import { normaliseMobile, validateMobileEntry } from '@wattle/domain/fields/contact-fields';
import { LOST_PHONE_HOURS } from '@wattle/domain/journeys/lost-phone';
import { PATHS } from '@wattle/domain/journeys/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Clock } from '#api/platform/clock.ts';
import type { OneTimeCodes } from '#api/platform/codes/bound-codes.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Activity } from '#api/platform/sessions/activity.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { Hit, Throttle } from '#api/platform/throttles/throttle.ts';

import type { LostPhoneMessages, LostPhones } from './lost-phone.ports.ts';
import { lostPhoneByMember } from './lost-phone.budgets.ts';

type Deps = {
  phones: Pick<LostPhones, 'standing' | 'put'>;
  messages: Pick<LostPhoneMessages, 'code' | 'waits'>;
  codes: Pick<OneTimeCodes, 'countAndAllow' | 'issue' | 'lastDestination' | 'prove'>;
  throttle: Throttle;
  activity: Activity;
  isUsableMobile: (text: string) => boolean;
  /** The keyed hash of a link's token. */
  stopHash: (token: string) => Buffer;
  inTransaction: InTransaction;
  clock: Clock;
};

/** 192 random bits: short enough for an SMS, far too many to guess. */
const TOKEN_BYTES = 24;
const PURPOSE = 'lost-mobile';

export type LostPhoneState = ResponseOf<'GET /v1/user/lost-phone'>;
export type ReadLostPhone = (session: MemberSession) => Promise<LostPhoneState>;

/** What a member whose phone is lost does next. Nothing of the member or the number is in it. */
export function makeReadLostPhone({ phones }: Pick<Deps, 'phones'>): ReadLostPhone {
  return async (session) => {
    if (!owesMobile(session)) return { step: 'closed', countsFrom: null };
    const { isDocumentShown, countsAt } = await phones.standing(whose(session));
    if (countsAt !== null) return { step: 'waiting', countsFrom: countsAt.toISOString() };
    return { step: isDocumentShown ? 'number' : 'document', countsFrom: null };
  };
}

/** Only a session that can't get past the code of the mobile: everybody else changes the number in their account. */
function owesMobile({ resetProof, roles }: MemberSession): boolean {
  return resetProof === 'mobile' && !roles.has('2FA') && !roles.has('TP');
}

const whose = ({ memberId, id: sessionId }: MemberSession) => ({ memberId, sessionId });

async function refusalOf(deps: Pick<Deps, 'phones'>, session: MemberSession): Promise<Refusal | null> {
  const { step } = await makeReadLostPhone(deps)(session);
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

export type SendNewNumberCode = (
  session: MemberSession,
  to: { mobile: string; address: string },
) => Promise<Outcome<null, Refusal>>;

/**
 * Sends a code to the new number, so that a slip of the finger does not wait for two days. Only after a document was
 * shown: the mailbox alone never makes us write to a number of somebody's choice. Any number is taken, the one on file
 * too, so that nobody can find out which that is.
 */
export function makeSendNewNumberCode(deps: Deps): SendNewNumberCode {
  const { codes, messages, inTransaction, isUsableMobile } = deps;
  return async (session, { mobile: typed, address }) => {
    const refusal = await refusalOf(deps, session);
    if (refusal !== null) return fail(refusal);
    const given = normaliseMobile(typed);
    const mobile = given === '' ? await codes.lastDestination(session, PURPOSE) : given;
    if (mobile === null)
      return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.mobileRequired });
    const message =
      validateMobileEntry(mobile) ?? (isUsableMobile(mobile) ? null : MESSAGES.mobileSeemsInvalid);
    if (message !== null) return fail({ code: 'validation', errors: [{ field: 'mobile', message }] });
    const request = {
      session,
      purpose: PURPOSE,
      destination: mobile,
      account: session.memberId,
    } as const;
    const allowed = await codes.countAndAllow({ ...request, address });
    if (!allowed.ok) return allowed;
    await inTransaction((tx) =>
      codes.issue(tx, request, (inner, code) =>
        messages.code(inner, { mobile: normaliseMobile(mobile), code }),
      ),
    );
    return succeed(null);
  };
}

export type VerifyNewNumber = (
  session: MemberSession,
  code: string,
) => Promise<Outcome<LostPhoneState, Refusal>>;

/**
 * Makes a proved number wait for 48 hours, and tells the mailbox and the old number how to stop it. The session gains
 * nothing: whoever it is sees nothing of the account until a later log-in proves the number again, once it counts.
 */
export function makeVerifyNewNumber(deps: Deps): VerifyNewNumber {
  const { codes, throttle } = deps;
  return async (session, code) => {
    const refusal = await refusalOf(deps, session);
    if (refusal !== null) return fail(refusal);
    const hit: Hit = { budget: lostPhoneByMember, subject: session.memberId };
    const verdict = await throttle.hit(hit);
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      return fail({ code: 'rate-limited', errorMessage: MESSAGES.lostPhoneTooOften, retryAfterSeconds });
    }
    const proved = await codes.prove({ session, purpose: PURPOSE, code }, (tx, mobile) =>
      putAndTell(deps, tx, { session, mobile }),
    );
    const outcome = proved.ok ? proved.value : proved;
    if (!outcome.ok) await throttle.settle({ refund: [hit], reset: [] });
    return outcome;
  };
}

type Putting = { session: MemberSession; mobile: string };

async function putAndTell(
  { phones, messages, activity, stopHash, clock }: Deps,
  tx: Tx,
  { session, mobile }: Putting,
): Promise<Outcome<LostPhoneState, Refusal>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const countsAt = new Date(clock.now().getTime() + LOST_PHONE_HOURS * 3_600_000);
  const { memberId, sessionId } = whose(session);
  const put = await phones.put(tx, {
    memberId,
    sessionId,
    mobile: normaliseMobile(mobile),
    stopHash: stopHash(token),
    countsAt,
  });
  if (put === 'closed') return fail(closed());
  if (put === 'waiting') return fail(waiting());
  await activity(tx, { memberId, kind: 'new-mobile-waits', sessionId });
  await messages.waits(tx, put, { token, countsAt });
  return succeed({ step: 'waiting', countsFrom: countsAt.toISOString() });
}
