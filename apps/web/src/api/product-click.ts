import { api } from './call.ts';
import { profileReady } from './session.ts';

/** What was pressed; `origin` names the section of the page it was in, such as 'featured-offers' (TRACK-001). */
export type ProductClick = {
  readonly productTypeId: number;
  readonly productId: number | null;
  readonly partnerId: number;
  readonly origin: string;
};

/**
 * Records that a product was pressed. It returns at once and never fails, so the visitor goes on whatever becomes of
 * the record (CTA-004, TRACK-002). The call outlives the page it was made on.
 */
export function trackProductClick(click: ProductClick): void {
  // The page where it was pressed: by the time the call leaves, another may be showing.
  const page = location.pathname;
  send(click, page).catch(() => undefined);
}

async function send({ productTypeId, productId, partnerId, origin }: ProductClick, page: string) {
  const { isAuthenticated, identifier } = await profileReady();
  await api('POST /v1/tracking/product-click', {
    keepalive: true,
    body: {
      isAnonymous: !isAuthenticated,
      userId: identifier,
      productTypeId,
      productId,
      partnerId,
      page,
      origin,
    },
  });
}
