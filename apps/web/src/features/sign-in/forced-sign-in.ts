import type { Credentials } from './sign-in.ts';

/**
 * Reads `?u=&p=` from the link of the mail that brings a temporary password, and takes both out of the address bar at
 * once (LOGIN-010). Null unless both are there; a single one is taken out all the same.
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
