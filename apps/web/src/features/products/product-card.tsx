import { SCORE_MESSAGES } from '@wattle/domain/messages-score';
import { trackProductClick } from '#web/api/product-click.ts';
import { OfferCard, type OfferFigure } from '#web/ui/offer-card.tsx';
import type { ShownOffer } from './offer-types.ts';

type ProductCardProps = {
  offer: ShownOffer;
  /** The section of the page, told when the card is followed. */
  origin: string;
};

/** An offer of a product page. It leads to our redirect page in a new tab, or to a page of ours in this one (REDIR-003). */
export function ProductCard({ offer, origin }: ProductCardProps) {
  const { title, partnerTitle, partnerLogoImgUrl, actionRoute, href, ctaTitle } = offer;
  const { productTypeId, productId, partnerId } = offer;
  const figures = figuresOf(offer);
  return (
    <OfferCard
      title={title}
      partner={partnerTitle}
      logoUrl={partnerLogoImgUrl}
      headingLevel={3}
      figures={figures}
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

/** Interest and comparison rate, or an introductory rate and what it turns into: two figures, equally large. */
function figuresOf({ rate, revertRate, features }: ShownOffer): readonly OfferFigure[] {
  if (rate !== null) {
    const { label, interestRate, comparisonRate } = rate;
    return [
      { label, ...figure(interestRate) },
      ...(comparisonRate === null ? [] : [{ label: 'Comparison rate', ...figure(comparisonRate) }]),
    ];
  }
  const introductory = features.find(({ key }) => key === 'rate');
  if (revertRate === null || introductory?.value === undefined) return [];
  return [
    { label: introductory.title, ...figure(introductory.value) },
    { label: 'After that', ...figure(revertRate) },
  ];
}

/** The number large, the rest of the words small: '0% p.a. for 16 months'. */
function figure(words: string): { value: string; unit?: string } {
  const [, value, unit] = /^(\d+(?:\.\d+)?%)\s+(.+)$/.exec(words) ?? [];
  return value === undefined || unit === undefined ? { value: words } : { value, unit };
}

function ticksOf({ features, rate, revertRate }: ShownOffer): readonly string[] {
  const isFigure = (key: string) => key === 'rate' && rate === null && revertRate !== null;
  return features
    .filter(({ key }) => !isFigure(key))
    .map(({ title, value }) => (value === undefined ? title : `${title}: ${value}`));
}
