import type { Email } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { PasswordHasher } from '#api/platform/passwords/password-hasher.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';

import { goOnAsMember, membership, type EmailCodeDeps } from './email-code.ts';
import type { CheckDevice, Registration } from './registration.ports.ts';
import { passwordByRegistration } from './registration.budgets.ts';

type Deps = EmailCodeDeps & { hasher: PasswordHasher; throttle: Throttle; checkDevice: CheckDevice };

type Input = {
  email: Email;
  secret: string;
  /** The one chosen when registering; asked for whenever the link is not opened in the session that registered. */
  password: string | undefined;
  session: Session | null;
  deviceHash: Buffer;
  /** In words, for the owner's list of devices. */
  device: string;
  tm: string | null;
};
export type ConfirmAccount = (input: Input) => Promise<Outcome<{ token: string }, Refusal>>;

/**
 * Proves the address by the mailed link, once (API-009). In the session that registered, the link is enough. Anywhere
 * else it opens nothing without the password that was chosen then: anybody who reads a mailbox has the link, even to
 * what a stranger began with their address, and must not be given an account that the stranger's password opens. An
 * unknown link, a spent or expired one, and one to a registration begun with a member's address get the same answer.
 */
export function makeConfirmAccount(deps: Deps): ConfirmAccount {
  const { registrations, clock } = deps;
  return async (input) => {
    const found = await registrations.findByConfirmSecret(input.email, input.secret);
    if (found === null || !isOpen(found, clock.now())) return fail(invalid());
    if (input.session?.registrationId === found.id) return open(deps, input, found);
    const refusal = await strangeBrowserRefusal(deps, input, found);
    return refusal === null ? open(deps, input, found) : fail(refusal);
  };
}

function isOpen({ memberId, shadow, hasDetails, expiresAt }: Registration, now: Date): boolean {
  return memberId === null && !shadow && hasDetails && expiresAt > now;
}

function invalid(): Refusal {
  return { code: 'confirmation-invalid', errorMessage: MESSAGES.emailValidationFailed };
}

/**
 * Why a browser that did not register is refused: link and password are both factors of a log-in, and its device is
 * judged as at one. Attempts are counted before they are compared.
 */
async function strangeBrowserRefusal(
  { hasher, throttle, checkDevice }: Deps,
  { password, tm }: Input,
  found: Registration,
): Promise<Refusal | null> {
  if (password === undefined) {
    return { code: 'confirmation-password-needed', errorMessage: MESSAGES.confirmationPasswordNeeded };
  }
  hasher.expectRoom();
  const verdict = await throttle.hit({ budget: passwordByRegistration, subject: found.id });
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return { code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds };
  }
  if (!(await hasher.matches(password, found.passwordHash))) {
    const message = MESSAGES.passwordIncorrect;
    return { code: 'password-incorrect', errorMessage: message, errors: [{ field: 'password', message }] };
  }
  return checkDevice({ tm, occasion: 'sign-in', lastName: found.lastName() });
}

function open(deps: Deps, { session, deviceHash, device }: Input, found: Registration) {
  const { registrations, sessions, inTransaction } = deps;
  return inTransaction(async (tx): Promise<Outcome<{ token: string }, Refusal>> => {
    const opened = await registrations.open(tx, found.id, membership(deps));
    // The address became a member's, or the link was spent, a moment ago.
    if (opened === null) return fail(invalid());
    if (session?.registrationId === found.id) {
      return succeed({
        token: await goOnAsMember(deps, tx, { session, deviceHash, ...opened }),
      });
    }
    if (session !== null) await sessions.close(tx, session);
    const begun = await sessions.open(tx, {
      memberId: null,
      registrationId: found.id,
      firstFactor: false,
      secondFactor: false,
      device,
    });
    return succeed({ token: await goOnAsMember(deps, tx, { session: begun, deviceHash, ...opened }) });
  });
}
