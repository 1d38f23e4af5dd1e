import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { deviceMessage } from '#web/forms/device-words.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

export function confirmationRefusal(error: unknown): string {
  const ofDevice = deviceMessage(error);
  if (ofDevice !== null) return ofDevice;
  if (!(error instanceof ApiError)) return genericMessage(error);
  if (error.status === 400) return error.problem?.errorMessage ?? ACCESS_MESSAGES.emailValidationFailed;
  if (error.code === 'rate-limited') return error.problem?.errorMessage ?? ACCESS_MESSAGES.tooManyTries;
  return genericMessage(error);
}
