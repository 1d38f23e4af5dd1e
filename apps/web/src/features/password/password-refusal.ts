import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { genericMessage } from '#web/forms/problem-words.ts';

/** A rate limit's message names the wait; other refusals get the generic one (PWD-006, PWD-016). */
export function passwordRefusal(error: unknown): string {
  const isLimit = error instanceof ApiError && error.code === 'rate-limited';
  return (isLimit ? error.problem?.errorMessage : undefined) ?? genericMessage(error, ERROR_MESSAGES);
}
