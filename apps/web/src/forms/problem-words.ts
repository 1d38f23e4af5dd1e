import { ApiError } from '@wattle/contract/client';

/** The two generic texts (ERR-002), which the domain keeps: pass its `ERROR_MESSAGES`. */
export type ProblemMessages = { readonly unexpectedRequestError: string; readonly unexpectedError: string };

/**
 * What to say about a failed call for which the page has no text of its own (ERR-008); a failure of our own making gets
 * the text for unknown ones.
 */
export function genericMessage(error: unknown, words: ProblemMessages): string {
  return error instanceof ApiError ? words.unexpectedRequestError : words.unexpectedError;
}
