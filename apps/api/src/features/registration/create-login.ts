import { randomBytes, randomUUID } from 'node:crypto';

import type { Email } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { validateNewPassword } from '@wattle/domain/fields/password';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';

import { isUsableEmail } from './contact-checks.ts';
import {
  expiryOf,
  kept,
  registrationHit,
  type StartRegistrationDeps,
  type Started,
} from './start-registration.ts';

type Input = {
  email: Email;
  password: string;
  session: Session | null;
  address: string;
  device: string | null;
};
type Deps = Omit<StartRegistrationDeps, 'checkDevice'>;
export type CreateLogin = (input: Input) => Promise<Outcome<Started, Refusal>>;

/**
 * Starts a registration with only its login (API-012); register-full in the same session brings the details and sends
 * the code. The device is judged then: until then nothing could become an account. Does the same work whether or not
 * the address is known.
 */
export function makeCreateLogin(deps: Deps): CreateLogin {
  const { registrations, sessions, hasher, loadIsTooEasy, throttle, inTransaction } = deps;
  return async ({ email, password, session, address, device }) => {
    const errors = [];
    if (!isUsableEmail(email)) errors.push({ field: 'username', message: MESSAGES.emailInvalid });
    const isTooEasy = await loadIsTooEasy();
    const weak = validateNewPassword(password, { isCommon: (text) => isTooEasy(text, [email]) });
    if (weak !== null) errors.push({ field: 'password', message: weak });
    if (errors.length > 0) return fail({ code: 'validation', errors });
    hasher.expectRoom();
    const verdict = await throttle.hit(registrationHit(address));
    if (!verdict.allowed) return fail({ code: 'rate-limited', retryAfterSeconds: verdict.retryAfterSeconds });

    const known = await registrations.findAddress(email);
    const { hash: passwordHash } = await hasher.hashAgainst(password, kept(known));
    const id = randomUUID();
    const opened = await inTransaction(async (tx) => {
      const confirmSecret = randomBytes(24).toString('base64url');
      const shadow = known.member !== null;
      await registrations.add(tx, {
        id,
        email,
        passwordHash,
        shadow,
        details: null,
        confirmSecret,
        expiresAt: expiryOf(deps),
      });
      if (session !== null) await sessions.close(tx, session);
      return sessions.open(tx, {
        memberId: null,
        registrationId: id,
        firstFactor: false,
        secondFactor: false,
        device,
      });
    });
    return succeed({ token: opened.token, sessionId: opened.id, unsent: null });
  };
}
