/** The pages about products, by the last part of their address, in the order of the menu (PROD-001). */
export const PRODUCT_PAGES = [
  'credit-cards',
  'personal-loans',
  'car-loans',
  'insurance',
  'home-loans',
  'credit-card-offers',
] as const;
export type ProductPageKey = (typeof PRODUCT_PAGES)[number];

/** Where `/deals` by itself leads. */
export const FIRST_PRODUCT_PAGE: ProductPageKey = PRODUCT_PAGES[0];
