import { ApiError } from '@wattle/contract/client';
import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { named } from '#web/navigation/bureau.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

export function failureMessage(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'score-try-later') return named(WHAT_IF_MESSAGES.tryLater);
  if (code === 'score-unavailable') return named(WHAT_IF_MESSAGES.scoreUnavailable);
  if (code === 'what-if-no-score') return named(WHAT_IF_MESSAGES.noScore);
  if (code === 'consent-missing') return WHAT_IF_MESSAGES.consentMissing;
  if (code === 'rate-limited') return WHAT_IF_MESSAGES.tooMany;
  return genericMessage(error);
}

export function isPassing(error: unknown): boolean {
  return !(
    error instanceof ApiError &&
    (error.code === 'what-if-no-score' || error.code === 'consent-missing')
  );
}
