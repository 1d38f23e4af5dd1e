declare module 'virtual:visitor-offers' {
  import type { VisitorOffers } from '#web/features/products/offer-types.ts';
  const offers: VisitorOffers;
  export default offers;
}

declare module '*/content/product-pages.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { ProductPages } from '@wattle/content/product-pages';
  const pages: Edited<ProductPages>;
  export default pages;
}
