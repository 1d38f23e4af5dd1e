import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { isOffline, OFFLINE_WORDS } from '#web/api/network.ts';

/**
 * The message for a code that could not be sent: the server's own for a 400 (TFA-010) or a limit, which names the wait;
 * one text for the rest (TFA-012).
 */
export function sendingMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return ACCESS_MESSAGES.oneTimeCodeCallFailed;
  if (error.status === 400) return error.problem?.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
  return otherMessage(error);
}

type ProblemTarget = 'field' | 'password' | 'form';

/** The message for a code that could not be checked, and the field it belongs to (TFA-011). */
export function checkingMessage(error: unknown): { at: ProblemTarget; text: string } {
  if (error instanceof ApiError && error.status === 400) {
    const text = error.problem?.errorMessage ?? error.problem?.title;
    const at = error.code === 'password-incorrect' ? 'password' : 'field';
    if (text !== undefined) return { at, text };
  }
  return { at: 'form', text: otherMessage(error) };
}

function otherMessage(error: unknown): string {
  if (isOffline(error)) return OFFLINE_WORDS;
  const isLimit = error instanceof ApiError && error.status === 429;
  return (isLimit ? error.problem?.errorMessage : undefined) ?? ACCESS_MESSAGES.oneTimeCodeCallFailed;
}
