import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { firstCode, issueCode, sendCode, type IssuedCode } from '#api/features/codes/one-time-codes.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { addEffect, insertionOfEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session, SessionKey } from '#api/platform/sessions/session.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { registrationEmailCode } from './registration.effects.ts';
import { accountOf } from './registration.rules.ts';
import { findRegistration, setConfirmSecret, type Registration } from './registration.sql.ts';

/** The same in each mail of a registration, so that an earlier link keeps working. Only our key makes it. */
export const confirmSecretOf = ({ hash }: Context, registrationId: string): string =>
  Buffer.from(hash('email')('confirmation link', registrationId)).toString('base64url');

type Asking = { registrationId: string; email: string; address: string };

/** Subjects of the code limits of step 2. */
export const emailCodeOf = ({ registrationId, email, address }: Asking) =>
  ({ purpose: 'register-email', destination: email, account: accountOf(registrationId), address }) as const;

type Sending = Asking & { session: SessionKey; shadow: boolean; confirmSecret: string };

/** False when a concurrent request just sent one. */
async function sendEmailCode(ctx: Context, tx: Tx, sending: Sending): Promise<boolean> {
  const issued = await issueCode(ctx, tx, { ...emailCodeOf(sending), session: sending.session });
  if (issued === null) return false;
  await addEffect(ctx, tx, registrationEmailCode, mailOf(sending, issued));
  return true;
}

/** The insertions of a code and its mail, for the statement that opens the session. */
export function firstEmailCode(ctx: Context, tx: Tx, sending: Sending) {
  const { insertion, issued } = firstCode(ctx, tx, { ...emailCodeOf(sending), session: sending.session });
  return [insertion, insertionOfEffect(ctx, tx, registrationEmailCode, mailOf(sending, issued))];
}

const mailOf = (
  { email: to, shadow: isMembers, confirmSecret }: Sending,
  { effectId: id, ...code }: IssuedCode,
) => ({ id, body: { to, isMembers, ...code, confirmSecret } });

type Again = Asking & { session: SessionKey; shadow: boolean };

/** Sends another code and the same link. */
export async function sendEmailCodeAgain(ctx: Context, again: Again): Promise<Outcome<null, Refusal>> {
  const { session, registrationId } = again;
  return sendCode(ctx, { ...emailCodeOf(again), session }, () =>
    inSessionlessTransaction(ctx, session, async (tx) => {
      const confirmSecret = confirmSecretOf(ctx, registrationId);
      const isSent = await sendEmailCode(ctx, tx, { ...again, confirmSecret });
      // The one before may be of a former key.
      if (isSent) await setConfirmSecret(ctx, tx, registrationId, confirmSecret);
    }),
  );
}

type Waiting = SessionKey & Pick<Session, 'registrationId'>;

/** The owner of a finished account gets the same mail as before (REG-043). */
export async function resendEmailCode(
  ctx: Context,
  { session, address }: { session: Waiting; address: string },
): Promise<Outcome<null, Refusal>> {
  const whole = await wholeRegistration(ctx, session);
  if (!whole.ok) return whole;
  const { id, email, shadow } = whole.value;
  return sendEmailCodeAgain(ctx, { session, registrationId: id, email, shadow, address });
}

/**
 * The session's registration, if it has details and has not expired; an opened one passes. Checked first, for known and
 * unknown addresses alike, so a refusal reveals no account.
 */
export async function wholeRegistration(
  ctx: Context,
  { registrationId }: Pick<Session, 'registrationId'>,
): Promise<Outcome<Registration, Refusal>> {
  const found = registrationId === null ? null : await findRegistration(ctx, registrationId);
  if (found === null) return fail(back('registration-not-found', MESSAGES.userNotPresent));
  if (found.expiresAt <= ctx.now()) return fail(back('registration-expired', MESSAGES.registrationExpired));
  if (found.hasDetails || found.memberId !== null) return succeed(found);
  return fail(back('details-missing', MESSAGES.userDetailsNotPresent));
}

const back = (code: Refusal['code'], errorMessage: string): Refusal => ({
  code,
  errorMessage,
  redirect_uri: PATHS.registration,
});
