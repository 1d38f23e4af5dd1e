/** Product pages by the last segment of their address, in menu order (PROD-001). */
export const PRODUCT_PAGES = [
  'credit-cards',
  'personal-loans',
  'car-loans',
  'insurance',
  'home-loans',
  'credit-card-offers',
] as const;
export type ProductPageKey = (typeof PRODUCT_PAGES)[number];

/** The target of `/deals`. */
export const FIRST_PRODUCT_PAGE: ProductPageKey = PRODUCT_PAGES[0];
