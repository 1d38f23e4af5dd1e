import { rateWarnings, warningMark } from '@wattle/domain/offers/display';
import { ChevronDown } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';
import { OfferList } from '#web/ui/layout/offer-list.tsx';
import { type ProductList } from './listed-offers.ts';
import type { ShownOffer } from './offer-types.ts';
import { ProductCard, ProductRow } from './product-card.tsx';

export function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((warning) => (
    <p key={warning} className="micro quiet products__warning">
      {warningMark(texts, warning)}
      {warning}
    </p>
  ));
}

type OffersProps = { of: readonly ShownOffer[]; origin: string; short?: number };

export function Offers({ of: offers, origin, short = offers.length }: OffersProps) {
  const warnings = rateWarnings(offers);
  return (
    <>
      <OfferList
        short={short}
        noun="deals"
        items={offers.map((offer) => (
          <ProductCard
            key={offer.id}
            offer={offer}
            origin={origin}
            mark={warningMark(warnings, offer.rate?.comparisonRateWarning)}
          />
        ))}
      />
      <Warnings texts={warnings} />
    </>
  );
}

type OtherDealsProps = {
  of: readonly ShownOffer[];
  list: ProductList;
  /** No other part of the page has the disclosure. */
  isAlone: boolean;
};

export function OtherDeals({ of: offers, list, isAlone }: OtherDealsProps) {
  const kinds = list.productTypes.filter(({ productTypeId }) =>
    offers.some((each) => each.productTypeId === productTypeId),
  );
  return (
    <section className="wrap grid products products__others" aria-labelledby="other-deals">
      <h2 id="other-deals" className="t-3">
        Other deals
      </h2>
      <p className="quiet">{kinds.map(({ name }) => name).join(', ')}</p>
      {isAlone && <p className="small quiet">{list.disclosure}</p>}
      <details>
        <summary className="unmarked btn btn--line">
          <span>Show {offers.length === 1 ? 'the other deal' : `all ${offers.length} other deals`}</span>
          <Icon of={ChevronDown} />
        </summary>
        <ul className="mt-5">
          {offers.map((offer) => (
            <ProductRow key={offer.id} offer={offer} origin="product-page-others" />
          ))}
        </ul>
      </details>
    </section>
  );
}
