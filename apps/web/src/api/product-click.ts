import { api } from './call.ts';
import { profileReady } from './session.ts';

/** `origin` names the section of the page, such as 'featured-offers' (TRACK-001). */
export type ProductClick = {
  readonly productTypeId: number;
  readonly productId: number | null;
  readonly partnerId: number;
  readonly origin: string;
};

/** Records a click on a product without blocking or failing (CTA-004, TRACK-002). The request outlives its page. */
export function trackProductClick(click: ProductClick): void {
  // By the time the call leaves, another page may be showing.
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
