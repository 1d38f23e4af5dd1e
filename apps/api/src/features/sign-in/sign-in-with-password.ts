import { timingSafeEqual } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/contact-fields';
import { PLACES } from '@wattle/domain/journey';
import { validateLogin } from '@wattle/domain/login-form';
import { MESSAGES } from '@wattle/domain/messages';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/session.ts';
import type { Hit, Throttle } from '#api/platform/throttle.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { PasswordHasher } from '#api/platform/password-hasher.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import type { CredentialStore, Credentials, DeviceGateway, SignInStore } from './sign-in.ports.ts';

/** A breach locks this account on this device for a day; recovery ends it sooner (decisions, 'Lock'). */
const DEVICE_LOCK_MS = 24 * 3_600_000;

type Input = {
  username: string;
  password: string;
  /** From the mailed link, which never signs in with an ordinary password (LOGIN-010). */
  onlyTemporary: boolean;
  session: Session | null;
  address: string;
  deviceHash: Buffer;
  tm: string | null;
};

type Deps = {
  credentials: CredentialStore;
  store: SignInStore;
  device: DeviceGateway;
  /** Takes up a registration that waits: a session for it, and its code again (LOGIN-028). */
  resumeRegistration: (id: string, session: Session | null) => Promise<{ token: string }>;
  hasher: PasswordHasher;
  temporaryHash: KeyedHash;
  throttle: Throttle;
  clock: Clock;
  rateLimitFactor: number;
};

export type SignedIn = { token: string; session: Session };
export type SignInRefusal = Refusal & { token?: string };
export type SignInWithPassword = (input: Input) => Promise<Outcome<SignedIn, SignInRefusal>>;

/**
 * Signs in with a password, the first factor. Everything but 'incorrect' is said only after a right
 * password, and wrong guesses cost the same work whether or not the account exists. Guesses are
 * counted before comparing; a browser that passed before is not slowed by guesses made elsewhere.
 * A temporary password is no guess: it gets in past the counts and past a lock of the device, so that
 * nobody can keep an owner from a reset, and opens nothing but the change of password (PWD-007).
 */
export function makeSignInWithPassword(deps: Deps): SignInWithPassword {
  const { credentials, hasher, throttle } = deps;
  return async (input) => {
    const errors = validateLogin(input);
    if (errors.length > 0) return fail({ code: 'validation', errors });
    const email = normaliseEmail(input.username);
    const found = await credentials.find(email, input.deviceHash);
    const hits = hitsOf(input, email, found, deps.rateLimitFactor);
    const verdict = await throttle.hit(...hits.all);
    const temporary = matchingTemporary(deps, input.password, found);
    if (!verdict.allowed && temporary === null) {
      return fail({
        code: 'rate-limited',
        errorMessage: MESSAGES.tooManyTries,
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
    }
    const right = await hasher.matches(input.password, found?.passwordHash ?? null);
    const ordinary = right && verdict.allowed && !input.onlyTemporary;
    if (found === null || (!ordinary && temporary === null)) return fail(incorrect());
    await throttle.settle({ refund: hits.shared, reset: [hits.device] });
    return found.kind === 'member'
      ? admitMember(deps, input, { found, temporary: ordinary ? null : temporary })
      : admitRegistration(deps, input, found);
  };
}

function incorrect(): Refusal {
  return { code: 'credentials-incorrect', errorMessage: MESSAGES.credentialsIncorrect };
}

const NO_HASH = Buffer.alloc(32);

/** The hash of the temporary password that was given, or null; one comparison in every case. */
function matchingTemporary(
  { temporaryHash }: Deps,
  password: string,
  found: Credentials | null,
): Buffer | null {
  const member = found?.kind === 'member' ? found : null;
  const given = temporaryHash(member?.id ?? '', password);
  const stored = member?.temporaryHash ?? null;
  return timingSafeEqual(given, stored ?? NO_HASH) ? stored : null;
}

function hitsOf(input: Input, email: string, found: Credentials | null, factor: number) {
  const device: Hit = { budget: 'passwordByDevice', subject: `${email} ${input.deviceHash.toString('hex')}` };
  const shared: Hit[] = [{ budget: 'passwordByAddress', subject: input.address, factor }];
  const known = found?.kind === 'member' && found.knownDevice;
  if (!known) shared.push({ budget: 'passwordByAccount', subject: email });
  return { device, shared, all: [device, ...shared] };
}

async function admitMember(
  deps: Deps,
  input: Input,
  { found, temporary }: { found: Extract<Credentials, { kind: 'member' }>; temporary: Buffer | null },
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const { store, device, clock } = deps;
  const now = clock.now();
  const locked: Refusal = { code: 'device-risk', errorMessage: MESSAGES.accountLocked };
  const { id: memberId, lockedUntil } = found;
  if (temporary === null && lockedUntil !== null && lockedUntil > now) return fail(locked);
  const verdict =
    input.tm === null
      ? 'not-reported'
      : await device.assess({ tm: input.tm, account: memberId, tag: found.lastName().toLowerCase() });
  if (verdict === 'reject') {
    await store.lockDevice(memberId, input.deviceHash, new Date(now.getTime() + DEVICE_LOCK_MS));
    return fail(locked);
  }
  if (verdict !== 'pass') {
    const code = verdict === 'unavailable' ? 'device-unavailable' : 'device-not-reported';
    return fail({ code, errorMessage: MESSAGES.deviceNotLoaded });
  }
  const opened = await store.open({
    memberId,
    deviceHash: input.deviceHash,
    replacesSession: input.session?.id ?? null,
    passwordHash: found.passwordHash,
    temporaryHash: temporary,
  });
  return opened === null ? fail(incorrect()) : succeed(opened);
}

async function admitRegistration(
  deps: Deps,
  input: Input,
  found: Extract<Credentials, { kind: 'registration' }>,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  if (found.expired) {
    return fail({
      code: 'registration-expired',
      errorMessage: MESSAGES.registrationExpired,
      redirect_uri: '/credit-score',
    });
  }
  if (!found.hasDetails) {
    return fail({
      code: 'details-missing',
      errorMessage: MESSAGES.userDetailsNotPresent,
      redirect_uri: '/credit-score',
    });
  }
  const { token } = await deps.resumeRegistration(found.id, input.session);
  return fail({
    code: 'registration-in-progress',
    errorMessage: MESSAGES.registrationInProgress,
    redirect_uri: PLACES.verifyEmail,
    token,
  });
}
