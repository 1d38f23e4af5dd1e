import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { IsOnOffer, Press, TrackingRecords } from './tracking.ports.ts';

type Deps = { records: Pick<TrackingRecords, 'keepPress'>; isOnOffer: IsOnOffer };
export type TrackProductClick = (press: Press) => Promise<Outcome<{ isTracked: true }, 'product-unknown'>>;

/** Records what was pressed, if there is such a product; nothing is stored about one that is made up. */
export function makeTrackProductClick({ records, isOnOffer }: Deps): TrackProductClick {
  return async (press) => {
    if (!isOnOffer(press)) return fail('product-unknown');
    await records.keepPress(press);
    return succeed({ isTracked: true });
  };
}
