import type { CallOutcome, ProviderWatch } from '../providers/provider.ts';
import type { Deliver, Delivery } from './effect.ts';

const OUTCOMES = {
  taken: 'answered',
  refused: 'rejected',
  failed: 'unavailable',
} as const satisfies Record<Delivery['kind'], CallOutcome>;

/** The same deliveries, with those to the mail server told to its watch; other providers watch themselves. */
export function watchMail(deliver: Deliver, watch: Pick<ProviderWatch, 'called'>): Deliver {
  return async (effect, id) => {
    if (effect.kind !== 'email') return deliver(effect, id);
    const began = performance.now();
    const delivery = await deliver(effect, id);
    watch.called(OUTCOMES[delivery.kind], performance.now() - began);
    return delivery;
  };
}
