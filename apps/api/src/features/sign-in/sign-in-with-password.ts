import type { Email } from '@wattle/domain/fields/contact-fields';
import { validateLogin } from '@wattle/domain/journeys/login-form';
import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { addressFactor, defineBudget, GUESSES, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';
import { spend, type ChallengeUse } from '#api/platform/throttles/spend-challenge.sql.ts';
import {
  hit,
  rateLimited,
  refund,
  settle,
  refundOnThrow,
  type Hit,
} from '#api/platform/throttles/throttle.ts';

import { resumeRegistration } from '../registration/resume-registration.ts';

import { closeSession } from '#api/platform/members/close-session.ts';
import { assessDevice, deviceRefusalOf } from '../devices/check-device.ts';
import { lockDevice } from '../devices/known-devices.sql.ts';
import { openSignIn, type SignedIn } from './open-sign-in.ts';
import { findCredentials, type MemberCredentials, type WaitingCredentials } from './sign-in.sql.ts';

/** Guesses from one address at any account (security-targets, 'Wrong passwords'); known browsers are exempt. */
export const passwordByAddress = defineBudget({
  name: 'passwordByAddress',
  counts: 'guesses-at-many',
  hits: 10,
  windowMs: 10 * MINUTE,
  times: addressFactor,
});

export const passwordByDevice = defineBudget({ name: 'passwordByDevice', ...GUESSES });

/** Counts browsers that did not log in with the present password. */
export const passwordByAccount = defineBudget({
  name: 'passwordByAccount',
  counts: 'guesses-at-many',
  hits: 100,
  windowMs: 24 * HOUR,
});

/** A rejected device is locked for this account for a day, or until the password is reset (decisions, 'Lock'). */
const DEVICE_LOCK_MS = 24 * 3_600_000;

type Input = {
  email: Email;
  password: string;
  /** True for the mailed link, which never signs in with an ordinary password (LOGIN-010). */
  onlyTemporary: boolean;
  session: Session | null;
  address: string;
  deviceHash: Buffer;
  /** Readable name, for the owner's list of devices. */
  device: string;
  challenge: ChallengeUse;
  tm: string | null;
};

type SignInRefusal = Refusal & { token?: string };

/**
 * Signs in with a password, the first factor. A wrong password gets one refusal after the same work, whether or not the
 * account exists; every other refusal needs a correct one. Guesses are counted before comparing, on a browser that has
 * logged in with the present password separately, so that others cannot slow it. A waiting registration resumes with its own password even if
 * the address is a member's: a difference would reveal the account. A temporary password bypasses counts and device
 * locks, so that a reset cannot be blocked; it only opens the change of password (PWD-007).
 */
export async function signInWithPassword(
  ctx: Context,
  input: Input,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const { email, password, challenge, deviceHash } = input;
  const errors = validateLogin({ username: email, password });
  if (errors.length > 0) return fail({ code: 'validation', errors });
  ctx.hasher.expectRoom();
  if (!(await spend(ctx, challenge))) return fail({ code: 'challenge' });
  const { member, waiting } = await findCredentials(ctx, { email, deviceHash });
  const temporary = matchingTemporary(ctx, password, member);
  const counted = hitsOf(input, member?.knownDevice === true);
  const verdict = await hit(ctx, ...counted);
  if (!verdict.allowed && temporary === null) return fail(rateLimited(verdict));
  // A temporary password begins the count of its browser again, also a full one.
  const hits = verdict.allowed ? counted : counted.slice(0, 1);
  const [isMembers, isWaiting] = await refundOnThrow(ctx, verdict.allowed ? counted : [], () =>
    ctx.hasher.matchesEach(password, [member?.passwordHash ?? null, waiting?.passwordHash ?? null] as const),
  );
  const counting = verdict.allowed && !input.onlyTemporary;
  const ordinary = isMembers && counting;
  if (member !== null && (ordinary || temporary !== null)) {
    await settle(ctx, hits, 'done');
    return admitMember(ctx, input, { found: member, temporary: ordinary ? null : temporary });
  }
  if (waiting === null || !isWaiting || !counting) return fail(incorrect());
  // Not as a right guess: otherwise a registration begun with a member's address would allow unlimited guesses.
  await refund(ctx, hits);
  return admitRegistration(ctx, input, waiting);
}

function incorrect(): Refusal {
  return { code: 'credentials-incorrect', errorMessage: MESSAGES.credentialsIncorrect };
}

function cancelled(): Refusal {
  return { code: 'account-cancelled', errorMessage: MESSAGES.accountCancelled };
}

const NO_HASH = Buffer.alloc(32);

/** The matching temporary password's hash, or null; one comparison in every case. */
function matchingTemporary(
  { hash }: Context,
  password: string,
  member: MemberCredentials | null,
): Buffer | null {
  const given = hash('temporary-password')(member?.id ?? '', password);
  const stored = member?.temporaryHash ?? null;
  return isSameHash(given, stored ?? NO_HASH) ? stored : null;
}

/** Known devices are exempt from the shared counts. */
function hitsOf({ email, deviceHash, address }: Input, isKnown: boolean): Hit[] {
  const ofDevice = { budget: passwordByDevice, subject: `${email} ${deviceHash.toString('hex')}` };
  if (isKnown) return [ofDevice];
  const ofAddress = { budget: passwordByAddress, subject: address };
  return [ofDevice, ofAddress, { budget: passwordByAccount, subject: email }];
}

type Admission = { found: MemberCredentials; temporary: Buffer | null };

async function admitMember(
  ctx: Context,
  input: Input,
  { found, temporary }: Admission,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  // Only after a correct password (PREF-006).
  const refusal = found.isCancelled ? cancelled() : await deviceRefusal(ctx, input, { found, temporary });
  if (refusal !== null) return fail(refusal);
  const { session } = input;
  const isOwn = session?.shardKey === found.id;
  if (session !== null && !isOwn) await closeSession(ctx, session);
  const opened = await openSignIn(ctx, {
    memberId: found.id,
    deviceHash: input.deviceHash,
    isKnownDevice: found.knownDevice,
    device: input.device,
    passwordHash: found.passwordHash,
    temporaryHash: temporary,
    replaced: isOwn ? session : null,
  });
  return opened === null ? fail(incorrect()) : succeed(opened);
}

async function deviceRefusal(
  ctx: Context,
  { tm, deviceHash }: Input,
  { found, temporary }: Admission,
): Promise<Refusal | null> {
  const at = ctx.now();
  const { id: account, lockedUntil } = found;
  if (temporary === null && lockedUntil !== null && lockedUntil > at) return deviceRefusalOf('reject');
  const verdict = await assessDevice(ctx, { tm, account, occasion: 'sign-in' });
  if (verdict === 'reject') {
    const until = new Date(at.getTime() + DEVICE_LOCK_MS);
    await lockDevice(ctx.db, { memberId: account, deviceHash, until });
  }
  return deviceRefusalOf(verdict);
}

async function admitRegistration(
  ctx: Context,
  input: Input,
  found: WaitingCredentials,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  if (found.expired) {
    return fail({
      code: 'registration-expired',
      errorMessage: MESSAGES.registrationExpired,
      redirect_uri: PATHS.registration,
    });
  }
  if (!found.hasDetails) {
    return fail({
      code: 'details-missing',
      errorMessage: MESSAGES.userDetailsNotPresent,
      redirect_uri: PATHS.registration,
    });
  }
  // Opens its session and sends another code (LOGIN-028).
  const { token, unsent } = await resumeRegistration(ctx, { ...input, id: found.id });
  const refusal = { code: 'registration-in-progress', redirect_uri: PATHS.verifyEmail, token } as const;
  if (unsent === null) return fail({ ...refusal, errorMessage: MESSAGES.registrationInProgress });
  const errorMessage = [MESSAGES.registrationWaits, unsent.errorMessage].join(' ');
  return fail({ ...refusal, errorMessage, retryAfterSeconds: unsent.retryAfterSeconds });
}
