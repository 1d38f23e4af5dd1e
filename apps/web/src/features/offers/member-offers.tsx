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
  /** How many cards show at first; lines are all shown. */
  short: number;
  noun: string;
  origin: string;
  headingLevel: 3 | 4;
};

export function MemberOffers({ offers, display, short, noun, origin, headingLevel }: MemberOffersProps) {
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
      noun={noun}
      footOf={(from, to) => newWarnings(offers, from, to)}
      items={offers.map((offer) => (
        <OfferItem
          key={offer.id}
          offer={offer}
          origin={origin}
          headingLevel={headingLevel}
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
