import type { Email } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

import { goOnAsMember, openMember } from './open-member.ts';
import { openWaitingSession } from './open-waiting-session.ts';
import { findByConfirmSecret, type Registration } from './registration.sql.ts';
import { checkDevice } from '../sign-in/check-device.ts';

/** Wrong passwords with the mailed link of one registration, as for a log-in. */
export const passwordByRegistration = defineBudget({
  name: 'passwordByRegistration',
  hits: 6,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

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

/**
 * Proves the address by the mailed link, once (API-009). In the session that registered, the link is enough. Anywhere
 * else it opens nothing without the password that was chosen then: anybody who reads a mailbox has the link, even to
 * what a stranger began with their address, and must not be given an account that the stranger's password opens. An
 * unknown link, a spent or expired one, and one to a registration begun with a member's address get the same answer.
 */
export async function confirmAccount(
  ctx: Context,
  input: Input,
): Promise<Outcome<{ token: string }, Refusal>> {
  const found = await findByConfirmSecret(ctx, input.email, input.secret);
  if (found === null || !isOpen(found, ctx.now())) return fail(invalid());
  if (input.session?.registrationId === found.id) return open(ctx, input, found);
  const refusal = await strangeBrowserRefusal(ctx, input, found);
  return refusal === null ? open(ctx, input, found) : fail(refusal);
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
  ctx: Context,
  { password, tm }: Input,
  found: Registration,
): Promise<Refusal | null> {
  if (password === undefined) {
    return { code: 'confirmation-password-needed', errorMessage: MESSAGES.confirmationPasswordNeeded };
  }
  ctx.hasher.expectRoom();
  const verdict = await hit(ctx, { budget: passwordByRegistration, subject: found.id });
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return { code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds };
  }
  if (!(await ctx.hasher.matches(password, found.passwordHash))) {
    const message = MESSAGES.passwordIncorrect;
    return { code: 'password-incorrect', errorMessage: message, errors: [{ field: 'password', message }] };
  }
  const lastName = found.details()?.lastName ?? '';
  return checkDevice(ctx, { tm, occasion: 'sign-in', lastName });
}

function open(ctx: Context, { session, deviceHash, device }: Input, found: Registration) {
  return ctx.inTransaction(async (tx): Promise<Outcome<{ token: string }, Refusal>> => {
    const opened = await openMember(ctx, tx, found.id);
    // The address became a member's, or the link was spent, a moment ago.
    if (opened === null) return fail(invalid());
    const own =
      session?.registrationId === found.id
        ? session
        : await openWaitingSession(ctx, tx, { registrationId: found.id, instead: session, device });
    return succeed({ token: await goOnAsMember(ctx, tx, { session: own, deviceHash, ...opened }) });
  });
}
