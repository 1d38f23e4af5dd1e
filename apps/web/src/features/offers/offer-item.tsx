import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { figuresOf, fitOf, ticksOf } from '@wattle/domain/offers/card-words';
import { listBlockOf, wayOf } from '@wattle/domain/offers/display';
import { trackProductClick } from '#web/api/product-click.ts';
import {
  OfferCard,
  type OfferAction,
  OfferLink,
  OfferLogo,
  OfferParts,
  OfferTicks,
} from '#web/ui/layout/offer-card.tsx';
import type { Offer } from './use-offers.ts';
import { Why } from './why.tsx';

type OfferItemProps = {
  offer: Offer;
  origin: string;
  headingLevel: 3 | 4;
  /** Leads to the warning about its comparison rate. */
  mark: string;
  isBrief: boolean;
};

/** An offer whose rules the member meets. Opens in a new tab, unless it leads to a page of the product. */
export function OfferItem({ offer, origin, headingLevel, mark, isBrief }: OfferItemProps) {
  return (
    <OfferCard
      title={offer.displayMain.title}
      subtitle={offer.title2}
      partner={offer.partnerTitle}
      logoUrl={offer.partnerLogoImgUrl}
      text={isBrief ? undefined : offer.displayMain.text}
      figures={figuresOf(offer, mark)}
      ticks={isBrief ? [] : ticksOf(offer)}
      fit={isBrief ? null : fitOf(offer)}
      action={actionOf(offer, origin)}
      headingLevel={headingLevel}
    >
      {!isBrief && <Parts of={offer} />}
      <Why offer={offer}>
        {isBrief && (
          <>
            <p>{offer.displayMain.text}</p>
            <OfferTicks ticks={ticksOf(offer)} />
            <Parts of={offer} />
          </>
        )}
      </Why>
    </OfferCard>
  );
}

export function OfferRow({ offer, origin, mark }: Omit<OfferItemProps, 'headingLevel' | 'isBrief'>) {
  const { title } = listBlockOf(offer);
  const figures = figuresOf(offer, mark).map((figure) =>
    [figure.label, figure.before, figure.value, figure.unit].filter(Boolean).join(' '),
  );
  return (
    <li className="more">
      <OfferLogo partner={offer.partnerTitle} url={offer.partnerLogoImgUrl} />
      <div>
        <strong>{title}</strong>
        {offer.displayList !== null && <p className="small">{offer.displayList.text}</p>}
        <p className="small">{offer.partnerTitle}</p>
        {figures.length > 0 && <p className="small num">{figures.join(', ')}</p>}
        <p className="small quiet num">{ticksOf(offer).join(', ')}</p>
        <Parts of={offer} />
        <Why offer={offer} />
      </div>
      <OfferLink action={actionOf(offer, origin)} partner={offer.partnerTitle} size="small" />
    </li>
  );
}

function Parts({ of: offer }: { of: Offer }) {
  return offer.controlType === 'list' && <OfferParts parts={offer.subProducts} of={offer.title} />;
}

function actionOf(offer: Offer, origin: string): OfferAction {
  const { productTypeId, productId, partnerId } = offer;
  return {
    label: SCORE_MESSAGES.getMyDeal,
    ...wayOf(offer),
    onFollow: () => trackProductClick({ productTypeId, productId, partnerId, origin }),
  };
}
