import { PRODUCT_PAGES } from '@wattle/domain/offers/product-pages';
import { Check } from 'lucide';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { OfferList } from '#web/ui/layout/offer-list.tsx';
import { ComparisonSection } from './comparison-section.tsx';
import { ExternalComparison } from './external-comparison.tsx';
import { claimsOf, type ProductList, splitForPage, warningsOf } from './listed-offers.ts';
import type { ShownOffer } from './offer-types.ts';
import { ProductCard } from './product-card.tsx';
import { productPageText, type ProductPageText } from './product-page-words.ts';
import { useProductList } from './use-product-list.ts';

/** Everything below the head of a product page: claims, deals, the comparison, other deals and where to go next. */
export function ProductsShown({ page }: { page: ProductPageText }) {
  const { list, hasFailed } = useProductList(page.path);
  const { own, others } = splitForPage(list, page);
  return (
    <>
      <Claims of={claimsOf(list, page.types)} />
      <section className="wrap section products" aria-labelledby="own-deals">
        <h2 id="own-deals">{page.deals}</h2>
        {hasFailed && (
          <Note tone="warning" announce="status">
            We could not check which offers you can get. These are open to everybody.
          </Note>
        )}
        {own.length === 0 ? <NoDeals /> : <Offers of={own} origin="product-page" />}
        {page.external !== null && <ExternalComparison kind={page.external} isAnonymous={list.isAnonymous} />}
      </section>
      {page.comparison !== null && <ComparisonSection kind={page.comparison} name={page.name} />}
      {others.length > 0 && (
        <section className="wrap section products" aria-labelledby="other-deals">
          <h2 id="other-deals">Other deals</h2>
          <Offers of={others} origin="product-page-others" short={6} />
        </section>
      )}
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

type OffersProps = { of: readonly ShownOffer[]; origin: string; short?: number };

function Offers({ of: offers, origin, short = offers.length }: OffersProps) {
  return (
    <>
      <OfferList
        short={short}
        noun="deals"
        items={offers.map((offer) => (
          <ProductCard key={offer.id} offer={offer} origin={origin} />
        ))}
      />
      {warningsOf(offers).map((warning) => (
        <p key={warning} className="micro quiet products__warning">
          *{warning}
        </p>
      ))}
    </>
  );
}

/** Most offers depend on a score, so a visitor may find none: the page says so, and what to do about it. */
function NoDeals() {
  const { isAuthenticated } = useViewer();
  return (
    <div className="panel">
      <h3>{isAuthenticated ? 'None for you at the moment' : 'These deals depend on your score'}</h3>
      <p>
        {isAuthenticated
          ? 'Your dashboard says what each offer asks for. Offers and scores change, so look again next month.'
          : 'Get your score to see the ones you can get. It is free and never affects your score.'}
      </p>
      <ButtonLink to={isAuthenticated ? paths.dashboard() : paths.registration()}>
        {isAuthenticated ? 'Go to your dashboard' : 'Get your score'}
      </ButtonLink>
    </div>
  );
}

function SmallPrint({ list, page }: { list: ProductList; page: ProductPageText }) {
  const others = PRODUCT_PAGES.filter((key) => key !== page.key).map((key) => productPageText(key));
  return (
    <section className="tint products__end" aria-labelledby="more-products">
      <div className="wrap">
        <h2 id="more-products" className="products__more">
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
        <p className="small quiet">{list.generalEligibility}</p>
        <p className="small quiet">{list.disclosure}</p>
      </div>
    </section>
  );
}
