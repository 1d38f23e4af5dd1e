import { randomBytes } from 'node:crypto';

import { MESSAGES } from '@wattle/domain/messages/all';
import { PATHS } from '@wattle/domain/journeys/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { OneTimeCodes } from '#api/platform/codes/bound-codes.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session, SessionKey, Sessions } from '#api/platform/sessions/session.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';

import type {
  Opened,
  Registration,
  RegistrationDetails,
  RegistrationMessages,
  Registrations,
  RememberDevice,
  TellSubscribed,
} from './registration.ports.ts';
import { accountOf, membershipOf } from './registration.rules.ts';

export type EmailCodeDeps = {
  inTransaction: InTransaction;
  registrations: Registrations;
  sessions: Sessions;
  codes: OneTimeCodes;
  messages: RegistrationMessages;
  rememberDevice: RememberDevice;
  tellSubscribed: TellSubscribed;
  cohortFrom: string;
  clock: Clock;
  activity: Activity;
};
type Deps = EmailCodeDeps;

/** The registration of a session while it can still be confirmed. */
async function liveRegistration(
  { registrations, clock }: Deps,
  session: Session,
): Promise<Outcome<Registration, Refusal>> {
  const found = session.registrationId === null ? null : await registrations.find(session.registrationId);
  if (found === null) {
    return fail({
      code: 'registration-not-found',
      errorMessage: MESSAGES.userNotPresent,
      redirect_uri: PATHS.registration,
    });
  }
  if (found.expiresAt <= clock.now()) {
    return fail({
      code: 'registration-expired',
      errorMessage: MESSAGES.registrationExpired,
      redirect_uri: PATHS.registration,
    });
  }
  return succeed(found);
}

/**
 * The same with its details: without them there is nothing that a code could open. Checked before anything else, and
 * whoever the address belongs to: a refusal here must not reveal an account. The details of a registration that has
 * been opened belong to its member now.
 */
async function wholeRegistration(deps: Deps, session: Session): Promise<Outcome<Registration, Refusal>> {
  const live = await liveRegistration(deps, session);
  if (!live.ok || live.value.hasDetails || live.value.memberId !== null) return live;
  return fail({
    code: 'details-missing',
    errorMessage: MESSAGES.userDetailsNotPresent,
    redirect_uri: PATHS.registration,
  });
}

export type ResendEmailCode = (session: Session, address: string) => Promise<Outcome<null, Refusal>>;

/** Sends the code of step 2 again (REG-043); to the owner of a finished account, the same mail as before. */
export function makeResendEmailCode(deps: Deps): ResendEmailCode {
  const { registrations, codes, messages, inTransaction } = deps;
  return async (session, address) => {
    const live = await wholeRegistration(deps, session);
    if (!live.ok) return live;
    const { id, email, shadow } = live.value;
    const request = {
      session,
      purpose: 'register-email',
      destination: email,
      account: accountOf(id),
    } as const;
    const allowed = await codes.countAndAllow({ ...request, address });
    if (!allowed.ok) return allowed;
    await inTransaction(async (tx) => {
      const confirmSecret = randomBytes(24).toString('base64url');
      await registrations.setConfirmSecret(tx, id, confirmSecret);
      await codes.issue(tx, request, (inner, code) =>
        messages.emailCode(inner, { email, shadow, code, confirmSecret }),
      );
    });
    return succeed(null);
  };
}

type VerifyInput = {
  session: Session;
  code: string;
  /** That of the browser that registered; null where there is none. */
  deviceHash: Buffer | null;
};
export type VerifyEmailCode = (input: VerifyInput) => Promise<Outcome<{ token: string }, Refusal>>;

export const membership =
  ({ clock, cohortFrom }: Pick<Deps, 'clock' | 'cohortFrom'>) =>
  (details: RegistrationDetails) =>
    membershipOf(details, { now: clock.now(), cohortFrom });

type GoingOn = Opened & { session: SessionKey; deviceHash: Buffer | null };

/**
 * The session that registered continues as its member's, with both factors, and its browser is marked as one that the
 * member has passed with: what strangers do elsewhere does not slow it.
 */
export async function goOnAsMember(
  {
    sessions,
    activity,
    rememberDevice,
    tellSubscribed,
  }: Pick<Deps, 'sessions' | 'activity' | 'rememberDevice' | 'tellSubscribed'>,
  tx: Tx,
  { memberId, isSubscribed, session, deviceHash }: GoingOn,
): Promise<string> {
  if (isSubscribed) await tellSubscribed(tx, memberId);
  await activity(tx, { memberId, kind: 'signed-in', sessionId: session.id });
  if (deviceHash !== null) await rememberDevice(tx, { memberId, deviceHash });
  return sessions.raise(tx, session, { memberId, firstFactor: true, secondFactor: true });
}

class AlreadyOpened extends Error {
  override name = 'AlreadyOpened';
}

/**
 * Proves the address and opens the account. The session holds both factors afterwards: its owner
 * set the password and proved the mailbox in it (REG-045).
 */
export function makeVerifyEmailCode(deps: Deps): VerifyEmailCode {
  const { registrations, codes } = deps;
  return async ({ session, code, deviceHash }) => {
    const live = await wholeRegistration(deps, session);
    if (!live.ok) return live;
    try {
      return await codes.prove({ session, purpose: 'register-email', code }, async (tx) => {
        const opened = await registrations.open(tx, live.value.id, membership(deps));
        if (opened === null) throw new AlreadyOpened('the address has an account');
        return { token: await goOnAsMember(deps, tx, { session, deviceHash, ...opened }) };
      });
    } catch (cause) {
      if (!(cause instanceof AlreadyOpened)) throw cause;
      // The mailbox is proved, so its owner may learn that the account exists.
      return fail({ code: 'user-exists', errorMessage: MESSAGES.userExists, redirect_uri: PATHS.login });
    }
  };
}

type ResumeInput = { id: string; session: Session | null; device: string | null; address: string };
export type ResumeRegistration = (input: ResumeInput) => Promise<{ token: string; unsent: Refusal | null }>;

/** Resumes a registration after a correct password: a session for it, and its code again, or why not (REG-057). */
export function makeResumeRegistration(deps: Deps): ResumeRegistration {
  const { sessions, inTransaction } = deps;
  const resend = makeResendEmailCode(deps);
  return async ({ id, session, device, address }) => {
    const opened = await inTransaction(async (tx) => {
      if (session !== null) await sessions.close(tx, session);
      return sessions.open(tx, {
        memberId: null,
        registrationId: id,
        firstFactor: false,
        secondFactor: false,
        device,
      });
    });
    const found = await sessions.find(opened.token);
    const sent = found === null ? null : await resend(found, address);
    return { token: opened.token, unsent: sent?.ok === false ? sent.failure : null };
  };
}
