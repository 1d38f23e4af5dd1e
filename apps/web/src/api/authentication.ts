import { api } from './call.ts';
import { adoptToken, signOutLocally, type TokenAnswer } from './session.ts';

/** Sent only for its name on the wire: a client is recognised by its origin (LOGIN-007). */
export const CLIENT_ID = '123';

/**
 * Asks for the session anew after a code or a check, and adopts the result (LOGIN-020). Look at the roles in the answer
 * before leading on: a correct code may still not have been enough.
 */
export async function refreshAuthentication(factor: 'E' | 'M' | null): Promise<TokenAnswer> {
  const answer = await api('POST /v1/oauth2/token', {
    body: { grant_type: 'refresh_token', client_id: CLIENT_ID, mFAVerificationType: factor },
  });
  await adoptToken(answer).catch(() => undefined);
  return answer;
}

/** Ends the session here, whatever the server answers (LOGIN-033). Whether the server has ended it too. */
export async function signOut(): Promise<boolean> {
  const isEnded = await api('GET /v1/oauth2/logout', {}).then(
    () => true,
    () => false,
  );
  signOutLocally();
  return isEnded;
}
