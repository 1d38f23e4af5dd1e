import type { ResponseOf } from '@wattle/contract';
import { PATHS } from '@wattle/contract/paths';
import { client } from './client.ts';
import { readSavedSession, type SavedSession, SESSION_KEY, writeSavedSession } from './local-storage.ts';
import { createStore } from './store.ts';

export type Profile = ResponseOf<'GET /v1/user/init'>;
/** The page to redirect a viewer to; null if they may see this one. */
export type Gate = (profile: Profile) => string | null;
export type TokenAnswer = ResponseOf<'POST /v1/oauth2/token'>;

/**
 * What the browser knows of the session. `known` comes from the server during this load; `saved` was stored by an
 * earlier visit.
 */
export type Session =
  | { readonly status: 'waiting'; readonly saved: SavedSession | null }
  | {
      readonly status: 'known';
      readonly profile: Profile;
      /** Counts what other tabs changed: pages then ask again whether they are still the right one. */
      readonly elsewhere?: number;
    }
  | { readonly status: 'failed'; readonly saved: SavedSession | null };

export const INITIAL_SESSION: Session = { status: 'waiting', saved: null };

const store = createStore<Session>(INITIAL_SESSION);
export const { get: currentSession, watch: watchSession } = store;

/** Null until the server has answered. */
export function currentProfile(): Profile | null {
  const session = store.get();
  return session.status === 'known' ? session.profile : null;
}

let csrfToken: string | null = null;
let loading: Promise<Profile> | null = null;
/** Number of requests so far, and the latest one whose answer was adopted or is obsolete. */
let asked = 0;
let settled = 0;
/** Ends the listeners; null until `startSession`. */
let started: AbortController | null = null;
let elsewhere = 0;
const resets = new Set<() => void>();

/** Runs when the member changes: anything fetched for the previous one must be dropped (LOGIN-020, LOGIN-033). */
export function onSessionReset(callback: () => void): () => void {
  resets.add(callback);
  return () => resets.delete(callback);
}

/** The anti-forgery token, in memory only (PROF-011). */
export function heldCsrfToken(): string | null {
  return csrfToken;
}

export function holdCsrfToken(token: string): void {
  csrfToken = token;
}

/** Starts from the saved session, then asks the server. Further calls do nothing, but ask again after a failure. */
export function startSession(): void {
  if (started !== null) {
    if (store.get().status === 'failed') profileReady().catch(() => undefined);
    return;
  }
  started = new AbortController();
  const saved = readSavedSession();
  if (saved !== null && store.get().status === 'waiting') store.set({ status: 'waiting', saved });
  addEventListener('storage', handleStorage, started);
  addEventListener('pageshow', handlePageShow, started);
  document.addEventListener('visibilitychange', handleVisibility, started);
  profileReady().catch(() => undefined);
}

/** Waits for the first profile; requests it again after a failure. */
export function profileReady(): Promise<Profile> {
  const session = store.get();
  return session.status === 'known' ? Promise.resolve(session.profile) : (loading ?? refreshProfile());
}

/**
 * Fetches the profile. On resolve, the session reflects this answer or a newer one. An answer is adopted even while a
 * newer request is pending, because its caller continues at once. Rejects with `ApiError`.
 */
export async function refreshProfile(): Promise<Profile> {
  const load = askProfile();
  loading = load;
  try {
    return await load;
  } finally {
    if (loading === load) loading = null;
  }
}

async function askProfile(): Promise<Profile> {
  asked += 1;
  const question = asked;
  try {
    const profile = await client('GET /v1/user/init', {});
    if (question > settled) {
      settled = question;
      adoptProfile(profile);
    }
    return profile;
  } catch (error) {
    const session = store.get();
    if (question === asked && session.status === 'waiting')
      store.set({ status: 'failed', saved: session.saved });
    throw error;
  }
}

/**
 * Adopts a sign-in or refresh: token, saved session and a fresh profile, with nothing of the previous member
 * (LOGIN-020).
 */
