import { ArrowRight } from 'lucide';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import branch from '#web/ui/pictures/branch.svg';
import brand from '../../../../../content/brand.yaml';
import {
  productPageOf,
  productPageText,
  type ProductPageText,
  withServedTexts,
} from './product-page-words.ts';
import { ProductsShown } from './products-shown.tsx';
import type { ServedTexts } from './use-served-texts.ts';
import './products.css';

export function meta({ location }: { location: { pathname: string } }) {
  const { title, description, path } = productPageText(productPageOf(location.pathname));
  return pageMeta({ title, description, canonicalPath: path });
}

/**
 * One of the six product pages (PROD-001), open to all (PROD-014). Static for visitors; rendered in the browser for
 * members, whose offers come from the API.
 */
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
      <ProductsShown page={words} onTexts={setTexts} />
    </>
  );
}

function GetScore({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="primary" size="large">
      Get score <Icon of={ArrowRight} />
    </ButtonLink>
  );
}

function Masthead({ words }: { words: ProductPageText }) {
  const { name, path, heading, lead } = words;
  return (
    <header className="hall" data-served-texts={path}>
      <div className="wrap grid masthead__in products__head">
        <Breadcrumb
          crumbs={[
            { name: 'Home', path: paths.home() },
            { name, path },
          ]}
          siteUrl={brand.siteUrl}
        />
        <h1 data-text="product_heading">{heading}</h1>
        <p className="lead" data-text="product_lead">
          {lead}
        </p>
        <p className="row">
          <ForViewer kind="member">
            <ButtonLink to={paths.dashboard()} size="large">
              Go to your dashboard
            </ButtonLink>
          </ForViewer>
          <ForViewer kind="anonymous">
            <GetScore to={paths.registration()} />
            <ButtonLink to={paths.login()} size="large">
              Log in
            </ButtonLink>
          </ForViewer>
        </p>
        <img
          className="behind products__branch"
          src={branch}
          alt=""
          width="760"
          height="400"
          fetchPriority="low"
        />
      </div>
    </header>
  );
}
