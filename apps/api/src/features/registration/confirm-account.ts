import type { Email } from '@wattle/domain/fields/contact-fields';
import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { closeSession } from '#api/platform/members/close-session.ts';
import type { Context } from '#api/platform/context.ts';
import { fieldRefusal, type Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { defineBudget, GUESSES } from '#api/platform/throttles/budget.ts';
import { limited } from '#api/platform/throttles/throttle.ts';

import { continueAsMember, openMember } from './open-member.ts';
import { openWaitingSession } from './open-waiting-session.ts';
import { findByConfirmSecret, type Registration } from './registration.sql.ts';
import { assessDevice, deviceRefusalOf } from '../devices/check-device.ts';

/** Wrong passwords with one registration's mailed link; limits as for a log-in. */
export const passwordByRegistration = defineBudget({ name: 'passwordByRegistration', ...GUESSES });

type Input = {
  email: Email;
  secret: string;
  /** Chosen when registering; needed unless the link is opened in the session that registered. */
  password: string | undefined;
  session: Session | null;
  deviceHash: Buffer;
  /** Readable name, for the owner's list of devices. */
  device: string;
  tm: string | null;
};

/**
 * Proves the address by the mailed link, once (API-009). In the session that registered, the link is enough. Elsewhere
 * it needs the password too: a stranger may have begun the registration, and the mailbox's owner must not get an
 * account whose password the stranger knows. Unknown and expired links get one answer, as does a link to a registration
 * with a member's address. A used link says so: only the mailbox's reader has it.
 */
export async function confirmAccount(
  ctx: Context,
  input: Input,
): Promise<Outcome<{ token: string }, Refusal>> {
  const found = await findByConfirmSecret(ctx, input.email, input.secret);
  if (found !== null && found.memberId !== null) return fail(used());
  if (found === null || !isOpen(found, ctx.now())) return fail(invalid());
  if (input.session?.registrationId === found.id) return open(ctx, input, found);
  const refusal = await strangeBrowserRefusal(ctx, input, found);
  return refusal === null ? open(ctx, input, found) : fail(refusal);
}

function isOpen({ memberId, shadow, hasDetails, expiresAt }: Registration, now: Date): boolean {
  return memberId === null && !shadow && hasDetails && expiresAt > now;
}

function used(): Refusal {
  const { emailConfirmedAlready: errorMessage } = MESSAGES;
  return { code: 'confirmation-invalid', errorMessage, redirect_uri: PATHS.login };
}

function invalid(): Refusal {
  return { code: 'confirmation-invalid', errorMessage: MESSAGES.emailValidationFailed };
}

/**
 * Link and password are a log-in's two factors, so the device is assessed as at one. Counts attempts before comparing.
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
  const guess = await limited(ctx, [{ budget: passwordByRegistration, subject: found.id }], async () => {
    if (await ctx.hasher.matches(password, found.passwordHash)) return succeed(null);
    return fail(fieldRefusal('password-incorrect', 'password', MESSAGES.passwordIncorrect));
  });
  if (!guess.ok) return guess.failure;
  return deviceRefusalOf(await assessDevice(ctx, { tm, account: null, occasion: 'sign-in' }));
}

async function open(ctx: Context, { session, deviceHash, device }: Input, found: Registration) {
  const isOwn = session?.registrationId === found.id;
  const outcome = await ctx.inTransaction(async (tx): Promise<Outcome<{ token: string }, Refusal>> => {
    const opened = await openMember(ctx, tx, found.id);
    // A concurrent request used the link or opened a member with the address.
    if (opened === null) return fail(invalid());
    const own = isOwn ? session : await openWaitingSession(ctx, tx, { registrationId: found.id, device });
    return succeed({ token: await continueAsMember(ctx, tx, { session: own, deviceHash, ...opened }) });
  });
  if (outcome.ok && session !== null && !isOwn) await closeSession(ctx, session);
  return outcome;
}
