import type { CallInput, CHALLENGE_HEADERS, OperationKey, Operations, ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { client } from './client.ts';
import { takeEarly } from './early.ts';
import { currentProfile, heldCsrfToken, profileReady, refreshProfile, signOutLocally } from './session.ts';

type KeysWith<Flag extends 'challenge'> = {
  [K in OperationKey]: Operations[K] extends Record<Flag, true> ? K : never;
}[OperationKey];

type ChallengeHeader = (typeof CHALLENGE_HEADERS)[number];

/**
 * The challenge header of each call. Reading the contract's flags would bundle its schemas; the type keeps this list
 * complete.
 */
const CHALLENGED: Record<KeysWith<'challenge'>, ChallengeHeader> = {
  'POST /v1/user/register': 'x-challenge-token',
  'POST /v1/user/register-full': 'x-challenge-token',
  'POST /v1/user/create': 'x-challenge-token',
  'POST /v1/user/register/send-totp-email': 'x-challenge-token',
  'POST /v1/user/register/verify-totp-email': 'x-challenge-token',
  'POST /v1/user/register/send-totp-mobile': 'x-challenge-token',
  'POST /v1/user/register/verify-totp-mobile': 'x-challenge-token',
  'POST /v1/user/send-totp-email': 'x-challenge-token',
  'POST /v1/user/send-totp-mobile': 'x-challenge-token',
  'POST /v1/user/lost-phone/send-code': 'x-challenge-token',
  'POST /v1/user/forgot-password': 'x-challenge-token',
  'POST /v1/user/send-change-email': 'x-challenge-token',
  'POST /v1/user/send-change-mobile': 'x-challenge-token',
  'POST /v1/contact-us': 'recaptcha',
  'POST /v1/lodge-a-complaint': 'recaptcha',
};

/**
 * Calls the API with the anti-forgery token and, where required, a solved challenge (PROF-011, PROF-012). An invalid
 * token is refetched once, for the same person. After a refused session the call is retried once if the session is still valid, because
 * another tab may have rotated its id. If not, the session is cleared and the page's gate redirects to the login
 * (ERR-006).
 */
export async function api<K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> {
  return (await takeEarly(key, input)) ?? ask(key, input);
}

/** A call that no earlier one answers. */
export async function ask<K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> {
  await profileReady();
  try {
    return await send(key, input);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'csrf') {
      const before = shownPerson();
      await refreshProfile();
      // Another person's cookie: what this page shows must not be saved into their account.
      if (before !== null && before !== shownPerson()) throw error;
      return send(key, input);
    }
    if (error.code !== 'unauthenticated' || !endsSession(key)) throw error;
    if (await isSessionValid()) return sendAgain(key, input);
    signOutLocally();
    throw error;
  }
}

async function isSessionValid(): Promise<boolean> {
  const before = shownMember();
  const profile = await refreshProfile().catch(() => null);
  return profile?.isAuthenticated === true && profile.identifier === before;
}

const shownMember = (): string | null => currentProfile()?.identifier ?? null;

/** The member, or the address that is registering; null for a visitor. */
const shownPerson = (): string | null => shownMember() ?? currentProfile()?.registeringUsername ?? null;

async function sendAgain<K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> {
  try {
    return await send(key, input);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') signOutLocally();
    throw error;
  }
}

async function send<K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> {
  const headers: Record<string, string> = { ...input.headers };
  const challenge = challengeHeader(key, 'body' in input ? input.body : undefined);
  if (challenge !== null) headers[challenge] = await solvedChallenge();
  const token = heldCsrfToken();
  if (token !== null) headers['x-csrf-token'] = token;
  return client(key, { ...input, headers });
}

function challengeHeader(key: OperationKey, body: unknown): ChallengeHeader | null {
  if (isChallenged(key)) return CHALLENGED[key];
  return key === 'POST /v1/oauth2/token' && isPasswordGrant(body) ? 'x-challenge-token' : null;
}

const isChallenged = (key: OperationKey): key is keyof typeof CHALLENGED => Object.hasOwn(CHALLENGED, key);

function isPasswordGrant(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'grant_type' in body && body.grant_type === 'password';
}

/** Calls whose page shows its own text for a refusal (IDV-052, LOGIN-025, PWD-016). */
const EXPLAINED_BY_PAGE: ReadonlySet<OperationKey> = new Set([
  'POST /v1/oauth2/token',
  'POST /v1/user/changePassword',
]);

const endsSession = (key: OperationKey): boolean =>
  !EXPLAINED_BY_PAGE.has(key) && currentProfile()?.isAuthenticated === true;

/**
 * A solved challenge for `X-Challenge-Token`, good for one call. The solver is loaded on demand, so pages without a
 * form do not fetch it.
 */
async function solvedChallenge(): Promise<string> {
  const [challenge, { solve }] = await Promise.all([
    client('GET /v1/challenge', {}),
    import('./challenge-solver.ts'),
  ]);
  if (!('turnstile' in challenge)) return solve(challenge);
  const { turnstileToken } = await import('./turnstile.ts');
  return turnstileToken(challenge.turnstile);
}
