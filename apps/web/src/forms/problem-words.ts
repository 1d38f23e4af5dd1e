import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { isOffline, OFFLINE_WORDS } from '#web/api/network.ts';

/**
 * The message for a failed call for which the page has no text (ERR-002, ERR-008); `unexpected` for errors other than
 * `ApiError`.
 */
export function genericMessage(error: unknown, unexpected: string = ERROR_MESSAGES.unexpectedError): string {
  if (isOffline(error)) return OFFLINE_WORDS;
  // Their own message names the wait.
  if (error instanceof ApiError && (error.code === 'rate-limited' || error.code === 'unavailable'))
    return error.problem?.errorMessage ?? ERROR_MESSAGES.unexpectedRequestError;
  return error instanceof ApiError ? ERROR_MESSAGES.unexpectedRequestError : unexpected;
}
