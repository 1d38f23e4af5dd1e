import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { ResponseOf } from '@wattle/contract';
import { api } from './call.ts';
import { adoptToken, type TokenAnswer } from './session.ts';

/** Has the browser make a passkey, and adds it. */
export async function addPasskey(name: string): Promise<ResponseOf<'POST /v1/user/keys/add-passkey'>> {
  const optionsJSON = await api('POST /v1/user/keys/passkey-options', {});
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } };
  return api('POST /v1/user/keys/add-passkey', { body: { name, credential } });
}

type Asking = {
  /** In the suggestions of the email field, instead of a window. */
  isSuggested: boolean;
};

/** Has the browser show a passkey, and logs in with it. */
export async function logInWithPasskey({ isSuggested }: Asking): Promise<TokenAnswer> {
  const optionsJSON = await api('POST /v1/oauth2/passkey-options', {});
  const shown = await startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested });
  const { id, rawId, type, response } = shown;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const credential = {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
  const answer = await api('POST /v1/oauth2/passkey', { body: { credential } });
  await adoptToken(answer).catch(() => undefined);
  return answer;
}

/** Ends the question behind the suggestions, which would answer on the next page. */
export const endSuggestions = () => WebAuthnAbortService.cancelCeremony();
