import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { api } from './call.ts';
import { adoptToken, type TokenAnswer } from './session.ts';

/** Has the browser make a passkey, and adds it. */
export async function addPasskey(name: string): Promise<ResponseOf<'POST /v1/user/keys/add-passkey'>> {
  const optionsJSON = await api('POST /v1/user/keys/passkey-options', {});
  const { rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const credential = { id: rawId, rawId, type, response: { clientDataJSON, attestationObject } };
  return api('POST /v1/user/keys/add-passkey', { body: { name, credential } });
}

/**
 * Has the browser show a passkey, and logs in with it. With a signal the passkey is among the suggestions of the email
 * field until the signal aborts, otherwise the browser asks in a window.
 */
export async function logInWithPasskey(suggestedUntil: AbortSignal | null): Promise<TokenAnswer> {
  const optionsJSON = await api('POST /v1/oauth2/passkey-options', {});
  suggestedUntil?.throwIfAborted();
  suggestedUntil?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const shown = await startAuthentication({ optionsJSON, useBrowserAutofill: suggestedUntil !== null });
  // A password manager that answers in the browser's place may not heed the signal.
  suggestedUntil?.throwIfAborted();
  // `rawId`, because some write `id` in another alphabet.
  const { rawId, type, response } = shown;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const credential = {
    id: rawId,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
  const answer = await api('POST /v1/oauth2/passkey', { body: { credential } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'passkey-unknown') forget(optionsJSON.rpId, rawId);
    throw error;
  });
  await adoptToken(answer).catch(() => undefined);
  return answer;
}

/** Stops the browser from suggesting a removed passkey. */
function forget(rpId: string, credentialId: string): void {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return;
  PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined);
}
