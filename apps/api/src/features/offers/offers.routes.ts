import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { joinedText } from '#api/http/gzip.ts';
import { provenMemberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { redirectToPartner } from './redirect-to-partner.ts';
import { writeOffers } from './show-offers.ts';
import { viewerOf } from './viewer.ts';

/**
 * Reads who the caller is from the session only. Offers reveal something of the score, so a session with a password
 * only counts as a visitor.
 */
export function offersRoutes(define: Define): void {
  define('POST /v1/product/init', async (ctx, { body, session, request, reply }) => {
    const viewer = await viewerOf(ctx, await provenMemberOf({ session }));
    void reply.type('application/json; charset=utf-8');
    return succeed(joinedText(request, reply, writeOffers(ctx, viewer, body)));
  });
  define('POST /v1/product/redirect', async (ctx, { body, session, request }) => {
    const address = clientAddress(request);
    const member = await provenMemberOf({ session });
    const viewer = await viewerOf(ctx, member);
    return redirectToPartner(ctx, { ...body, session: member, viewer, address });
  });
}
