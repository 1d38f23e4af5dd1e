import { MESSAGES } from '@wattle/domain/messages';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Hit, Throttle } from '#api/platform/throttle.ts';

/** Counts one, and null while that is within the budget. */
export async function refuseTooMany(throttle: Pick<Throttle, 'hit'>, hit: Hit): Promise<Refusal | null> {
  const verdict = await throttle.hit(hit);
  if (verdict.allowed) return null;
  const { retryAfterSeconds } = verdict;
  return { code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds };
}
