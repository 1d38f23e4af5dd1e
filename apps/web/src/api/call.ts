import type { CallInput, CHALLENGE_HEADERS, OperationKey, Operations, ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { solvedChallenge } from './challenge.ts';
import { client } from './client.ts';
import { currentSession, heldCsrfToken, profileReady, refreshProfile, signOutLocally } from './session.ts';

type KeysWith<Flag extends 'challenge'> = {
  [K in OperationKey]: Operations[K] extends Record<Flag, true> ? K : never;
}[OperationKey];

type ChallengeHeader = (typeof CHALLENGE_HEADERS)[number];

/**
 * The header that carries the challenge, as the call documents it. The contract's own flags would bring its schemas along
 * at run time; the type keeps this list complete.
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
 * Calls the API as a page does: with the anti-forgery token, and with a solved challenge where the call needs one
 * (PROF-011, PROF-012). A token that is no longer good is fetched again once. A refused session may have got a new id in
 * another tab while the call was on its way: if it still stands, the call is sent once more. When it turns out to be
 * over, it is forgotten here, and the page's gate leads to the login (ERR-006).
 */
export async function api<K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> {
  await profileReady();
  try {
    return await send(key, input);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'csrf') {
      await refreshProfile();
      return send(key, input);
    }
    if (error.code !== 'unauthenticated' || !endsSession(key)) throw error;
    if (await stillStands()) return sendAgain(key, input);
    signOutLocally();
    throw error;
  }
}

/** Whether the server still knows the member whom this page shows. */
async function stillStands(): Promise<boolean> {
  const before = shownMember();
  const profile = await refreshProfile().catch(() => null);
  return profile?.isAuthenticated === true && profile.identifier === before;
}

function shownMember(): string | null {
  const session = currentSession();
  return session.status === 'known' ? session.profile.identifier : null;
}

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

/** Calls whose refusal has its own text on the page that makes them (IDV-052, LOGIN-025, PWD-016). */
const TOLD_BY_PAGE: ReadonlySet<OperationKey> = new Set([
  'POST /v1/oauth2/token',
  'POST /v1/user/changePassword',
]);

function endsSession(key: OperationKey): boolean {
  const session = currentSession();
  return !TOLD_BY_PAGE.has(key) && session.status === 'known' && session.profile.isAuthenticated;
}
