import { ApiError } from '@wattle/contract/client';
import { isOffline, OFFLINE_WORDS } from '#web/api/network.ts';

/** Pass the domain's `ACCESS_MESSAGES`. */
export type CodeMessages = {
  readonly oneTimeCodeSendFailed: string;
  readonly oneTimeCodeCallFailed: string;
  readonly oneTimeCodeResent: string;
  readonly oneTimeCodeLabel: string;
};

/**
 * The message for a code that could not be sent: the server's own for a 400 (TFA-010) or a limit, which names the wait;
 * one text for the rest (TFA-012).
 */
export function sendingMessage(error: unknown, words: CodeMessages): string {
  if (!(error instanceof ApiError)) return words.oneTimeCodeCallFailed;
  if (error.status === 400) return error.problem?.errorMessage ?? words.oneTimeCodeSendFailed;
  return otherMessage(error, words);
}

type ProblemTarget = 'field' | 'password' | 'form';

/** The message for a code that could not be checked, and the field it belongs to (TFA-011). */
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
