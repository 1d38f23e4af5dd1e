import { ApiError } from '@wattle/contract/client';
import { MESSAGES } from '@wattle/domain/messages/all';
import { deviceWords } from '#web/forms/device-words.ts';
import { genericWords } from '#web/forms/problem-words.ts';

/** What to say of a link that was refused (REG-064). */
export function confirmationRefusal(error: unknown): string {
  const ofDevice = deviceWords(error, MESSAGES);
  if (ofDevice !== null) return ofDevice;
  if (!(error instanceof ApiError)) return genericWords(error, MESSAGES);
  if (error.status === 400) return error.problem?.errorMessage ?? MESSAGES.emailValidationFailed;
  if (error.code === 'rate-limited') return error.problem?.errorMessage ?? MESSAGES.tooManyTries;
  return genericWords(error, MESSAGES);
}
