import { ApiError } from '@wattle/contract/client';
import { isOffline, OFFLINE_WORDS } from '#web/api/network.ts';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { describeMonths } from '@wattle/domain/leaving/retention';
import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import brand from '../../../../../content/brand.yaml';

/** How long a cancelled account can be reopened, in words. */
export const KEPT_AFTER_CANCELLING = describeMonths(brand.keptMonths.cancelled);

const LOAD: Readonly<Record<number, string>> = {
  400: PREFERENCES_MESSAGES.preferencesRequestFailed,
  404: PREFERENCES_MESSAGES.preferencesSyncProblem,
  500: ERROR_MESSAGES.unexpectedRequestError,
};

const SAVE: Readonly<Record<number, string>> = {
  400: PREFERENCES_MESSAGES.preferencesSaveFailed,
  500: ERROR_MESSAGES.unexpectedRequestError,
};

/** Messages by status, from the error catalogue of document 2 (PREF-007). */
export function loadMessage(error: unknown): string {
  return wordsOf(error, LOAD);
}

/** The same for saving (PREF-008). A rate limit's message names the wait. */
export function saveMessage(error: unknown): string {
  const limited = error instanceof ApiError && error.code === 'rate-limited';
  if (limited && error.problem?.errorMessage !== undefined) return error.problem.errorMessage;
  return wordsOf(error, SAVE);
}

function wordsOf(error: unknown, words: Readonly<Record<number, string>>): string {
  if (isOffline(error)) return OFFLINE_WORDS;
  if (!(error instanceof ApiError)) return ERROR_MESSAGES.unexpectedError;
  return words[error.status] ?? ERROR_MESSAGES.unexpectedError;
}
