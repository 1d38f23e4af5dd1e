import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { figuresOf, ticksOf } from '@wattle/domain/offers/card-words';
import { trackProductClick } from '#web/api/product-click.ts';
import { OfferCard, type OfferAction, OfferLink, OfferLogo, OfferParts } from '#web/ui/layout/offer-card.tsx';
import type { Offer } from './use-offers.ts';
import { Why } from './why.tsx';

type OfferItemProps = {
  offer: Offer;
  /** The section it is in, for the record of a click. */
  origin: string;
  headingLevel: 3 | 4;
};

/** An offer whose rules this member meets. Its page opens in a new tab, unless a page of ours stands in for it. */
export function OfferItem({ offer, origin, headingLevel }: OfferItemProps) {
  return (
    <OfferCard
      title={offer.title}
      partner={offer.partnerTitle}
      logoUrl={offer.partnerLogoImgUrl}
      text={offer.displayMain.text}
      figures={figuresOf(offer)}
      ticks={ticksOf(offer)}
      action={actionOf(offer, origin)}
      headingLevel={headingLevel}
    >
      <OfferParts parts={offer.subProducts} of={offer.title} />
      <Why offer={offer} />
    </OfferCard>
  );
}

/** The same in a line, for the list of all others. */
export function OfferRow({ offer, origin }: Pick<OfferItemProps, 'offer' | 'origin'>) {
  const figures = figuresOf(offer).map(({ label, value, unit = '' }) => `${label} ${value} ${unit}`.trim());
  return (
    <li className="more">
      <OfferLogo partner={offer.partnerTitle} url={offer.partnerLogoImgUrl} />
      <div>
        <strong>{offer.title}</strong>
        <p className="small">{offer.partnerTitle}</p>
        {figures.length > 0 && <p className="small num">{figures.join(', ')}</p>}
        <p className="small quiet num">{ticksOf(offer).join(', ')}</p>
        <OfferParts parts={offer.subProducts} of={offer.title} />
        <Why offer={offer} />
      </div>
      <OfferLink action={actionOf(offer, origin)} partner={offer.partnerTitle} size="small" />
    </li>
  );
}

function actionOf(offer: Offer, origin: string): OfferAction {
  const { actionRoute, href, productTypeId, productId, partnerId } = offer;
  return {
    label: SCORE_MESSAGES.getMyDeal,
    to: actionRoute ?? href,
    newTab: actionRoute === null,
    onFollow: () => trackProductClick({ productTypeId, productId, partnerId, origin }),
  };
}