export async function adoptToken(answer: TokenAnswer): Promise<Profile> {
  holdCsrfToken(answer.csrfToken);
  writeSavedSession({
    isAuthenticated: true,
    roles: answer.roles,
    identifier: answer.identifier,
    expiresAt: Date.now() + answer.expires_in * 1000,
  });
  for (const reset of resets) reset();
  const before = asked;
  settled = before;
  try {
    return await refreshProfile();
  } catch (error) {
    // So does the known profile, unless a newer request has settled.
    if (settled === before) store.set({ status: 'failed', saved: null });
    throw error;
  }
}

/** Clears the member from this browser. The remembered username stays (LOGIN-033). */
export function signOutLocally(): void {
  csrfToken = null;
  writeSavedSession(null);
  for (const reset of resets) reset();
  const session = store.get();
  if (session.status === 'known') {
    settled = asked;
    store.set({ status: 'known', profile: anonymous(session.profile) });
  } else store.set({ status: session.status, saved: null });
}

/** Checks that the session is still valid; no answer counts as no (PROF-014, LOGIN-024). */
export async function checkAuthentication(): Promise<void> {
  if (!isSignedIn()) return;
  const answer = await client('GET /v1/user/is-authenticated', {}).catch(() => null);
  if (answer?.isAuthenticated !== true && isSignedIn()) signOutLocally();
}

/** Resets the module between tests. */
export function forgetSession(): void {
  settled = asked;
  loading = null;
  csrfToken = null;
  started?.abort();
  started = null;
  store.set(INITIAL_SESSION);
}

const isSignedIn = () => currentProfile()?.isAuthenticated === true;

function adoptProfile(profile: Profile): void {
  csrfToken = profile.csrfToken;
  const expiresAt = profile.expires_at === null ? Number.NaN : Date.parse(profile.expires_at);
  const { isAuthenticated, roles, identifier } = profile;
  writeSavedSession(
    isAuthenticated && Number.isFinite(expiresAt) ? { isAuthenticated, roles, identifier, expiresAt } : null,
  );
  const before = currentProfile()?.identifier ?? null;
  if (before !== null && before !== identifier) for (const reset of resets) reset();
  store.set({ status: 'known', profile, elsewhere });
}

function anonymous(profile: Profile): Profile {
  return {
    ...profile,
    isAuthenticated: false,
    identifier: null,
    roles: '',
    csrfToken: null,
    redirect_uri: PATHS.login,
    expires_at: null,
    registeringUsername: null,
    displayName: null,
    destinations: { email: null, mobile: null },
    userDetails: null,
    preferences: null,
    isOneScoreBannerShown: false,
    extras: { isBusinessOwner: null, state: null, age: null },
    partnerSourceId: null,
    isPromotionNewUser: false,
  };
}

function handleStorage({ key }: StorageEvent): void {
  if (key !== SESSION_KEY && key !== null) return;
  const saved = readSavedSession();
  const present = currentProfile();
  if (saved === null && present?.isAuthenticated === true) void checkAuthentication();
  else if (saved !== null && (saved.identifier !== present?.identifier || saved.roles !== present.roles))
    adoptElsewhere();
}

/** A step may have been done in another tab. */
function adoptElsewhere(): void {
  elsewhere += 1;
  refreshProfile().catch(() => undefined);
}

/**
 * The page cache brings back what the page showed. Where this browser has logged out meanwhile, or logged in another
 * member, nothing of it shows while the server is asked (LOGIN-033).
 */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  const member = currentProfile()?.identifier ?? null;
  if (!persisted || member === null) return;
  if (readSavedSession()?.identifier === member) return void checkAuthentication();
  csrfToken = null;
  for (const reset of resets) reset();
  settled = asked;
  store.set(INITIAL_SESSION);
  refreshProfile().catch(() => undefined);
}

function handleVisibility(): void {
  const profile = currentProfile();
  if (document.visibilityState !== 'visible' || profile === null) return;
  const { expires_at: expiresAt, registeringUsername } = profile;
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) void checkAuthentication();
  // Nothing is stored of a registration that another tab could see change.
  else if (registeringUsername !== null) adoptElsewhere();
}
