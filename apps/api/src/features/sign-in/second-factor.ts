import { PATHS } from '@wattle/domain/journeys/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { OneTimeCodes } from '#api/platform/codes/bound-codes.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession, Sessions } from '#api/platform/sessions/session.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { Channel, MobileProved, SecondFactorMessages } from './sign-in.ports.ts';

type Deps = {
  inTransaction: InTransaction;
  /** Where a member's codes go: only to proved addresses. */
  destinationsOf: (memberId: string) => Promise<{ email: string | null; mobile: string | null }>;
  codes: OneTimeCodes;
  sessions: Sessions;
  mobileProved: MobileProved;
  activity: Activity;
  message: SecondFactorMessages;
};

const PURPOSE = { email: 'login-email', mobile: 'login-mobile' } as const;

export type SendSecondFactor = (session: MemberSession, channel: Channel) => Promise<Outcome<null, Refusal>>;

/** After a reset by e-mail the mailbox would be both factors; without a mobile, a document is the other (PWD-007). */
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

/**
 * Sends a code by the chosen channel; a code sent by the other channel stops working (TFA-003). After a
 * reset by e-mail the mailbox is refused.
 */
export function makeSendSecondFactor(deps: Deps): SendSecondFactor {
  const { inTransaction, destinationsOf, codes, message } = deps;
  return async (session, channel) => {
    const refusal = resetRefusal(session, channel);
    if (refusal !== null) return fail(refusal);
    const destination = (await destinationsOf(session.memberId))[channel];
    if (destination === null) {
      return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.oneTimeCodeSendFailed });
    }
    const request = {
      session,
      purpose: PURPOSE[channel],
      destination,
      account: session.memberId,
    };
    const allowed = await codes.countAndAllow({ ...request, address: null });
    if (!allowed.ok) return allowed;
    await inTransaction(async (tx) => {
      await codes.retire(tx, session, PURPOSE[channel === 'email' ? 'mobile' : 'email']);
      await codes.issue(tx, request, (inner, code) => message(inner, { channel, destination, code }));
    });
    return succeed(null);
  };
}

export type VerifySecondFactor = (
  session: MemberSession,
  channel: Channel,
  code: string,
) => Promise<Outcome<{ token: string }, Refusal>>;

/** Proves the second factor; the session continues under a new token. */
export function makeVerifySecondFactor({
  codes,
  sessions,
  mobileProved,
  activity,
}: Deps): VerifySecondFactor {
  return async (session, channel, code) => {
    const refusal = resetRefusal(session, channel);
    if (refusal !== null) return fail(refusal);
    return codes.prove({ session, purpose: PURPOSE[channel], code }, async (tx) => {
      const { memberId, id: sessionId } = session;
      if (channel === 'mobile') await mobileProved(tx, memberId);
      await activity(tx, { memberId, kind: 'second-factor', sessionId });
      return { token: await sessions.raise(tx, session, { secondFactor: true }) };
    });
  };
}
