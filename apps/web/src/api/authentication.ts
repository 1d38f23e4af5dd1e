import { endBrowserPush } from './browser-push.ts';
import { api } from './call.ts';
import { dropDraftsOnLogOut } from './drafts.ts';
import { adoptToken, signOutLocally, type TokenAnswer } from './session.ts';

/** Required on the wire and ignored: the server identifies a client by origin (LOGIN-007). */
export const CLIENT_ID = '123';

/**
 * Refreshes the session after a code or a check and adopts it (LOGIN-020). Check the returned roles: a correct code may
 * not be enough.
 */
export async function refreshAuthentication(factor: 'E' | 'M' | null): Promise<TokenAnswer> {
  const answer = await api('POST /v1/oauth2/token', {
    body: { grant_type: 'refresh_token', client_id: CLIENT_ID, mFAVerificationType: factor },
  });
  await adoptToken(answer).catch(() => undefined);
  return answer;
}

/** Logs out locally, whatever the server answers (LOGIN-033). Resolves to whether the server ended the session too. */
export async function signOut(): Promise<boolean> {
  await endBrowserPush();
  const isEnded = await api('GET /v1/oauth2/logout', {}).then(
    () => true,
    () => false,
  );
  signOutLocally();
  dropDraftsOnLogOut();
  return isEnded;
}
