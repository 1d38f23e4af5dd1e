import { helpWords } from '@wattle/domain/offers/help-words';
import { Link } from 'react-router';
import { HelpPanel } from '#web/ui/layout/help-panel.tsx';
import { paths } from '#web/navigation/paths.ts';
import { OfferLogo } from '#web/ui/layout/offer-card.tsx';
import { NoOffers } from './featured-offers.tsx';
import { MemberOffers, type ProductDisplay } from './member-offers.tsx';
import { OffersFrame, ReloadOffers } from './offers-frame.tsx';
import { Disclosure, Terms } from './small-print.tsx';
import { type OfferGroup, refusedByType, sortOffers } from './sort-offers.ts';
import { type KnownScore, type OffersAnswer, useOffers, type RefusedOffer } from './use-offers.ts';
import { Rules } from './why.tsx';
import './offers.css';

type DealsProps = { score: KnownScore; display: ProductDisplay };

export function Deals({ score, display }: DealsProps) {
  const state = useOffers(score);
  return (
    <section className="wrap section--short deals" aria-labelledby="deals-heading">
      <div className="row between offers__head">
        <h2 id="deals-heading" tabIndex={-1}>
          Deals
        </h2>
        <ReloadOffers state={state} />
      </div>
      <OffersFrame state={state}>{(answer) => <AllDeals answer={answer} display={display} />}</OffersFrame>
    </section>
  );
}

function AllDeals({ answer, display }: { answer: OffersAnswer; display: ProductDisplay }) {
  const { all } = sortOffers(answer, 0);
  const { helpFirst } = answer;
  return (
    <>
      {helpFirst.length > 0 ? <HelpPanel {...helpWords(helpFirst)} headingLevel={3} /> : <Lead />}
      {all.length === 0 ? <NoOffers /> : <Disclosure of={answer} />}
      {all.length > 1 && <TypeLinks groups={all} />}
      {all.map((group) => (
        <DealsOfType key={group.productTypeId} group={group} display={display} />
      ))}
      <RefusedOffers groups={refusedByType(answer)} />
      <Terms of={answer} />
    </>
  );
}

function Lead() {
  return (
    <p className="lead">
      You see credit offers here only when you meet the partner’s criteria for score, age and state. The
      partner still makes the decision, and does not get your score from us.
    </p>
  );
}

function TypeLinks({ groups }: { groups: readonly OfferGroup[] }) {
  return (
    <nav aria-label="Kinds of deals">
      <ul className="deals__types">
        {groups.map(({ productTypeId, name }) => (
          <li key={productTypeId}>
            <a href={`#deals-${productTypeId}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function DealsOfType({ group, display }: { group: OfferGroup; display: ProductDisplay }) {
  const { productTypeId, name, claims, offers } = group;
  return (
    <section className="deals__type" aria-labelledby={`deals-${productTypeId}`}>
      <h3 id={`deals-${productTypeId}`}>{name}</h3>
      {claims.map((claim) => (
        <p key={claim} className="small quiet">
          {claim}
        </p>
      ))}
      <MemberOffers offers={offers} display={display} short={3} origin="deals" headingLevel={4} />
    </section>
  );
}

/** Offers the member cannot get yet, with their unmet conditions and without a link. What helps comes first. */
function RefusedOffers({ groups }: { groups: readonly OfferGroup<RefusedOffer>[] }) {
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
