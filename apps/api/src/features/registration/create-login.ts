import { randomUUID } from 'node:crypto';

import type { Email } from '@wattle/domain/fields/contact-fields';
import { validateNewPassword } from '@wattle/domain/fields/password';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { closeSession } from '#api/platform/members/close-session.ts';
import { isUsableEmail } from '#api/platform/contact/contact-checks.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { limited } from '#api/platform/throttles/throttle.ts';

import { loadIsCommon } from '#api/platform/passwords/common-password.ts';
import { findAddress } from './known-address.sql.ts';
import { openRegistration } from './open-waiting-session.ts';
import { expiryOf } from './registration.rules.ts';
import { confirmSecretOf } from './send-email-code.ts';
import { passwordsOf, registrationByAddress } from './start-registration.ts';

type Input = {
  email: Email;
  password: string;
  session: Session | null;
  address: string;
  device: string | null;
};

/**
 * Starts a registration with its login only (API-012); register-full in the same session adds the details, assesses the
 * device and sends the code. Does the same work for known and unknown addresses.
 */
export async function createLogin(
  ctx: Context,
  { email, password, session, address, device }: Input,
): Promise<Outcome<{ token: string; sessionId: string }, Refusal>> {
  const errors = await errorsOf(email, password);
  if (errors.length > 0) return fail({ code: 'validation', errors });
  ctx.hasher.expectRoom();
  return limited(ctx, [{ budget: registrationByAddress, subject: address }], () =>
    open(ctx, { email, password, session, device }),
  );
}

async function open(
  ctx: Context,
  { email, password, session, device }: Omit<Input, 'address'>,
): Promise<Outcome<{ token: string; sessionId: string }, Refusal>> {
  const known = await findAddress(ctx, email);
  const { hash: passwordHash } = await ctx.hasher.hashAgainst(password, passwordsOf(known));
  const id = randomUUID();
  const opened = await ctx.inTransaction((tx) =>
    openRegistration(ctx, tx, {
      id,
      email,
      passwordHash,
      shadow: known.member !== null,
      details: null,
      confirmSecret: confirmSecretOf(ctx, id),
      expiresAt: expiryOf(ctx.now()),
      device,
    }),
  );
  if (session !== null) await closeSession(ctx, session);
  return succeed({ token: opened.token, sessionId: opened.id });
}

async function errorsOf(email: Email, password: string) {
  const errors = [];
  if (!isUsableEmail(email)) errors.push({ field: 'username', message: MESSAGES.emailInvalid });
  const weak = validateNewPassword(password, { isCommon: await loadIsCommon({ email }) });
  if (weak !== null) errors.push({ field: 'password', message: weak });
  return errors;
}
