import type { Context, Tx } from '#api/platform/context.ts';
import type { HeldMember } from '#api/platform/members/member-transaction.ts';

import { insertClick } from './tracking.sql.ts';

/** The partner gets only `clickId` and the product. */
type Departure = {
  clickId: string;
  member: HeldMember | null;
  productId: number;
  productTypeId: number;
  partnerId: number;
};

/** Call in the transaction that adds the partner's lead. */
export function storeDeparture({ now }: Context, tx: Tx, departure: Departure): Promise<void> {
  return insertClick(tx, { kind: 'departure', ...departure, page: null, origin: null, at: now() });
}
