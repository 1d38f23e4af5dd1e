const KEY = 'wattle.logged-out';

type Said = 'everywhere' | 'here';

/** Tells the page after a log-out whether the server has ended the session too. For this tab alone. */
export function noteLogOut(isEnded: boolean): void {
  const said: Said = isEnded ? 'everywhere' : 'here';
  try {
    sessionStorage.setItem(KEY, said);
  } catch {
    // Without storage the log-out is not confirmed; it has happened all the same.
  }
}

/** What was noted, once: a page that is loaded again says nothing. Null without a log-out. */
export function takeLogOut(): Said | null {
  try {
    const said = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return said === 'everywhere' || said === 'here' ? said : null;
  } catch {
    return null;
  }
}
