import { normaliseMobile, validateMobileEntry } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { OneTimeCodes } from '#api/platform/codes/bound-codes.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession, Sessions } from '#api/platform/sessions/session.ts';
import type { InTransaction } from '#api/platform/context.ts';

import { internationalMobile, isUsableMobile } from './contact-checks.ts';
import type { MemberMobile, RegistrationMessages } from './registration.ports.ts';

type Deps = {
  inTransaction: InTransaction;
  memberMobile: MemberMobile;
  sessions: Sessions;
  codes: OneTimeCodes;
  messages: RegistrationMessages;
};

export type SendMobileCode = (
  session: MemberSession,
  to: { destination: string; address: string },
) => Promise<Outcome<null, Refusal>>;

function destinationProblem(message: string): Refusal {
  return { code: 'validation', errors: [{ field: 'destination', message }] };
}

/**
 * Sends the code of step 4. An empty destination means the last number used in this session (REG-050). A number that is
 * already verified changes only on the account page, never here.
 */
export function makeSendMobileCode({ inTransaction, memberMobile, codes, messages }: Deps): SendMobileCode {
  return async (session, { destination, address }) => {
    if (await memberMobile.isVerified(session.memberId)) return fail({ code: 'role-missing' });
    const typed = normaliseMobile(destination);
    const mobile = typed === '' ? await codes.lastDestination(session, 'register-mobile') : typed;
    if (mobile === null) {
      return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.mobileRequired });
    }
    const message = validateMobileEntry(mobile);
    if (message !== null) return fail(destinationProblem(message));
    if (!isUsableMobile(mobile)) return fail(destinationProblem(MESSAGES.mobileSeemsInvalid));
    const request = {
      session,
      purpose: 'register-mobile',
      destination: mobile,
      account: session.memberId,
    } as const;
    const allowed = await codes.countAndAllow({ ...request, address });
    if (!allowed.ok) return allowed;
    await inTransaction((tx) =>
      codes.issue(tx, request, (inner, code) =>
        messages.mobileCode(inner, { mobile: internationalMobile(mobile), code }),
      ),
    );
    return succeed(null);
  };
}

export type VerifyMobileCode = (
  session: MemberSession,
  code: string,
) => Promise<Outcome<{ token: string }, Refusal>>;

/** Proves the number the code went to, whatever has been typed since (REG-055). */
export function makeVerifyMobileCode({ memberMobile, sessions, codes }: Deps): VerifyMobileCode {
  return (session, code) =>
    codes.prove({ session, purpose: 'register-mobile', code }, async (tx, mobile) => {
      await memberMobile.setVerified(tx, session.memberId, normaliseMobile(mobile));
      return { token: await sessions.raise(tx, session, { secondFactor: true }) };
    });
}
