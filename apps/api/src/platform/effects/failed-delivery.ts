import type { Delivery } from './effect.ts';
import type { ProviderFailure } from '../providers/provider.ts';

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
