import { ApiError } from '@wattle/contract/client';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { genericMessage } from '#web/forms/problem-words.ts';

/** The message for a refused save that names no field (ACC-016). */
export function saveRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return genericMessage(error, ERROR_MESSAGES);
  if (error.status === 404) return ACCOUNT_MESSAGES.userNotFound;
  const sentence = error.status < 500 ? error.problem?.errorMessage : undefined;
  if (sentence !== undefined) return sentence;
  return error.status === 400 ? ACCOUNT_MESSAGES.updateFailed : genericMessage(error, ERROR_MESSAGES);
}
