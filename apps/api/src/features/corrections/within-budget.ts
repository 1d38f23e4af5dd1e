import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { hit, settleHits, type Hit } from '#api/platform/throttles/throttle.ts';

/**
 * Runs an action that a member may take only so often. It is counted before it runs, so that parallel calls can't
 * outrun the count, and the count is given back when it is refused: what was refused was not done. Not for actions that
 * cost a provider or the processor something even when refused, nor for guesses.
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
