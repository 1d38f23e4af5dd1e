import { ApiError } from '@wattle/contract/client';
import type { StorageState } from '#web/api/local-storage.ts';
import { isOffline } from '#web/api/network.ts';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { deviceMessage } from '#web/forms/device-words.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

/** A sentence, and the step that helps, if any. */
export type LoginRefusal = {
  readonly text: string;
  readonly next: 'registration' | 'verify-email' | 'forgot-password' | null;
};

/** The message for a refused sign-in, by its code, never its text (LOGIN-025 to LOGIN-031). */
export function loginRefusal(error: unknown): LoginRefusal {
  const ofDevice = deviceMessage(error);
  if (ofDevice !== null) return refusalOf(ofDevice);
  if (isOffline(error) || !(error instanceof ApiError)) return refusalOf(genericMessage(error));
  switch (error.code) {
    case 'details-missing':
      return refusalOf(ACCESS_MESSAGES.userDetailsNotPresent, 'registration');
    case 'registration-in-progress':
      return refusalOf(error.problem?.errorMessage ?? ACCESS_MESSAGES.registrationInProgress, 'verify-email');
    case 'registration-expired':
      return refusalOf(ACCESS_MESSAGES.registrationExpired, 'registration');
    case 'account-cancelled':
      return refusalOf(PREFERENCES_MESSAGES.accountCancelled);
    case 'rate-limited':
      return refusalOf(error.problem?.errorMessage ?? ERROR_MESSAGES.unexpectedRequestError);
    default:
      return refusalOf(
        error.status === 401 ? ACCESS_MESSAGES.credentialsIncorrect : ERROR_MESSAGES.unexpectedRequestError,
      );
  }
}

/**
 * The refusal of a link with credentials. It does not call them incorrect: its password may be old, or a right one that
 * is not temporary.
 */
export function linkRefusal(error: unknown): LoginRefusal {
  if (!(error instanceof ApiError) || error.code !== 'credentials-incorrect') return loginRefusal(error);
  return refusalOf(ACCESS_MESSAGES.linkRefused, 'forgot-password');
}

export function storageRefusal(state: StorageState): LoginRefusal | null {
  if (state === 'usable') return null;
  return refusalOf(state === 'missing' ? ACCESS_MESSAGES.localStorageMissing : ACCESS_MESSAGES.privateMode);
}

function refusalOf(text: string, next: LoginRefusal['next'] = null): LoginRefusal {
  return { text, next };
}
