import { ApiError } from '@wattle/contract/client';

/** Texts of code calls, which the domain keeps: pass its `ACCESS_MESSAGES`. */
export type CodeWords = {
  readonly oneTimeCodeSendFailed: string;
  readonly oneTimeCodeCallFailed: string;
  readonly oneTimeCodeResent: string;
  readonly oneTimeCodeLabel: string;
};

/**
 * What to say when a code could not be sent: a 400 brings its own sentence (TFA-010), and so does a limit, which says
 * how long to wait; everything else has one text (TFA-012).
 */
export function wordsForSending(error: unknown, words: CodeWords): string {
  if (!(error instanceof ApiError)) return words.oneTimeCodeCallFailed;
  if (error.status === 400) return error.problem?.errorMessage ?? words.oneTimeCodeSendFailed;
  return wordsForOthers(error, words);
}

type Place = 'field' | 'password' | 'form';

/** What to say when a code could not be checked, and whether it belongs to a field (TFA-011). */
export function wordsForChecking(error: unknown, words: CodeWords): { at: Place; text: string } {
  if (error instanceof ApiError && error.status === 400) {
    const text = error.problem?.errorMessage ?? error.problem?.title;
    const at = error.code === 'password-incorrect' ? 'password' : 'field';
    if (text !== undefined) return { at, text };
  }
  return { at: 'form', text: wordsForOthers(error, words) };
}

function wordsForOthers(error: unknown, words: CodeWords): string {
  const isLimit = error instanceof ApiError && error.status === 429;
  return (isLimit ? error.problem?.errorMessage : undefined) ?? words.oneTimeCodeCallFailed;
}
