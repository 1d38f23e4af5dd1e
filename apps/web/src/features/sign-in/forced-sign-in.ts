import type { Credentials } from './sign-in.ts';

/**
 * Reads `?u=&p=` from the mailed link with a temporary password and removes both from the address at once (LOGIN-010).
 * Null unless both are present.
 */
export function readForcedSignIn(): Credentials | null {
  const search = new URLSearchParams(location.search);
  const [username, password] = [search.get('u'), search.get('p')];
  if (username === null && password === null) return null;
  search.delete('u');
  search.delete('p');
  const rest = search.size === 0 ? '' : `?${search.toString()}`;
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  if (username === null || password === null || username === '' || password === '') return null;
  return { username, password, rememberMe: false, isForced: true };
}
