import { rateWarnings, warningMark } from '@wattle/domain/offers/display';
import type { ReactNode } from 'react';
import type { Profile } from '#web/api/session.ts';
import { OfferList } from '#web/ui/layout/offer-list.tsx';
import { OfferItem, OfferRow } from './offer-item.tsx';
import { Warnings } from './small-print.tsx';
import type { Offer } from './use-offers.ts';

/** The theme's layout of offers: cards or lines (DASH-014). */
export type ProductDisplay = Profile['themes']['productDisplay'];

type MemberOffersProps = {
  offers: readonly Offer[];
  display: ProductDisplay;
  /** How many cards show at first, without it all; lines are all shown. */
  short?: number;
  /** Texts and features of cards are behind a press. */
  isBrief?: boolean;
  origin: string;
  headingLevel: 3 | 4;
};

export function MemberOffers({ offers, display, short = offers.length, ...props }: MemberOffersProps) {
  const { isBrief = false, origin, headingLevel } = props;
  const warnings = rateWarnings(offers);
  const markOf = ({ rate }: Offer) => warningMark(warnings, rate?.comparisonRateWarning);
  if (display === 'list') {
    return (
      <>
        <ul className="plain">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} origin={origin} mark={markOf(offer)} />
          ))}
        </ul>
        <Warnings texts={warnings} />
      </>
    );
  }
  return (
    <OfferList
      short={short}
      noun="deals"
      footOf={(from, to) => newWarnings(offers, from, to)}
      items={offers.map((offer) => (
        <OfferItem
          key={offer.id}
          offer={offer}
          origin={origin}
          headingLevel={headingLevel}
          isBrief={isBrief}
          mark={markOf(offer)}
        />
      ))}
    />
  );
}

/** The warnings of these offers that the offers before them have not given. */
function newWarnings(offers: readonly Offer[], from: number, to: number): ReactNode {
  const given = new Set(rateWarnings(offers.slice(0, from)));
  const texts = rateWarnings(offers.slice(from, to)).filter((text) => !given.has(text));
  return <Warnings texts={texts} all={rateWarnings(offers)} />;
}
