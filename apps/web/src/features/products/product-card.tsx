import { figuresOf, fitOf, ticksOf } from '@wattle/domain/offers/card-words';
import { wayOf } from '@wattle/domain/offers/display';
import { followData } from '#web/plain/follow.ts';
import { OfferCard, OfferLink, OfferLogo, OfferParts } from '#web/ui/layout/offer-card.tsx';
import type { AskingOffer, ShownOffer } from './offer-types.ts';

type ProductCardProps = {
  offer: ShownOffer;
  origin: string;
  /** Leads to the warning about its comparison rate. */
  mark?: string;
};

/**
 * An offer on a product page. Opens the redirect page in a new tab, or another page of the product in this one
 * (REDIR-003).
 */
export function ProductCard({ offer, origin, mark }: ProductCardProps) {
  return (
    <OfferCard {...looksOf(offer, mark)} fit={fitOf(offer)} action={actionOf(offer, origin)}>
      {offer.controlType === 'list' && <OfferParts parts={offer.subProducts} of={offer.title} />}
    </OfferCard>
  );
}

/** An offer with its conditions and no link: whether the visitor meets them is unknown. */
export function AskingCard({ offer, mark }: { offer: AskingOffer; mark?: string }) {
  return (
    <OfferCard {...looksOf(offer, mark)} action={null}>
      <div className="products__asks">
        <p>What {offer.partnerTitle} requires:</p>
        <ul>
          {offer.asks.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </OfferCard>
  );
}

export function ProductRow({ offer, origin }: ProductCardProps) {
  return (
    <li className="products__row">
      <OfferLogo partner={offer.partnerTitle} url={offer.partnerLogoImgUrl} />
      <div>
        <h3 className="offer__title">{offer.displayList?.title ?? offer.title}</h3>
        <p className="small quiet">{offer.partnerTitle}</p>
      </div>
      <OfferLink action={actionOf(offer, origin)} partner={offer.partnerTitle} size="small" />
    </li>
  );
}

/** The offer's own title and picture for product pages (OFFER-002). */
function looksOf(offer: ShownOffer, mark?: string) {
  return {
    title: offer.salesTitle ?? offer.title,
    subtitle: offer.title2,
    pictureUrl: offer.salesImage,
    partner: offer.partnerTitle,
    logoUrl: offer.partnerLogoImgUrl,
    headingLevel: 3,
    figures: figuresOf(offer, mark),
    ticks: ticksOf(offer),
  } as const;
}

function actionOf(offer: ShownOffer, origin: string) {
  const { ctaTitle, productTypeId, productId, partnerId } = offer;
  const way = wayOf(offer);
  return {
    ...way,
    label: ctaTitle,
    followData: followData({ productTypeId, productId, partnerId, origin }),
  };
}
