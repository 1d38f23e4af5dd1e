declare module 'virtual:visitor-offers' {
  import type { VisitorOffers } from '#web/features/products/offer-types.ts';
  const offers: VisitorOffers;
  export default offers;
}

declare module 'virtual:asking-offers' {
  import type { AskingOffer } from '#web/features/products/offer-types.ts';
  const offers: readonly AskingOffer[];
  export default offers;
}

declare module '*/content/product-pages.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const pages: ContentOfPages['productPages'];
  export default pages;
}
