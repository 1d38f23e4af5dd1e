import { COMPARISON_KINDS } from '@wattle/domain/offers/comparisons';
import { PRODUCT_PAGES } from '@wattle/domain/pages/product-pages';
import { z } from 'zod';
import { offerId, typeId } from './offers.ts';
import { eachOnce, nonEmptyText } from './pieces.ts';

const comparison = z.enum(COMPARISON_KINDS);

/** Product pages by the last segment of their address; one without an entry uses the built-in text. */
export const ProductPages = eachOnce(
  z.strictObject({
    key: z.enum(PRODUCT_PAGES),
    name: nonEmptyText,
    title: nonEmptyText,
    description: nonEmptyText,
    heading: nonEmptyText,
    lead: nonEmptyText,
    deals: nonEmptyText,
    types: z.array(typeId),
    related: z.array(typeId),
    products: z.array(offerId).min(1).optional(),
    comparison: comparison.nullable(),
    external: comparison.optional(),
  }),
  'key',
);
export type ProductPages = z.output<typeof ProductPages>;
