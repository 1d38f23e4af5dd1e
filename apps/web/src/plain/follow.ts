import { type ProductClick, trackProductClick } from '#web/api/product-click.ts';

/** A middle click opens a link in a new tab without a `click` event. */
const MIDDLE_BUTTON = 1;

/** The `data-` value of an offer link, recorded when it is followed (TRACK-001). */
export const followData = (click: ProductClick): string => JSON.stringify(click);

/** Records each followed offer link without blocking or failing (TRACK-002). */
export function trackFollowedOffers({ signal }: { signal: AbortSignal }): void {
  document.addEventListener('click', note, { signal });
  document.addEventListener('auxclick', note, { signal });
}

function note(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('[data-follow]') : null;
  if (link === null || (event.type === 'auxclick' && event.button !== MIDDLE_BUTTON)) return;
  trackProductClick(JSON.parse(link.getAttribute('data-follow') ?? '') as ProductClick);
}
