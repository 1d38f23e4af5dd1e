import { randomBytes } from 'node:crypto';

import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { followAfterMs } from '@wattle/domain/offers/redirect';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Catalogue, NoteDeparture } from './offers.ports.ts';
import { standInFor } from './stand-in.ts';

type Deps = {
  catalogue: Catalogue;
  noteDeparture: NoteDeparture;
  /** Where pages stand in for those of made-up partners; null: nothing does. */
  partnerSite: string | null;
};
type Input = ParsedBodyOf<'POST /v1/product/redirect'> & { memberId: string | null };
type Redirect = ResponseOf<'POST /v1/product/redirect'>;
export type RedirectToPartner = (input: Input) => Promise<Outcome<Redirect, 'product-unknown'>>;

/**
 * The address of a product's partner, taken from the catalogue alone (REDIR-008). It carries a click id of 128
 * random bits, made for this departure, so that nothing of the member is in it.
 */
export function makeRedirectToPartner({ catalogue, noteDeparture, partnerSite }: Deps): RedirectToPartner {
  const offers = new Map(catalogue.offers.map((offer) => [offer.productId, offer]));
  return async ({ productId, mode, isn, memberId }) => {
    const offer = offers.get(productId);
    if (offer === undefined || (isn === 1 && !offer.isNextStep)) return fail('product-unknown');
    const { productTypeId, partnerId, hasPushLead, blurb } = offer;
    const clickId = randomBytes(16).toString('base64url');
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
    });
  };
}
