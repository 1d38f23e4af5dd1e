import { ApiError } from '@wattle/contract/client';
import type { StorageState } from '#web/api/local-storage.ts';
import { isOffline } from '#web/api/network.ts';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { deviceMessage } from '#web/forms/device-words.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

export type RegistrationRefusal =
  | { readonly kind: 'user-exists'; readonly redirectUri: string | undefined }
  | { readonly kind: 'unfinished'; readonly text: string; readonly redirectUri: string | undefined }
  | { readonly kind: 'not-verified'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

/** What a refused registration means for the page (REG-058, REG-060 to REG-063). */
export function registrationRefusal(error: unknown): RegistrationRefusal {
  const ofDevice = deviceMessage(error, ACCESS_MESSAGES.deviceRefused);
  if (ofDevice !== null) return { kind: 'words', text: ofDevice };
  if (error instanceof ApiError && !isOffline(error)) {
    if (error.code === 'user-exists')
      return { kind: 'user-exists', redirectUri: error.problem?.redirect_uri };
    if (error.code === 'registration-unfinished') {
      const { errorMessage: text = ACCESS_MESSAGES.registrationUnfinished, redirect_uri: redirectUri } =
        error.problem ?? {};
      return { kind: 'unfinished', text, redirectUri };
    }
    if (error.code === 'user-not-verified') {
      return { kind: 'not-verified', text: error.problem?.errorMessage ?? ACCESS_MESSAGES.userNotVerified };
    }
    return { kind: 'words', text: wordsFor(error) };
  }
  return { kind: 'words', text: genericMessage(error) };
}

export function storageRefusal(state: StorageState): RegistrationRefusal | null {
  if (state === 'usable') return null;
  const text =
    state === 'missing' ? ACCESS_MESSAGES.localStorageMissingToRegister : ACCESS_MESSAGES.privateMode;
  return { kind: 'words', text };
}

function wordsFor(error: ApiError): string {
  if (error.code === 'registration-expired') return ACCESS_MESSAGES.registrationExpired;
  if (error.status === 500 || error.problem === null) return ERROR_MESSAGES.unexpectedRequestError;
  return error.problem.errorMessage ?? ERROR_MESSAGES.unexpectedError;
}
