import { api } from './call.ts';
import { adoptToken, signOutLocally, type TokenAnswer } from './session.ts';

/** Sent for its wire name alone: a client is known by its origin (LOGIN-007). */
export const CLIENT_ID = '123';

/**
 * Asks for the session anew after a code or a check, and takes over what it has become (LOGIN-020).
 * Look at the answer's roles before leading on: a code that was right may still not have been enough.
 */
export async function refreshAuthentication(factor: 'E' | 'M' | null): Promise<TokenAnswer> {
  const answer = await api('POST /v1/oauth2/token', {
    body: { grant_type: 'refresh_token', client_id: CLIENT_ID, mFAVerificationType: factor },
  });
  await adoptToken(answer).catch(() => undefined);
  return answer;
}

/** Ends the session here whatever the server answers (LOGIN-033). */
export async function signOut(): Promise<void> {
  await api('GET /v1/oauth2/logout', {}).catch(() => undefined);
  signOutLocally();
}
