declare module 'virtual:visitor-offers' {
  import type { VisitorOffers } from '#web/features/products/offer-types.ts';
  const offers: VisitorOffers;
  export default offers;
}

declare module '*/content/product-pages.yaml' {
  const pages: readonly {
    readonly key: string;
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly heading: string;
    readonly lead: string;
    readonly deals: string;
    readonly types: readonly number[];
    readonly comparison: string | null;
    readonly external?: string;
  }[];
  export default pages;
}
