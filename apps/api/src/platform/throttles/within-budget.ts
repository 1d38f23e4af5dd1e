import { fail, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { hit, rateLimited, settleHits, type Hit } from './throttle.ts';

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
  if (!verdict.allowed) return fail(rateLimited(verdict, verdict.by.says));
  const outcome = await work();
  if (!outcome.ok) await settleHits(ctx, { refund: [counted], reset: [] });
  return outcome;
}
