import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import { inCallersTransaction } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { insertClick } from './partners.sql.ts';

/** `productId` is null for a comparison of a whole type (PROD-008). */
type Press = {
  session: MemberSession | null;
  productId: number | null;
  productTypeId: number;
  partnerId: number;
  page: string;
  origin: string;
};

/** Refuses a product that is not in the catalogue. */
export async function trackProductClick(
  ctx: Context,
  { session, ...press }: Press,
): Promise<Outcome<{ isTracked: true }, { code: 'product-unknown' }>> {
  const { productId, productTypeId, partnerId } = press;
  // Hidden offers included.
  const isOnOffer = ctx
    .content()
    .catalogue.offers.some(
      (offer) =>
        offer.productTypeId === productTypeId &&
        offer.partnerId === partnerId &&
        (productId === null || offer.productId === productId),
    );
  if (!isOnOffer) return fail({ code: 'product-unknown' });
  await inCallersTransaction(ctx, session, (tx, member) =>
    insertClick(tx, { kind: 'press', ...press, member, clickId: null, at: ctx.now() }),
  );
  return succeed({ isTracked: true });
}
