import type { ProviderAnswer, ProviderFailure } from '../providers/send-call.ts';
import { ACCEPTED, type Delivery } from './delivery.ts';

/** Statuses about our credentials, the time or the rate rather than the call. A retry may succeed. */
const PASSING_REFUSALS: ReadonlySet<number> = new Set([401, 403, 407, 408, 421, 423, 425, 429]);

/** Statuses that, for calls that create something, mean a wrong provider's address. Operators can fix that. */
const MISROUTED: ReadonlySet<number> = new Set([404, 405]);

/** `refused` when a retry would be refused too. */
export function failedDelivery(failure: ProviderFailure, { opens }: { opens: boolean }): Delivery {
  if (failure.kind === 'malformed') return { kind: 'failed', code: failure.kind };
  const { retryAfterMs } = failure;
  if (failure.kind === 'unavailable' && failure.isHeldBack === true) return { kind: 'held-back' };
  if (failure.kind === 'unavailable') return { kind: 'failed', code: failure.kind, retryAfterMs };
  const { status } = failure;
  const isTransient = PASSING_REFUSALS.has(status) || (opens && MISROUTED.has(status));
  const isForGood = status >= 400 && status < 500 && !isTransient;
  const code = `http-${status}`;
  return isForGood ? { kind: 'refused', code } : { kind: 'failed', code, retryAfterMs };
}

/** The failure of an SMS to a provider that does not recognise a second try. */
export function failedSms(failure: ProviderFailure): Delivery {
  const isLost =
    failure.kind === 'malformed' ||
    (failure.kind === 'unavailable' && failure.isSent && failure.answer === undefined);
  return isLost ? { kind: 'lost', code: failure.kind } : failedDelivery(failure, { opens: true });
}

/**
 * The delivery that a provider's answer amounts to. `opens`: the call creates something. `removes`: a missing target
 * counts as removed.
 */
export function deliveryOf(
  answer: ProviderAnswer<unknown>,
  { opens = false, removes = false }: { opens?: boolean; removes?: boolean } = {},
): Delivery {
  if (answer.ok) return ACCEPTED;
  const { failure } = answer;
  const isGone = removes && failure.kind === 'rejected' && failure.status === 404;
  return isGone ? ACCEPTED : failedDelivery(failure, { opens });
}
