import { type ProductClick, trackProductClick } from '#web/api/product-click.ts';

/** Opens a link in a tab of its own, without a click. */
const MIDDLE_BUTTON = 1;

/** What a link to an offer says of itself, to be noted when it is followed (TRACK-001). */
export const followData = (click: ProductClick): string => JSON.stringify(click);

/** Notes every press of a link to an offer. Nothing waits for it, and nothing comes of its failure (TRACK-002). */
export function noteFollowedOffers({ signal }: { signal: AbortSignal }): void {
  document.addEventListener('click', note, { signal });
  document.addEventListener('auxclick', note, { signal });
}

function note(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('[data-follow]') : null;
  if (link === null || (event.type === 'auxclick' && event.button !== MIDDLE_BUTTON)) return;
  trackProductClick(JSON.parse(link.getAttribute('data-follow') ?? '') as ProductClick);
}
