import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { hit, settleHits, type Hit } from '#api/platform/throttles/throttle.ts';

/**
 * Counts before running, so that parallel calls cannot outrun the limit, and refunds a rejected action. Not for
 * guesses, nor for actions that cost a provider or CPU even when rejected.
 */
export async function withinBudget<T>(
  ctx: Context,
  counted: Hit,
  work: () => Promise<Outcome<T, Refusal>>,
): Promise<Outcome<T, Refusal>> {
  const verdict = await hit(ctx, counted);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
  }
  const outcome = await work();
  if (!outcome.ok) await settleHits(ctx, { refund: [counted], reset: [] });
  return outcome;
}
