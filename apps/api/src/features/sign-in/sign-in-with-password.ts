import { timingSafeEqual } from 'node:crypto';

import type { Email } from '@wattle/domain/fields/contact-fields';
import { PATHS } from '@wattle/domain/journeys/paths';
import { validateLogin } from '@wattle/domain/journeys/login-form';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { ChallengeUse } from '#api/platform/throttles/challenge-uses.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { PasswordHasher } from '#api/platform/passwords/password-hasher.ts';
import type { RingHash } from '#api/platform/secrets/secrets.ts';

import { deviceRefusalOf } from './check-device.ts';
import type {
  Counts,
  CredentialStore,
  DeviceGateway,
  MemberCredentials,
  SignInStore,
  WaitingCredentials,
} from './sign-in.ports.ts';
import { passwordByAccount, passwordByAddress, passwordByDevice } from './sign-in.budgets.ts';

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

type Deps = {
  credentials: CredentialStore;
  store: SignInStore;
  device: DeviceGateway;
  /** Resumes a registration that is waiting: a session for it, and its code again (LOGIN-028). */
  resumeRegistration: (input: {
    id: string;
    session: Session | null;
    device: string;
    address: string;
  }) => Promise<{ token: string; unsent: Refusal | null }>;
  hasher: PasswordHasher;
  temporaryHash: RingHash;
  throttle: Throttle;
  clock: Clock;
};

export type SignedIn = { token: string; session: Session };
export type SignInRefusal = Refusal & { token?: string };
export type SignInWithPassword = (input: Input) => Promise<Outcome<SignedIn, SignInRefusal>>;

/**
 * Signs in with a password, the first factor. Everything but 'incorrect' is said only after a correct password, and
 * wrong guesses cost the same work whether or not the account exists. Guesses are counted before comparing. A browser
 * that has passed before is counted on its own: guesses made elsewhere, or by others behind its network address, don't
 * slow it, and its own slow nobody else. A waiting registration is resumed with its own password even if the address is
 * a member's: a difference would reveal the account to whoever began it. A temporary password is not a guess: it gets
 * in past the counts and past a lock on the device, so that nobody can keep an owner from a reset, and opens nothing
 * but the change of password (PWD-007).
 */
export function makeSignInWithPassword(deps: Deps): SignInWithPassword {
  const { credentials, hasher, throttle } = deps;
  return async (input) => {
    const { email } = input;
    const errors = validateLogin({ username: email, password: input.password });
    if (errors.length > 0) return fail({ code: 'validation', errors });
    hasher.expectRoom();
    const asked = countsOf(input, email);
    const guess = await credentials.find(email, {
      challenge: input.challenge,
      deviceHash: input.deviceHash,
      hits: [...asked.reset, ...asked.refund],
      ofStrangers: asked.refund,
    });
    if (guess === null) return fail({ code: 'challenge' });
    const { member, waiting, verdict, counted } = guess;
    const counts = member?.knownDevice === true ? { ...asked, refund: [] } : asked;
    const temporary = matchingTemporary(deps, input.password, member);
    if (!verdict.allowed && temporary === null) {
      // Nothing was compared: a refusal here must not use up what others have left elsewhere.
      await throttle.settle({ refund: counted, reset: [] });
      return fail({
        code: 'rate-limited',
        errorMessage: MESSAGES.tooManyTries,
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
    }
    const [isMembers, isWaiting] = await hasher.matchesEach(input.password, [
      member?.passwordHash ?? null,
      waiting?.passwordHash ?? null,
    ] as const);
    const counting = verdict.allowed && !input.onlyTemporary;
    const ordinary = isMembers && counting;
    if (member !== null && (ordinary || temporary !== null)) {
      return admitMember(deps, input, { found: member, counts, temporary: ordinary ? null : temporary });
    }
    if (waiting === null || !isWaiting || !counting) return fail(incorrect());
    // Given back, but no count is reset: somebody who began it with a member's address could otherwise guess on for
    // ever.
    await throttle.settle({ refund: [...counts.refund, ...counts.reset], reset: [] });
    return admitRegistration(deps, input, waiting);
  };
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
  { temporaryHash }: Deps,
  password: string,
  member: MemberCredentials | null,
): Buffer | null {
  const given = temporaryHash.all(member?.id ?? '', password);
  const stored = member?.temporaryHash ?? null;
  const same = given.map((hash) => timingSafeEqual(hash, stored ?? NO_HASH));
  return same.includes(true) ? stored : null;
}

/**
 * What a guess counts against; a correct password resets the device's count. The refunded counts are those that
 * strangers share, and they do not count for a device that has passed before.
 */
function countsOf(input: Input, email: string): Counts {
  return {
    reset: [{ budget: passwordByDevice, subject: `${email} ${input.deviceHash.toString('hex')}` }],
    refund: [
      { budget: passwordByAddress, subject: input.address },
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
  deps: Deps,
  input: Input,
  { found, counts, temporary }: Admission,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  // Said only to the owner, like everything but 'incorrect' (PREF-006).
  const refusal = found.isCancelled ? cancelled() : await deviceRefusal(deps, input, { found, temporary });
  if (refusal !== null) {
    // The password was correct, whatever the device.
    await deps.throttle.settle(counts);
    return fail(refusal);
  }
  const opened = await deps.store.open({
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
  { store, device, clock }: Deps,
  input: Input,
  { found, temporary }: Omit<Admission, 'counts'>,
): Promise<Refusal | null> {
  const now = clock.now();
  const { id: account, lockedUntil } = found;
  if (temporary === null && lockedUntil !== null && lockedUntil > now) return deviceRefusalOf('reject');
  const verdict =
    input.tm === null
      ? 'not-reported'
      : await device.assess({
          tm: input.tm,
          account,
          occasion: 'sign-in',
          tag: found.lastName().toLowerCase(),
        });
  if (verdict === 'reject') {
    await store.lockDevice(account, input.deviceHash, new Date(now.getTime() + DEVICE_LOCK_MS));
  }
  return deviceRefusalOf(verdict);
}

async function admitRegistration(
  deps: Deps,
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
  const { token, unsent } = await deps.resumeRegistration({ ...input, id: found.id });
  const refusal = { code: 'registration-in-progress', redirect_uri: PATHS.verifyEmail, token } as const;
  if (unsent === null) return fail({ ...refusal, errorMessage: MESSAGES.registrationInProgress });
  const errorMessage = [MESSAGES.registrationWaits, unsent.errorMessage].join(' ');
  return fail({ ...refusal, errorMessage, retryAfterSeconds: unsent.retryAfterSeconds });
}
