import { fail, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { hit, rateLimited, type Hit } from './throttle.ts';

/** Counts before running, so that parallel calls cannot outrun the limit. */
export async function withinBudget<T>(
  ctx: Context,
  counted: Hit,
  work: () => Promise<Outcome<T, Refusal>>,
): Promise<Outcome<T, Refusal>> {
  const verdict = await hit(ctx, counted);
  return verdict.allowed ? work() : fail(rateLimited(verdict, verdict.by.says));
}
