const KEY = 'wattle.logged-out';

type LogOutScope = 'everywhere' | 'here';

/** Tells the page after a log-out, in this tab, whether the server ended the session too. */
export function storeLogOut(isEnded: boolean): void {
  const scope: LogOutScope = isEnded ? 'everywhere' : 'here';
  try {
    sessionStorage.setItem(KEY, scope);
  } catch {
    // Without storage the log-out succeeds unconfirmed.
  }
}

/** Reads and removes the note, so a reload says nothing. Null without a log-out. */
export function takeStoredLogOut(): LogOutScope | null {
  try {
    const scope = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return scope === 'everywhere' || scope === 'here' ? scope : null;
  } catch {
    return null;
  }
}
