import { ArrowRight } from 'lucide';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '#web/app/page-meta.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/viewer/viewer.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import brand from '../../../../../content/brand.yaml';
import {
  productPageOf,
  productPageText,
  type ProductPageText,
  withServedTexts,
} from './product-page-words.ts';
import type { ServedTexts } from './use-served-texts.ts';
import './products.css';

// The products are in the HTML from the start; their code follows once the page works.
const ProductsShown = lazyPart(async () => {
  const shown = await import('./products-shown.tsx');
  return { default: shown.ProductsShown };
});

export function meta({ location }: { location: { pathname: string } }) {
  const { title, description, path } = productPageText(productPageOf(location.pathname));
  return pageMeta({ title, description, canonicalPath: path });
}

/** One of the six pages about products (PROD-001), open to everybody (PROD-014). */
export default function ProductPage() {
  const { pathname } = useLocation();
  const built = productPageText(productPageOf(pathname));
  return <Page key={built.key} built={built} />;
}

function Page({ built }: { built: ProductPageText }) {
  const [texts, setTexts] = useState<ServedTexts>({});
  const words = withServedTexts(built, texts);
  return (
    <>
      <Masthead words={words} />
      <Suspense fallback={null}>
        <ProductsShown page={words} onTexts={setTexts} />
      </Suspense>
    </>
  );
}

function Masthead({ words }: { words: ProductPageText }) {
  const { isAuthenticated } = useViewer();
  const { name, path, heading, lead } = words;
  return (
    <header className="hall masthead">
      <div className="wrap masthead__in products__head">
        <Breadcrumb
          crumbs={[
            { name: 'Home', path: paths.home() },
            { name, path },
          ]}
          siteUrl={brand.siteUrl}
        />
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <p className="row">
          <ButtonLink
            to={isAuthenticated ? paths.dashboard() : paths.registration()}
            variant="primary"
            size="large"
          >
            Get score <Icon of={ArrowRight} />
          </ButtonLink>
          {!isAuthenticated && (
            <ButtonLink to={paths.login()} size="large">
              Log in
            </ButtonLink>
          )}
        </p>
        <img
          className="products__branch"
          src="/img/branch.svg"
          alt=""
          width="760"
          height="400"
          fetchPriority="low"
        />
      </div>
    </header>
  );
}
