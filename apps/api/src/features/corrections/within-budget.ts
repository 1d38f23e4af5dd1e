import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, type Outcome } from '@wattle/domain/outcome';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Hit, Throttle } from '#api/platform/throttles/throttle.ts';

/**
 * Does what a member may do so often only. It is counted before it is done, so that parallel calls can't outrun the
 * count, and given back when it comes to a refusal: what was refused was not done. Not for what costs a provider
 * or the processor something although it is refused, nor for guesses.
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
