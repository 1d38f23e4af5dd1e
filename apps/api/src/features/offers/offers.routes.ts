import { operations } from '@wattle/contract';
import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { PartlyShared } from '#api/http/partly-shared.ts';
import { provenMemberOf, type DefineRoute } from '#api/http/route.ts';

import type { OffersAnswer, MemberFactsOf, ShownOffers } from './offers.ports.ts';
import type { RedirectToPartner } from './redirect-to-partner.ts';
import type { WriteOffers } from './write-offers.ts';

export type OffersRouteDeps = {
  writeOffers: WriteOffers;
  redirectToPartner: RedirectToPartner;
  memberFacts: MemberFactsOf;
};

const Shown = operations['POST /v1/product/init'].response.omit({ userId: true, partnerId: true });

/**
 * What an answer shows, without the caller's own fields and anything the contract does not name; throws on what breaks
 * it.
 */
export const shownByContract = (answer: OffersAnswer): ShownOffers => Shown.parse(answer);

/** Offers for the session's owner; what a caller says about itself is not read. */
export function offersRoutes(define: DefineRoute, deps: OffersRouteDeps): void {
  const { writeOffers, redirectToPartner, memberFacts } = deps;
  // Offers reveal something of the score, so a password alone counts as a visitor.
  const viewerOf = async (call: Parameters<typeof provenMemberOf>[0]) => {
    const whose = await provenMemberOf(call);
    const known = whose === null ? null : await memberFacts(whose.memberId);
    return whose === null || known === null ? null : { ...whose, known };
  };
  define('POST /v1/product/init', async ({ body, session }) => {
    const { own, shared } = writeOffers(await viewerOf({ session }), body);
    return succeed(new PartlyShared(own, shared));
  });
  define('POST /v1/product/redirect', async ({ body, session, request }) => {
    const address = clientAddress(request);
    const viewer = await viewerOf({ session });
    const outcome = await redirectToPartner({ ...body, viewer, address });
    return outcome.ok ? outcome : { ok: false, failure: { code: outcome.failure } };
  });
}
