import { pauseWords } from '@wattle/domain/offers/pause-words';
import { PRODUCT_PAGES } from '@wattle/domain/pages/product-pages';
import { Check } from 'lucide';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { OffersPaused } from '#web/forms/offers-paused.tsx';
import { paths } from '#web/navigation/paths.ts';
import { StopOffers } from '#web/navigation/stop-offers.tsx';
import { trackFollowedOffers } from '#web/plain/follow.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { ComparisonSection } from './comparison-section.tsx';
import {
  claimsOf,
  type ProductList,
  splitForPage,
  listOf,
  unknownMemberList,
  visitorList,
} from './listed-offers.ts';
import { Offers, OtherDeals } from './offer-parts.tsx';
import { OwnDeals } from './own-deals.tsx';
import { productPageText, type ProductPageText } from './product-page-words.ts';
import { type ServedTexts, useServedTexts } from './use-served-texts.ts';
import { api } from '#web/api/call.ts';
import { useViewer } from '#web/navigation/viewer.ts';

type Known = { list: ProductList | null; hasFailed: boolean };
const unknown: Known = { list: null, hasFailed: false };

/**
 * The products for the viewer (PROD-002): the built list for visitors; a member's own from the API, null until it
 * answers, because the built list may not suit them. If the API fails, a list without credit.
 */
function useProductList(path: string): Known & { reload: () => void } {
  const { isAuthenticated } = useViewer();
  const [known, setKnown] = useState(unknown);
  const load = useCallback(() => {
    let isWanted = true;
    const settle = (next: Known) => {
      if (isWanted) setKnown(next);
    };
    api('POST /v1/product/init', { body: { page: path } })
      .then((answer) => settle({ list: listOf(answer), hasFailed: false }))
      .catch(() => settle({ list: unknownMemberList, hasFailed: true }));
    return () => {
      isWanted = false;
      setKnown(unknown);
    };
  }, [path]);
  useEffect(() => (isAuthenticated ? load() : undefined), [isAuthenticated, load]);
  return {
    ...(isAuthenticated ? known : { list: visitorList, hasFailed: false }),
    reload: () => void load(),
  };
}

type ProductsShownProps = { page: ProductPageText; onTexts: (texts: ServedTexts) => void };

export function ProductsShown({ page, onTexts }: ProductsShownProps) {
  const { list, hasFailed, reload } = useProductList(page.path);
  useServedTexts(page.path, onTexts);
  useEffect(() => {
    const leaving = new AbortController();
    trackFollowedOffers(leaving);
    return () => leaving.abort();
  }, []);
  if (list === null) {
    return (
      <div className="wrap section grid products">
        <Skeleton label="Looking for your offers" lines={9} className="products__waiting" />
      </div>
    );
  }
  if (list.pausedUntil !== null) {
    return (
      <section className="wrap section grid products">
        <OffersPaused onEnded={reload}>{pauseWords(list.pausedUntil)}</OffersPaused>
      </section>
    );
  }
  return <Products list={list} page={page} hasFailed={hasFailed} />;
}

function Products({
  list,
  page,
  hasFailed,
}: {
  list: ProductList;
  page: ProductPageText;
  hasFailed: boolean;
}) {
  const { own, asking, related, others } = splitForPage(list, page);
  const needsHelp = list.helpFirst.length > 0;
  return (
    <>
      <Claims of={claimsOf(list, page.types)} />
      <OwnDeals page={page} list={list} own={own} asking={asking} hasFailed={hasFailed} />
      {page.comparison !== null && !needsHelp && (
        <ComparisonSection kind={page.comparison} name={page.name} />
      )}
      {related.length > 0 && (
        <section className="wrap section grid products" aria-labelledby="related-deals">
          <h2 id="related-deals">Related deals</h2>
          <Offers of={related} origin="product-page-related" short={3} />
        </section>
      )}
      {others.length > 0 && <OtherDeals of={others} list={list} isAlone={own.length + asking.length === 0} />}
      <SmallPrint list={list} page={page} />
    </>
  );
}

function Claims({ of: claims }: { of: readonly string[] }) {
  if (claims.length === 0) return null;
  return (
    <div className="products__claims">
      <ul className="wrap products__claims-list" aria-label="In short">
        {claims.map((claim) => (
          <li key={claim}>
            <Icon of={Check} /> {claim}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SmallPrint({ list, page }: { list: ProductList; page: ProductPageText }) {
  const others = PRODUCT_PAGES.filter((key) => key !== page.key).map((key) => productPageText(key));
  return (
    <section className="tint section--short products__end" aria-labelledby="more-products">
      <div className="wrap">
        <h2 id="more-products" className="t-3">
          More to compare
        </h2>
        <ul className="row products__pages">
          {others.map(({ key, name }) => (
            <li key={key}>
              <Link to={paths.deals(key)} className="chip">
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <p className="small quiet">
          {list.generalEligibility} {!list.isAnonymous && <StopOffers />}
        </p>
      </div>
    </section>
  );
}
