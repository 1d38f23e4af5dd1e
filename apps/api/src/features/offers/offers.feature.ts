import { z } from 'zod';

import { OPERATORS_ALONE } from '#api/platform/outbox/version-0.ts';
import type { EffectParts } from '#api/platform/platform.ts';
import { sharedText } from '#api/platform/shared-text.ts';
import { leadHits } from '#api/platform/throttles/lead-budgets.ts';

import type { DepsOf, ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { makeOfferOpenTo } from './offer-open-to.ts';
import { offersRoutes, shownByContract } from './offers.routes.ts';
import { makeOutboxDepartures } from './outbox-departures.ts';
import { makePgMemberFacts } from './pg-member-facts.ts';
import { makeRedirectToPartner } from './redirect-to-partner.ts';
import { makeShowOffers } from './show-offers.ts';
import { makeWriteOffers } from './write-offers.ts';

/** Concurrent calls to the partners' lead API, from one process: nobody waits for them. */
const PARTNER_AT_ONCE = 4;

type Needs = Pick<DepsOf<typeof makeOutboxDepartures>, 'keepDeparture'> &
  Pick<DepsOf<typeof makePgMemberFacts>, 'interestIn' | 'troublesOf'>;

/** Partners recognise a repeated lead by its click id. */
export function offersEffects({ config, provider }: EffectParts) {
  return {
    ends: { lead: OPERATORS_ALONE },
    providers: {
      partner: {
        provider: provider(config.partner.url, PARTNER_AT_ONCE),
        headers: { authorization: `Bearer ${config.partner.key}` },
        answers: { POST: z.object({ leadId: z.string() }) },
      },
    },
  } satisfies FeatureEffects;
}

/** Offers, and departures to partners. */
export function offersFeature(platform: Foundation, { keepDeparture, interestIn, troublesOf }: Needs) {
  const { config, outbox, clock, throttle, inTransaction } = platform;
  return {
    routes(define) {
      const { catalogue } = platform.content();
      const showOffers = makeShowOffers({ catalogue, clock });
      offersRoutes(define, {
        writeOffers: makeWriteOffers({ showOffers, shownByContract, sharedText, catalogue, clock }),
        memberFacts: makePgMemberFacts({ ...platform.ctx, interestIn, troublesOf }),
        redirectToPartner: makeRedirectToPartner({
          offerOpenTo: makeOfferOpenTo({ catalogue, showOffers, clock }),
          noteDeparture: makeOutboxDepartures({ inTransaction, outbox, keepDeparture }),
          mayMakeLead: async (address) => (await throttle.hit(...leadHits(address))).allowed,
          partnerSite: config.partner.site,
        }),
      });
    },
  } satisfies ComposedFeature;
}
