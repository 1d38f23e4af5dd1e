type LoggedOut = { readonly loggedOut: 'everywhere' | 'here' };

/** What the page after a log-out is told by its state: whether the server has ended the session too. */
export const loggedOutState = (isEnded: boolean): LoggedOut => ({
  loggedOut: isEnded ? 'everywhere' : 'here',
});

/** The same as read from the state of any page; null without a log-out. */
export function loggedOutIn(state: unknown): LoggedOut['loggedOut'] | null {
  if (typeof state !== 'object' || state === null || !('loggedOut' in state)) return null;
  const { loggedOut } = state;
  return loggedOut === 'everywhere' || loggedOut === 'here' ? loggedOut : null;
}
