import type { Email } from '@wattle/domain/fields/contact-fields';
import { validateLogin } from '@wattle/domain/journeys/login-form';
import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { isOneOf } from '#api/platform/secrets/secrets.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';
import type { ChallengeUse } from '#api/platform/throttles/challenge-uses.ts';
import { settleHits } from '#api/platform/throttles/throttle.ts';

import { resumeRegistration } from '../registration/resume-registration.ts';

import { deviceRefusalOf } from './check-device.ts';
import { lockDevice } from './known-devices.sql.ts';
import {
  countAndFindCredentials,
  openSignIn,
  type Counts,
  type MemberCredentials,
  type SignedIn,
  type WaitingCredentials,
} from './sign-in.sql.ts';

/**
 * Wrong passwords from one address, whichever account they are for (security-targets, 'Wrong passwords'); a browser
 * that has passed before is exempt.
 */
export const passwordByAddress = defineBudget({
  name: 'passwordByAddress',
  hits: 10,
  windowMs: 10 * MINUTE,
  times: 'address-factor',
});

/** Wrong passwords for one account from one browser: 6, then 15 minutes, doubling to two hours. */
export const passwordByDevice = defineBudget({
  name: 'passwordByDevice',
  hits: 6,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

/** Wrong passwords for one account from browsers that never passed; the owner's own is exempt. */
export const passwordByAccount = defineBudget({ name: 'passwordByAccount', hits: 100, windowMs: 24 * HOUR });

/** A breach locks this account on this device for a day; recovery ends it sooner (decisions, 'Lock'). */
const DEVICE_LOCK_MS = 24 * 3_600_000;

type Input = {
  email: Email;
  password: string;
  /** From the mailed link, which never signs in with an ordinary password (LOGIN-010). */
  onlyTemporary: boolean;
  session: Session | null;
  address: string;
  deviceHash: Buffer;
  /** In words, for the owner's list of devices. */
  device: string;
  challenge: ChallengeUse;
  tm: string | null;
};

type SignInRefusal = Refusal & { token?: string };

/**
 * Signs in with a password, the first factor. Everything but 'incorrect' is said only after a correct password, and
 * wrong guesses cost the same work whether or not the account exists. Guesses are counted before comparing. A browser
 * that has passed before is counted on its own: guesses made elsewhere, or by others behind its network address, don't
 * slow it, and its own slow nobody else. A waiting registration is resumed with its own password even if the address is
 * a member's: a difference would reveal the account to whoever began it. A temporary password is not a guess: it gets
 * in past the counts and past a lock on the device, so that nobody can keep an owner from a reset, and opens nothing
 * but the change of password (PWD-007).
 */
export async function signInWithPassword(
  ctx: Context,
  input: Input,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const { email, password, challenge, deviceHash } = input;
  const errors = validateLogin({ username: email, password });
  if (errors.length > 0) return fail({ code: 'validation', errors });
  ctx.hasher.expectRoom();
  const asked = countsOf(input);
  const hits = [...asked.reset, ...asked.refund];
  const guess = { challenge, deviceHash, hits, ofStrangers: asked.refund };
  const found = await countAndFindCredentials(ctx, email, guess);
  if (found === null) return fail({ code: 'challenge' });
  const { member, waiting, verdict, counted } = found;
  const counts = member?.knownDevice === true ? { ...asked, refund: [] } : asked;
  const temporary = matchingTemporary(ctx, password, member);
  if (!verdict.allowed && temporary === null) {
    // Nothing was compared: a refusal here must not use up what others have left elsewhere.
    await settleHits(ctx, { refund: counted, reset: [] });
    const { retryAfterSeconds } = verdict;
    return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
  }
  const [isMembers, isWaiting] = await ctx.hasher.matchesEach(password, [
    member?.passwordHash ?? null,
    waiting?.passwordHash ?? null,
  ] as const);
  const counting = verdict.allowed && !input.onlyTemporary;
  const ordinary = isMembers && counting;
  if (member !== null && (ordinary || temporary !== null)) {
    return admitMember(ctx, input, { found: member, counts, temporary: ordinary ? null : temporary });
  }
  if (waiting === null || !isWaiting || !counting) return fail(incorrect());
  // Given back, but no count is reset: somebody who began it with a member's address could otherwise guess on for
  // ever.
  await settleHits(ctx, { refund: [...counts.refund, ...counts.reset], reset: [] });
  return admitRegistration(ctx, input, waiting);
}

function incorrect(): Refusal {
  return { code: 'credentials-incorrect', errorMessage: MESSAGES.credentialsIncorrect };
}

function cancelled(): Refusal {
  return { code: 'account-cancelled', errorMessage: MESSAGES.accountCancelled };
}

const NO_HASH = Buffer.alloc(32);

/** The hash of the temporary password that was given, or null; one comparison in every case. */
function matchingTemporary(
  { hash }: Context,
  password: string,
  member: MemberCredentials | null,
): Buffer | null {
  const given = hash('temporary-password').all(member?.id ?? '', password);
  const stored = member?.temporaryHash ?? null;
  return isOneOf(given, stored ?? NO_HASH) ? stored : null;
}

/**
 * What a guess counts against; a correct password resets the device's count. The refunded counts are those that
 * strangers share, and they do not count for a device that has passed before.
 */
function countsOf({ email, deviceHash, address }: Input): Counts {
  return {
    reset: [{ budget: passwordByDevice, subject: `${email} ${deviceHash.toString('hex')}` }],
    refund: [
      { budget: passwordByAddress, subject: address },
      { budget: passwordByAccount, subject: email },
    ],
  };
}

type Admission = {
  found: MemberCredentials;
  counts: Counts;
  temporary: Buffer | null;
};

async function admitMember(
  ctx: Context,
  input: Input,
  { found, counts, temporary }: Admission,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  // Said only to the owner, like everything but 'incorrect' (PREF-006).
  const refusal = found.isCancelled ? cancelled() : await deviceRefusal(ctx, input, { found, temporary });
  if (refusal !== null) {
    // The password was correct, whatever the device.
    await settleHits(ctx, counts);
    return fail(refusal);
  }
  const opened = await openSignIn(ctx, {
    memberId: found.id,
    deviceHash: input.deviceHash,
    device: input.device,
    replacesSession: input.session,
    passwordHash: found.passwordHash,
    temporaryHash: temporary,
    counts,
  });
  return opened === null ? fail(incorrect()) : succeed(opened);
}

async function deviceRefusal(
  { db, now, providers }: Context,
  { tm, deviceHash }: Input,
  { found, temporary }: Omit<Admission, 'counts'>,
): Promise<Refusal | null> {
  const at = now();
  const { id: account, lockedUntil } = found;
  if (temporary === null && lockedUntil !== null && lockedUntil > at) return deviceRefusalOf('reject');
  const verdict =
    tm === null
      ? 'not-reported'
      : await providers.device.assess({
          tm,
          account,
          occasion: 'sign-in',
          tag: found.lastName().toLowerCase(),
        });
  if (verdict === 'reject') {
    const until = new Date(at.getTime() + DEVICE_LOCK_MS);
    await lockDevice(db, { memberId: account, deviceHash, until });
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
  // A session for it, and its code again (LOGIN-028).
  const { token, unsent } = await resumeRegistration(ctx, { ...input, id: found.id });
  const refusal = { code: 'registration-in-progress', redirect_uri: PATHS.verifyEmail, token } as const;
  if (unsent === null) return fail({ ...refusal, errorMessage: MESSAGES.registrationInProgress });
  const errorMessage = [MESSAGES.registrationWaits, unsent.errorMessage].join(' ');
  return fail({ ...refusal, errorMessage, retryAfterSeconds: unsent.retryAfterSeconds });
}
