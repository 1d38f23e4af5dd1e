import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { OfferLogo } from '#web/ui/layout/offer-card.tsx';
import type { OfferGroup } from './sort-offers.ts';
import type { RefusedOffer } from './use-offers.ts';
import { Rules } from './why.tsx';

/** Offers the member cannot get yet, with their unmet conditions and without a link. What helps comes first. */
export function RefusedOffers({ groups }: { groups: readonly OfferGroup<RefusedOffer>[] }) {
  if (groups.length === 0) return null;
  return (
    <section className="grid gap-3 tint refused" aria-labelledby="refused-heading">
      <h3 id="refused-heading">What you could get with another score, age or address</h3>
      <p>
        You do not meet the criteria for these offers today. Applying for credit you cannot get leaves an
        enquiry on your file, so we do not link to them.{' '}
        <Link to={paths.article('building-a-better-score-over-time')}>What lifts a score over time</Link>
      </p>
      {groups.map(({ productTypeId, name, offers }) => (
        <details key={productTypeId} className="refused__type">
          <summary>
            <h4>{name}</h4>
            <span className="small quiet">{offers.length === 1 ? '1 offer' : `${offers.length} offers`}</span>
          </summary>
          <ul className="plain">
            {offers.map((offer) => (
              <Refused key={offer.id} offer={offer} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function Refused({ offer }: { offer: RefusedOffer }) {
  return (
    <li className="more">
      <OfferLogo partner={offer.partnerTitle} url={offer.partnerLogoImgUrl} />
      <div>
        <strong>{offer.title}</strong>
        <p className="small">{offer.partnerTitle}</p>
        <p>Opens {offer.opensWith.join(' and ')}.</p>
        <Rules rules={offer.why} />
      </div>
    </li>
  );
}
