import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { token } from '../schemas.ts';

const identifier = z.int().min(1).max(1_000_000);

/** Clicks and referrals. None of it is passed on. */
export const trackingOperations = defineOperations('tracking', {
  'POST /v1/tracking/product-click': {
    summary: 'Notes that a product was pressed; what the caller says of itself is not believed',
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'clickByAddress' },
    body: z.strictObject({
      /** Ignored; kept for their wire names (TRACK-001). The session identifies the member. */
      isAnonymous: z.boolean().optional(),
      userId: token(64).nullable().optional(),
      productTypeId: identifier,
      /** Null for a comparison of a whole type (PROD-008). */
      productId: identifier.nullable(),
      partnerId: identifier,
      /** The path alone: a query may hold private data. */
      page: token(200).regex(/^\/[\w\-./]*$/, 'Use the path of a page'),
      /** The page's section, such as 'featured-offers'. */
      origin: token(60).regex(/^[\w -]+$/, 'Use the name of a section'),
    }),
    example: {
      body: { productTypeId: 3, productId: 31, partnerId: 31, page: PATHS.deals, origin: 'featured-offers' },
    },
    response: z.object({ isTracked: z.literal(true) }),
    problems: ['product-unknown'],
  },
  'POST /v1/tracking/referral': {
    summary: "Notes a partner's transaction for the registration or member of the session, once",
    access: { to: 'registration' },
    budget: { per: 'address', name: 'clickByAddress' },
    body: z.strictObject({
      tid: token(100).regex(/^[\w\-.:~]+$/, 'This transaction id cannot be used'),
      /** Ignored; kept for its wire name (TRACK-003). The session identifies the member. */
      userIdentifier: token(200).nullable().optional(),
    }),
    response: z.literal(true),
  },
});
