import { ApiError } from '@wattle/contract/client';

/** Texts of code calls, which the domain keeps: pass its `ACCESS_MESSAGES`. */
export type CodeWords = {
  readonly oneTimeCodeSendFailed: string;
  readonly oneTimeCodeCallFailed: string;
  readonly oneTimeCodeResent: string;
  readonly oneTimeCodeLabel: string;
};

/**
 * What to say when a code could not be sent: a 400 brings its own sentence (TFA-010), and so does a limit,
 * which tells how long to wait; everything else has one text (TFA-012).
 */
export function wordsForSending(error: unknown, words: CodeWords): string {
  if (!(error instanceof ApiError)) return words.oneTimeCodeCallFailed;
  if (error.status === 400) return error.problem?.errorMessage ?? words.oneTimeCodeSendFailed;
  return wordsForOthers(error, words);
}

/** What to say when a code could not be checked; null where the field itself is wrong, with the text for it (TFA-011). */
export function wordsForChecking(error: unknown, words: CodeWords): { at: 'field' | 'form'; text: string } {
  if (error instanceof ApiError && error.status === 400) {
    const text = error.problem?.errorMessage ?? error.problem?.title;
    if (text !== undefined) return { at: 'field', text };
  }
  return { at: 'form', text: wordsForOthers(error, words) };
}

function wordsForOthers(error: unknown, words: CodeWords): string {
  const isLimit = error instanceof ApiError && error.status === 429;
  return (isLimit ? error.problem?.errorMessage : undefined) ?? words.oneTimeCodeCallFailed;
}
