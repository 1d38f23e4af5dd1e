import type { ProviderAnswer, ProviderFailure } from '../providers/provider.ts';
import { ACCEPTED, type Delivery } from './delivery.ts';

/** Refusals that concern our credential, the moment or the pace rather than the call: it may be accepted later. */
const PASSING_REFUSALS: ReadonlySet<number> = new Set([401, 403, 407, 408, 421, 423, 425, 429]);

/** For calls that create something, these mean that our address of the provider is wrong, which an operator can fix. */
const MISROUTED: ReadonlySet<number> = new Set([404, 405]);

/** Refused for good if the same call would be refused at any later time, too. */
export function failedDelivery(failure: ProviderFailure, { opens }: { opens: boolean }): Delivery {
  if (failure.kind !== 'rejected') return { kind: 'failed', code: failure.kind };
  const { status } = failure;
  const mayPass = PASSING_REFUSALS.has(status) || (opens && MISROUTED.has(status));
  const isForGood = status >= 400 && status < 500 && !mayPass;
  return { kind: isForGood ? 'refused' : 'failed', code: `http-${status}` };
}

/** What a call came to. `opens`: it creates something; `removes`: what is gone already need not be removed. */
export function deliveryOf(
  answer: ProviderAnswer<unknown>,
  { opens = false, removes = false }: { opens?: boolean; removes?: boolean } = {},
): Delivery {
  if (answer.ok) return ACCEPTED;
  const { failure } = answer;
  const isGone = removes && failure.kind === 'rejected' && failure.status === 404;
  return isGone ? ACCEPTED : failedDelivery(failure, { opens });
}
