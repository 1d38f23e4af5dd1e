import type { ResponseOf } from '@wattle/contract';
import { PATHS } from '@wattle/contract/paths';
import { client } from './client.ts';
import { readSavedSession, type SavedSession, SESSION_KEY, writeSavedSession } from './local-storage.ts';

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

let session: Session = INITIAL_SESSION;
let csrfToken: string | null = null;
let loading: Promise<Profile> | null = null;
/** Number of requests so far, and the latest one whose answer was adopted or is obsolete. */
let asked = 0;
let settled = 0;
let isStarted = false;
let elsewhere = 0;
const watchers = new Set<() => void>();
const resets = new Set<() => void>();

export function currentSession(): Session {
  return session;
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

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

/** Starts from the saved session, then asks the server. Further calls do nothing. */
export function startSession(): void {
  if (isStarted) return;
  isStarted = true;
  const saved = readSavedSession();
  if (saved !== null && session.status === 'waiting') change({ status: 'waiting', saved });
  addEventListener('storage', handleStorage);
  addEventListener('pageshow', handlePageShow);
  document.addEventListener('visibilitychange', handleVisibility);
  profileReady().catch(() => undefined);
}

/** Waits for the first profile; requests it again after a failure. */
export function profileReady(): Promise<Profile> {
  if (session.status === 'known') return Promise.resolve(session.profile);
  return loading ?? refreshProfile();
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
    if (question === asked && session.status === 'waiting')
      change({ status: 'failed', saved: session.saved });
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
    if (settled === before) change({ status: 'failed', saved: null });
    throw error;
  }
}

/** Clears the member from this browser. The remembered username stays (LOGIN-033). */
export function signOutLocally(): void {
  csrfToken = null;
  writeSavedSession(null);
  for (const reset of resets) reset();
  if (session.status === 'known') {
    settled = asked;
    change({ status: 'known', profile: anonymous(session.profile) });
  } else change({ status: session.status, saved: null });
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
  isStarted = false;
  session = INITIAL_SESSION;
  removeEventListener('storage', handleStorage);
  removeEventListener('pageshow', handlePageShow);
  document.removeEventListener('visibilitychange', handleVisibility);
}

function isSignedIn(): boolean {
  return session.status === 'known' && session.profile.isAuthenticated;
}

function adoptProfile(profile: Profile): void {
  csrfToken = profile.csrfToken;
  const expiresAt = profile.expires_at === null ? Number.NaN : Date.parse(profile.expires_at);
  const { isAuthenticated, roles, identifier } = profile;
  writeSavedSession(
    isAuthenticated && Number.isFinite(expiresAt) ? { isAuthenticated, roles, identifier, expiresAt } : null,
  );
  const before = session.status === 'known' ? session.profile.identifier : null;
  if (before !== null && before !== identifier) for (const reset of resets) reset();
  change({ status: 'known', profile, elsewhere });
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

function change(next: Session): void {
  session = next;
  for (const watcher of watchers) watcher();
}

function handleStorage({ key }: StorageEvent): void {
  if (key !== SESSION_KEY && key !== null) return;
  const saved = readSavedSession();
  const present = session.status === 'known' ? session.profile : null;
  if (saved === null && present?.isAuthenticated === true) void checkAuthentication();
  else if (saved !== null && (saved.identifier !== present?.identifier || saved.roles !== present.roles))
    adoptElsewhere();
}

/** A step may have been done in another tab. */
function adoptElsewhere(): void {
  elsewhere += 1;
  refreshProfile().catch(() => undefined);
}

/** The back-forward cache restores what the page showed before log-out. */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) void checkAuthentication();
}

function handleVisibility(): void {
  if (document.visibilityState !== 'visible' || session.status !== 'known') return;
  const { expires_at: expiresAt, registeringUsername } = session.profile;
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) void checkAuthentication();
  // Nothing is stored of a registration that another tab could see change.
  else if (registeringUsername !== null) adoptElsewhere();
}
