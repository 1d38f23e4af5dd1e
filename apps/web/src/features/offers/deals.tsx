import { helpWords } from '@wattle/domain/offers/help-words';
import { HelpPanel } from '#web/ui/layout/help-panel.tsx';
import { NoOffers } from './featured-offers.tsx';
import { MemberOffers, type ProductDisplay } from './member-offers.tsx';
import { OffersFrame, ReloadOffers } from './offers-frame.tsx';
import { RefusedOffers } from './refused-offers.tsx';
import { Disclosure, Terms } from './small-print.tsx';
import { type OfferGroup, refusedByType, sortOffers } from './sort-offers.ts';
import { type KnownScore, type OffersAnswer, useOffers } from './use-offers.ts';
import './offers.css';

type DealsProps = { score: KnownScore; display: ProductDisplay };

export function Deals({ score, display }: DealsProps) {
  const state = useOffers(score);
  return (
    <section className="wrap deals" aria-labelledby="deals-heading">
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
