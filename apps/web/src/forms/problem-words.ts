import { ApiError } from '@wattle/contract/client';
import { OFFLINE_WORDS } from '#web/api/network.ts';
import { isOffline } from '#web/api/offline.ts';

/** The two generic texts (ERR-002), which the domain keeps: pass its `ERROR_MESSAGES`. */
export type ProblemMessages = { readonly unexpectedRequestError: string; readonly unexpectedError: string };

/**
 * What to say about a failed call for which the page has no text of its own (ERR-008). A browser without a network is
 * told so. A failure of our own making gets
 * the text for unknown ones.
 */
export function genericMessage(error: unknown, words: ProblemMessages): string {
  if (isOffline(error)) return OFFLINE_WORDS;
  return error instanceof ApiError ? words.unexpectedRequestError : words.unexpectedError;
}
