import type { Profile } from '#web/api/session.ts';
import { OfferList } from '#web/ui/layout/offer-list.tsx';
import { OfferItem, OfferRow } from './offer-item.tsx';
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
  if (display === 'list') {
    return (
      <ul className="plain offer-rows">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} origin={origin} />
        ))}
      </ul>
    );
  }
  return (
    <OfferList
      short={short}
      noun={noun}
      items={offers.map((offer) => (
        <OfferItem key={offer.id} offer={offer} origin={origin} headingLevel={headingLevel} />
      ))}
    />
  );
}
