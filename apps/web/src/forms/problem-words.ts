import { ApiError } from '@wattle/contract/client';
import { isOffline, OFFLINE_WORDS } from '#web/api/network.ts';

/** Pass the domain's `ERROR_MESSAGES` (ERR-002). */
export type ProblemMessages = { readonly unexpectedRequestError: string; readonly unexpectedError: string };

/**
 * The message for a failed call for which the page has no text (ERR-008). Errors other than `ApiError` get the generic
 * text.
 */
export function genericMessage(error: unknown, words: ProblemMessages): string {
  if (isOffline(error)) return OFFLINE_WORDS;
  // Their own message names the wait.
  if (error instanceof ApiError && (error.code === 'rate-limited' || error.code === 'unavailable'))
    return error.problem?.errorMessage ?? words.unexpectedRequestError;
  return error instanceof ApiError ? words.unexpectedRequestError : words.unexpectedError;
}
