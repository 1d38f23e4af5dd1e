import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/client-address.ts';
import type { DefineRoute } from '#api/http/route.ts';
import type { Session } from '#api/platform/session.ts';
import type { Throttle } from '#api/platform/throttle.ts';

import type { OfferJson } from './offer-json.ts';
import type { RedirectToPartner } from './redirect-to-partner.ts';
import type { ShowOffers, Viewer } from './show-offers.ts';

export type OffersRouteDeps = {
  showOffers: ShowOffers;
  redirectToPartner: RedirectToPartner;
  offerJson: OfferJson;
  throttle: Pick<Throttle, 'hit'>;
  rateLimitFactor: number;
};

/** Offers for whoever the session belongs to; what a caller says of itself is not read. */
export function offersRoutes(define: DefineRoute, deps: OffersRouteDeps): void {
  const { showOffers, redirectToPartner, offerJson, throttle, rateLimitFactor: factor } = deps;
  define('POST /v1/product/init', async ({ body, session, reply }) => {
    const answer = await showOffers(viewerOf(await session()), body);
    reply.type('application/json; charset=utf-8');
    return succeed(offerJson(answer));
  });
  define('POST /v1/product/redirect', async ({ body, session, request }) => {
    const subject = clientAddress(request);
    const verdict = await throttle.hit({ budget: 'clickByAddress', subject, factor });
    if (!verdict.allowed) {
      return { ok: false, failure: { code: 'rate-limited', retryAfterSeconds: verdict.retryAfterSeconds } };
    }
    const memberId = viewerOf(await session())?.memberId ?? null;
    const outcome = await redirectToPartner({ ...body, memberId });
    return outcome.ok ? outcome : { ok: false, failure: { code: outcome.failure } };
  });
}

/** Offers tell of the score, so a password alone is a visitor, and so is a temporary one. */
function viewerOf(session: Session | null): Viewer {
  if (session?.memberId == null) return null;
  const { memberId, roles } = session;
  return roles.has('2FA') && !roles.has('TP') ? { memberId, roles } : null;
}
