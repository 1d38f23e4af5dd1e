import { figuresOf, ticksOf } from '@wattle/domain/offers/card-words';
import visitor from 'virtual:visitor-offers';
import { paths } from '#web/navigation/paths.ts';
import { followData } from '#web/plain/follow.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { OfferCard } from '#web/ui/layout/offer-card.tsx';
import { OfferList } from '#web/ui/layout/offer-list.tsx';
import { text } from '../texts.ts';

type Offer = (typeof visitor.offers)[number];

const isFirstOfType = ({ productTypeId }: Offer, index: number, all: readonly Offer[]) =>
  all.findIndex((other) => other.productTypeId === productTypeId) === index;

const offers = visitor.offers.filter(isFirstOfType);
const warnings = [...new Set(offers.flatMap(({ rate }) => rate?.comparisonRateWarning ?? []))];

/**
 * One offer without conditions of each kind, the same for every visitor (HOME-016). Known at build time: nothing is
 * fetched, so the list cannot follow a member's pause or circumstances and is hidden from members.
 */
export function OffersSection() {
  if (offers.length === 0) return null;
  return (
    <section className="section" aria-labelledby="home-offers-heading" data-for="anonymous">
      <div className="wrap">
        <div className="row between read__head">
          <div className="head">
            <h2 id="home-offers-heading">{text('home_offers_header')}</h2>
            <p className="lead">{text('home_offers_lead')}</p>
          </div>
          <ButtonLink to={paths.deals()} variant="quiet">
            All deals
          </ButtonLink>
        </div>
        <OfferList
          short={6}
          noun="offers"
          items={offers.map((offer) => (
            <HomeOffer key={offer.id} offer={offer} />
          ))}
        />
        {warnings.map((warning) => (
          <p key={warning} className="micro quiet home-offers__note">
            *{warning}
          </p>
        ))}
        <p className="micro quiet home-offers__note">{visitor.disclosure}</p>
      </div>
    </section>
  );
}

function HomeOffer({ offer }: { offer: Offer }) {
  const { title, partnerTitle, partnerLogoImgUrl, actionRoute, ctaTitle, href } = offer;
  const { productTypeId, productId, partnerId } = offer;
  return (
    <OfferCard
      title={title}
      partner={partnerTitle}
      logoUrl={partnerLogoImgUrl}
      figures={figuresOf(offer)}
      ticks={ticksOf(offer)}
      action={{
        label: ctaTitle,
        to: actionRoute ?? href,
        newTab: actionRoute === null,
        followData: followData({ productTypeId, productId, partnerId, origin: 'home-offers' }),
      }}
      headingLevel={3}
    />
  );
}
