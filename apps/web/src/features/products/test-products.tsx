import { render, screen } from '@testing-library/react';
import type { ResponseOf } from '@wattle/contract';
import type { ProductPageKey } from '@wattle/domain/pages/product-pages';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { anonymousViewer, type Viewer, ViewerContext } from '#web/navigation/viewer.ts';
import { visitorList } from './listed-offers.ts';
import ProductPage from './products.page.tsx';

type Answer = ResponseOf<'POST /v1/product/init'>;
export const member: Viewer = { ...anonymousViewer, isAuthenticated: true };
export const TEXTS = 'GET /v1/content/texts';
export const OFFERS = 'POST /v1/product/init';

/** Known not to be logged in. */
const visitor: Viewer = { ...anonymousViewer };

export function show(key: ProductPageKey, viewer: Viewer = visitor) {
  const router = createMemoryRouter([{ path: '*', element: <ProductPage /> }], {
    initialEntries: [`/deals/${key}`],
  });
  return render(
    <ViewerContext value={viewer}>
      <RouterProvider router={router} />
    </ViewerContext>,
  );
}

export const titlesIn = (part: HTMLElement) =>
  [...part.querySelectorAll('.offer__title')].map(({ textContent }) => textContent);

export const main = (name: string) => screen.findByRole('heading', { level: 1, name });

export function wireOffer(): Answer['productsByType'][number]['products'][number] {
  const words = { title: 't', text: 't', actionText: 'a' };
  return {
    show: true,
    id: 'homeloan-own',
    productIdentifier: 'own',
    productId: 11,
    productTypeId: 1,
    partnerId: 53,
    linkRef: null,
    href: '/partner-refer?productId=11&m=d&partnerId=53',
    actionRoute: null,
    hasPushLead: false,
    hasHandshake: false,
    controlType: 'link',
    altProductIdentifier: null,
    isNextStep: false,
    displayMain: words,
    displayNextStep: null,
    displayHandshake: null,
    displayWizard: null,
    displayList: words,
    title: 'A loan',
    title2: null,
    image: '/img/offers/home-loan.svg',
    salesImage: null,
    ctaTitle: 'See this offer',
    salesTitle: null,
    features: [{ key: 'fee', title: 'Monthly fee', value: '$10' }],
    rate: {
      label: 'Variable rate from',
      interestRate: '5.94% p.a.',
      comparisonRate: '6.02% p.a.',
      comparisonRateWarning: 'WARNING: an example',
    },
    revertRate: null,
    subProducts: [],
    partnerLogoImgUrl: '/img/partners/x.svg',
    partnerTitle: 'Jointly',
    partnerDescription: 'd',
    why: [],
  };
}

export function answerOf(products: Answer['productsByType'][number]['products']): Answer {
  const { productTypes, disclosure, generalEligibility } = visitorList;
  return {
    productConfiguration: { productTypes: [...productTypes], partners: [], disclosure, generalEligibility },
    call2Actions: [],
    productsByType: [{ productTypeId: 1, products }],
    productConfigurationCall2Action: [],
    refusedProducts: [],
    offersPausedUntil: null,
    helpFirst: [],
    isAnonymous: false,
    userId: 'm-1',
    partnerId: null,
  };
}
