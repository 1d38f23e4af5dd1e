import { randomBytes } from 'node:crypto';

import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { followAfterMs } from '@wattle/domain/offers/redirect';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { OfferOpenTo } from './offer-open-to.ts';
import type { NoteDeparture } from './offers.ports.ts';
import type { Viewer } from './show-offers.ts';
import { standInFor } from '@wattle/domain/offers/stand-in';

type Deps = {
  offerOpenTo: OfferOpenTo;
  noteDeparture: NoteDeparture;
  /** Counts a lead from this network address, unless too many were made. */
  mayMakeLead: (address: string) => Promise<boolean>;
  /** Where pages stand in for those of made-up partners; null when none do. */
  partnerSite: string | null;
};
type Input = ParsedBodyOf<'POST /v1/product/redirect'> & { viewer: Viewer; address: string };
type Redirect = ResponseOf<'POST /v1/product/redirect'>;
export type RedirectToPartner = (input: Input) => Promise<Outcome<Redirect, 'product-unknown'>>;

/**
 * The address of a product's partner, taken from the catalogue alone (REDIR-008), for a viewer who was shown that
 * product. It carries a click id of 128 random bits, made for this departure, so that it contains nothing of the
 * member. A partner pays for leads: after too many, people still reach the partner, but no lead is made.
 */
export function makeRedirectToPartner(deps: Deps): RedirectToPartner {
  const { offerOpenTo, noteDeparture, mayMakeLead, partnerSite } = deps;
  return async ({ productId, mode, isn, viewer, address }) => {
    const offer = offerOpenTo(viewer, { productId, isn });
    if (offer === null) return fail('product-unknown');
    const { productTypeId, partnerId, blurb } = offer;
    const hasPushLead = offer.hasPushLead && (await mayMakeLead(address));
    const clickId = randomBytes(16).toString('base64url');
    const memberId = viewer?.memberId ?? null;
    const departure = { clickId, memberId, productId, productTypeId, partnerId };
    await noteDeparture({ ...departure, pushesLead: hasPushLead });
    const url = new URL(offer.url);
    url.searchParams.set('click_id', clickId);
    return succeed({
      url: url.href,
      standInUrl: standInFor(url, partnerSite),
      productId,
      productTypeId,
      partnerId,
      hasPushLead,
      followAfterMs: followAfterMs(mode, hasPushLead),
      partner: blurb,
      handshake: offer.wire.hasHandshake ? offer.wire.displayHandshake : null,
    });
  };
}
