import { ApiError } from '@wattle/contract/client';

/** The two generic texts (ERR-002), which the domain keeps: pass its `ERROR_MESSAGES`. */
export type ProblemWords = { readonly unexpectedRequestError: string; readonly unexpectedError: string };

/**
 * What to say about a failed call that no page has its own text for: the server's sentence, else the
 * generic one of a call; a failure of our own making gets the text for unknown ones (ERR-002, ERR-008).
 */
export function wordsForProblem(error: unknown, words: ProblemWords): string {
  if (!(error instanceof ApiError)) return words.unexpectedError;
  return error.problem?.errorMessage ?? words.unexpectedRequestError;
}

/** The generic text alone, where a server's sentence has no place. */
export function genericWords(error: unknown, words: ProblemWords): string {
  return error instanceof ApiError ? words.unexpectedRequestError : words.unexpectedError;
}
