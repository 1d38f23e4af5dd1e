import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, type Outcome } from '@wattle/domain/outcome';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Hit, Throttle } from '#api/platform/throttles/throttle.ts';

/**
 * Runs an action that a member may take only so often. It is counted before it runs, so that parallel calls can't
 * outrun the count, and the count is given back when it is refused: what was refused was not done. Not for actions that
 * cost a provider or the processor something even when refused, nor for guesses.
 */
export async function withinBudget<T>(
  throttle: Pick<Throttle, 'hit' | 'settle'>,
  hit: Hit,
  work: () => Promise<Outcome<T, Refusal>>,
): Promise<Outcome<T, Refusal>> {
  const verdict = await throttle.hit(hit);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
  }
  const outcome = await work();
  if (!outcome.ok) await throttle.settle({ refund: [hit], reset: [] });
  return outcome;
}
