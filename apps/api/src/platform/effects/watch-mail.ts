import type { CallOutcome, ProviderWatch } from '../providers/provider.ts';
import { traced, type Tracing } from '../tracing/tracing.ts';
import type { Deliver, Delivery } from './effect.ts';

const OUTCOMES = {
  taken: 'answered',
  refused: 'rejected',
  failed: 'unavailable',
} as const satisfies Record<Delivery['kind'], CallOutcome>;

const MAIL_SPAN = { name: 'mail SMTP', kind: 'client', facts: { 'peer.service': 'mail' } } as const;

/** The same deliveries, with those to the mail server told to its watch; other providers watch themselves. */
export function watchMail(
  deliver: Deliver,
  { watch, tracing }: { watch: Pick<ProviderWatch, 'called'>; tracing: Tracing | null },
): Deliver {
  return async (effect, id) => {
    if (effect.kind !== 'email') return deliver(effect, id);
    const began = performance.now();
    const delivery = await traced(tracing, MAIL_SPAN, () => deliver(effect, id));
    watch.called(OUTCOMES[delivery.kind], performance.now() - began);
    return delivery;
  };
}
