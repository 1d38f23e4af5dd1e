import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { figuresOf, ticksOf } from '@wattle/domain/offers/card-words';
import { trackProductClick } from '#web/api/product-click.ts';
import { OfferCard } from '#web/ui/layout/offer-card.tsx';
import type { ShownOffer } from './offer-types.ts';

type ProductCardProps = {
  offer: ShownOffer;
  /** The section of the page, reported when the card is followed. */
  origin: string;
};

/**
 * An offer on a product page. It leads to our redirect page in a new tab, or to a page of ours in this one (REDIR-003).
 */
export function ProductCard({ offer, origin }: ProductCardProps) {
  const { title, partnerTitle, partnerLogoImgUrl, actionRoute, href, ctaTitle } = offer;
  const { productTypeId, productId, partnerId } = offer;
  return (
    <OfferCard
      title={title}
      partner={partnerTitle}
      logoUrl={partnerLogoImgUrl}
      headingLevel={3}
      figures={figuresOf(offer)}
      ticks={ticksOf(offer)}
      action={{
        label: actionRoute === null ? SCORE_MESSAGES.getMyDeal : ctaTitle,
        to: actionRoute ?? href,
        newTab: actionRoute === null,
        onFollow: () => trackProductClick({ productTypeId, productId, partnerId, origin }),
      }}
    />
  );
}
