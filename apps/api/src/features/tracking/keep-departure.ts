import type { Context, Tx } from '#api/platform/context.ts';

import { insertClick } from './tracking.sql.ts';

/** Somebody who leaves for a partner. The partner learns `clickId`, and the product, which it knows already. */
type Departure = {
  clickId: string;
  memberId: string | null;
  productId: number;
  productTypeId: number;
  partnerId: number;
};

/** Records that somebody left for a partner, in the transaction that tells the partner. */
export function keepDeparture({ now }: Context, tx: Tx, departure: Departure): Promise<void> {
  return insertClick(tx, { kind: 'departure', ...departure, page: null, origin: null, at: now() });
}
