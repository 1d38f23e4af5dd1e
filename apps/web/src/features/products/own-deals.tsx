import { rateWarnings, warningMark } from '@wattle/domain/offers/display';
import { isAboutCredit } from '@wattle/domain/offers/help-first';
import { helpWords } from '@wattle/domain/offers/help-words';
import { paths } from '#web/navigation/paths.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { HelpPanel } from '#web/ui/layout/help-panel.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { OfferList } from '#web/ui/layout/offer-list.tsx';
import { type ProductList } from './listed-offers.ts';
import { Offers, Warnings } from './offer-parts.tsx';
import type { AskingOffer, ShownOffer } from './offer-types.ts';
import { AskingCard } from './product-card.tsx';
import type { ProductPageText } from './product-page-words.ts';
import type { ComparisonKind } from '@wattle/domain/offers/comparisons';
import { CARD_COMPARISON } from '@wattle/domain/offers/product-types';
import { ExternalLink } from 'lucide';
import { followData } from '#web/plain/follow.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { comparisonLink } from './comparison-link.ts';

type OwnDealsProps = {
  page: ProductPageText;
  list: ProductList;
  own: readonly ShownOffer[];
  asking: readonly AskingOffer[];
  hasFailed: boolean;
};

/** The page's own products. Help, where needed, comes before all of them. */
export function OwnDeals({ page, list, own, asking, hasFailed }: OwnDealsProps) {
  const needsHelp = list.helpFirst.length > 0;
  const isEmpty = own.length === 0 && asking.length === 0;
  return (
    <section className="wrap section grid products" aria-labelledby="own-deals">
      <div className="grid gap-3 products__own">
        <h2 id="own-deals" data-text="product_deals">
          {page.deals}
        </h2>
        {!isEmpty && <p className="small quiet">{list.disclosure}</p>}
      </div>
      {hasFailed && (
        <Note tone="warning" announce="status">
          We could not check which offers are open to you, so no credit is shown. The offers shown do not
          depend on your score, age or state.
        </Note>
      )}
      {needsHelp && <HelpPanel {...helpWords(list.helpFirst)} headingLevel={3} />}
      {own.length > 0 && <Offers of={own} origin="product-page" />}
      {asking.length > 0 && <Asking of={asking} isCredit={asking.some(isAboutCredit)} />}
      {isEmpty && !needsHelp && !hasFailed && <NoDeals />}
      {page.external !== null && !needsHelp && (
        <ExternalComparison kind={page.external} isAnonymous={list.isAnonymous} />
      )}
    </section>
  );
}

/** Offers with conditions, without saying whether the visitor meets them. */
function Asking({ of: offers, isCredit }: { of: readonly AskingOffer[]; isCredit: boolean }) {
  const warnings = rateWarnings(offers);
  return (
    <>
      <div className="panel products__external">
        <div>
          <h3>Which of these are open to you?</h3>
          <p>
            Each has a minimum score, and some an age range or a state as well. Get your score, and you see
            those whose criteria you meet. {isCredit && 'The lender always decides.'}
          </p>
        </div>
        <ButtonLink to={paths.registration()} variant="solid">
          Get score
        </ButtonLink>
      </div>
      <OfferList
        short={6}
        noun="deals"
        items={offers.map((offer) => (
          <AskingCard
            key={offer.id}
            offer={offer}
            mark={warningMark(warnings, offer.rate?.comparisonRateWarning)}
          />
        ))}
      />
      <Warnings texts={warnings} />
    </>
  );
}

/** A member may have no offers, because most depend on a score: says so, and where their conditions are. */
function NoDeals() {
  const { isAuthenticated } = useViewer();
  return (
    <div className="panel">
      <h3>{isAuthenticated ? 'No deals match you right now' : 'No deals right now'}</h3>
      <p>
        {isAuthenticated
          ? 'Your dashboard shows the criteria for each offer. Offers and scores change, so look again next month.'
          : 'Offers change, so look again later.'}
      </p>
      {isAuthenticated && <ButtonLink to={paths.dashboard()}>Go to your dashboard</ButtonLink>}
    </div>
  );
}

type ExternalComparisonProps = { kind: ComparisonKind; isAnonymous: boolean };

function ExternalComparison({ kind, isAnonymous }: ExternalComparisonProps) {
  return (
    <div className="panel products__external">
      <div>
        <h3>Not what you are looking for?</h3>
        <p>
          {isAnonymous
            ? 'Our partner compares its own range of credit cards, and does not find out who you are.'
            : 'Our partner compares its own range of credit cards. It does not find out who you are.'}
        </p>
      </div>
      <a
        className="btn btn--solid"
        href={comparisonLink(kind)}
        target="_blank"
        rel="noopener"
        data-follow={followData({ ...CARD_COMPARISON, productId: null, origin: 'external-comparison' })}
      >
        Compare all credit cards<span className="vh">, opens in a new tab</span> <Icon of={ExternalLink} />
      </a>
    </div>
  );
}
