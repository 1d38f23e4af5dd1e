/**
 * Stored at sign-in (LOGIN-021). The csrf value of the requirement is left out on purpose: a stored token outlives the
 * page and any injected script can read it. It is kept in memory, and the server returns it on every load.
 */
export type SavedSession = {
  readonly isAuthenticated: boolean;
  readonly roles: string;
  readonly identifier: string | null;
  readonly expiresAt: number;
};

export type RememberMe = { readonly rememberMe: boolean; readonly username: string };

export const SESSION_KEY = 'wattle.session';
const REMEMBER_KEY = 'wattle.remember-me';
const PROBE_KEY = 'wattle.probe';

/** Null when missing or expired (LOGIN-022). */
export function readSavedSession(now: number = Date.now()): SavedSession | null {
  const saved = read(SESSION_KEY);
  if (!isSavedSession(saved)) return null;
  if (saved.expiresAt > now) return saved;
  remove(SESSION_KEY);
  return null;
}

export function writeSavedSession(saved: SavedSession | null): void {
  if (saved === null) remove(SESSION_KEY);
  else write(SESSION_KEY, saved);
}

/** The username to fill in at the next sign-in (LOGIN-023). */
export function readRememberMe(): RememberMe {
  const saved = read(REMEMBER_KEY);
  return isRememberMe(saved) ? saved : { rememberMe: false, username: '' };
}

export function writeRememberMe({ rememberMe, username }: RememberMe): void {
  if (rememberMe) write(REMEMBER_KEY, { rememberMe, username });
  else remove(REMEMBER_KEY);
}

export type StorageState = 'usable' | 'private-mode' | 'missing';

/**
 * Whether the browser keeps anything. Some browsers give private windows a store that is empty and accepts nothing
 * (LOGIN-029, LOGIN-030).
 */
export function storageState(): StorageState {
  let store: Storage | undefined;
  try {
    store = globalThis.localStorage;
    store.setItem(PROBE_KEY, '1');
    store.removeItem(PROBE_KEY);
    return 'usable';
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return isFull && store?.length === 0 ? 'private-mode' : 'missing';
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing depends on it: the session itself is a cookie.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing depends on it.
  }
}

function isSavedSession(value: unknown): value is SavedSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    'isAuthenticated' in value &&
    typeof value.isAuthenticated === 'boolean' &&
    'roles' in value &&
    typeof value.roles === 'string' &&
    'identifier' in value &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  );
}

function isRememberMe(value: unknown): value is RememberMe {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rememberMe' in value &&
    typeof value.rememberMe === 'boolean' &&
    'username' in value &&
    typeof value.username === 'string'
  );
}
