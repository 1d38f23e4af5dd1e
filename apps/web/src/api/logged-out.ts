const KEY = 'wattle.logged-out';

type Said = 'everywhere' | 'here';

/** Tells the page after a log-out, in this tab, whether the server ended the session too. */
export function storeLogOut(isEnded: boolean): void {
  const said: Said = isEnded ? 'everywhere' : 'here';
  try {
    sessionStorage.setItem(KEY, said);
  } catch {
    // Without storage the log-out succeeds unconfirmed.
  }
}

/** Reads and removes the note, so a reload says nothing. Null without a log-out. */
export function takeStoredLogOut(): Said | null {
  try {
    const said = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return said === 'everywhere' || said === 'here' ? said : null;
  } catch {
    return null;
  }
}
