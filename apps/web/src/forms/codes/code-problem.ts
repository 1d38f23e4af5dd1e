import { ApiError } from '@wattle/contract/client';
import { OFFLINE_WORDS } from '#web/api/network.ts';
import { isOffline } from '#web/api/offline.ts';

/** Texts of code calls, which the domain keeps: pass its `ACCESS_MESSAGES`. */
export type CodeMessages = {
  readonly oneTimeCodeSendFailed: string;
  readonly oneTimeCodeCallFailed: string;
  readonly oneTimeCodeResent: string;
  readonly oneTimeCodeLabel: string;
};

/**
 * What to say when a code could not be sent: a 400 brings its own sentence (TFA-010), and so does a limit, which says
 * how long to wait; everything else has one text (TFA-012).
 */
export function sendingMessage(error: unknown, words: CodeMessages): string {
  if (!(error instanceof ApiError)) return words.oneTimeCodeCallFailed;
  if (error.status === 400) return error.problem?.errorMessage ?? words.oneTimeCodeSendFailed;
  return otherMessage(error, words);
}

type ProblemTarget = 'field' | 'password' | 'form';

/** What to say when a code could not be checked, and whether it belongs to a field (TFA-011). */
export function checkingMessage(error: unknown, words: CodeMessages): { at: ProblemTarget; text: string } {
  if (error instanceof ApiError && error.status === 400) {
    const text = error.problem?.errorMessage ?? error.problem?.title;
    const at = error.code === 'password-incorrect' ? 'password' : 'field';
    if (text !== undefined) return { at, text };
  }
  return { at: 'form', text: otherMessage(error, words) };
}

function otherMessage(error: unknown, words: CodeMessages): string {
  if (isOffline(error)) return OFFLINE_WORDS;
  const isLimit = error instanceof ApiError && error.status === 429;
  return (isLimit ? error.problem?.errorMessage : undefined) ?? words.oneTimeCodeCallFailed;
}
