import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ResponseOf } from '@wattle/contract';
import { PRODUCT_PAGES, type ProductPageKey } from '@wattle/domain/offers/product-pages';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { installFakeApi } from '#web/api/fake-api.ts';
import { anonymousViewer, type Viewer, ViewerContext } from '#web/app/viewer/viewer.ts';
import { claimsOf, splitForPage, visitorList, warningsOf } from './listed-offers.ts';
import { productPageOf, productPageText } from './product-page-words.ts';
import ProductPage, { meta } from './products.page.tsx';

type Answer = ResponseOf<'POST /v1/product/init'>;
const member: Viewer = { ...anonymousViewer, isAuthenticated: true };
const setViewer = () => undefined;

function show(key: ProductPageKey, viewer: Viewer = anonymousViewer) {
  const router = createMemoryRouter([{ path: '*', element: <ProductPage /> }], {
    initialEntries: [`/deals/${key}`],
  });
  return render(
    <ViewerContext value={{ viewer, setViewer }}>
      <RouterProvider router={router} />
    </ViewerContext>,
  );
}

const cardTitles = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const claims = async () =>
  within(await screen.findByRole('list', { name: 'In short' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim());

const main = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a product page', () => {
  it.each(PRODUCT_PAGES)(
    '[PROD-001] [PROD-004] [PROD-014] %s lists, for anybody, every product but its own',
    async (key) => {
      installFakeApi();
      show(key);
      await main(productPageText(key).heading);
      const expected = visitorList.offers.filter(({ linkRef }) => linkRef !== key).map(({ title }) => title);
      const titles = await cardTitles();
      expect(titles).toEqual(expect.arrayContaining(expected));
      const own = visitorList.offers.find(({ linkRef }) => linkRef === key);
      expect(own, 'the catalogue has a product for the page').toBeDefined();
      expect(titles).not.toContain(own?.title);
    },
  );

  it('[PROD-003] leads a visitor to registration and login, a member to the dashboard', async () => {
    installFakeApi();
    const { unmount } = show('insurance');
    expect([hrefOf('Get score'), hrefOf('Log in')]).toEqual(['/credit-score', '/login']);
    await screen.findByRole('heading', { name: 'Insurance deals' });
    unmount();
    installFakeApi().on('POST /v1/product/init', answerOf([]));
    show('insurance', member);
    expect(hrefOf('Get score')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    await screen.findByText('None for you at the moment');
  });

  it('[PROD-011] [PROD-012] says of its products what may be claimed of them', async () => {
    installFakeApi();
    const { unmount } = show('personal-loans');
    expect(await claims()).toEqual(['Personal loans up to $50,000', 'Business term loans $10K to $150K']);
    unmount();
    show('insurance');
    expect((await claims()).join()).toMatch(
      /21 day money-back guarantee.*15%.*car.*30%.*home.*lump sum up to \$1 million.*benefit up to \$10,000/,
    );
  });

  it('[PROD-009] [PROD-010] [PROD-013] offers balance transfers of 16, 22 and 18 months, each with what comes after', async () => {
    installFakeApi();
    show('credit-card-offers');
    await screen.findByRole('heading', { name: 'Balance transfer offers' });
    expect((await cardTitles()).slice(0, 3)).toEqual([
      '0% on balances for 16 months',
      '0% on balances for 22 months',
      '0% on balances for 18 months',
    ]);
    const figures = screen
      .getAllByText('Then reverts to')
      .map(({ nextElementSibling }) => nextElementSibling);
    expect(figures.map((each) => each?.textContent)).toEqual(['20.24% p.a.', '20.49% p.a.', '19.99% p.a.']);
  });

  it('[PROD-006] [PROD-007] [PROD-008] links out to the comparison of cards, and notes the click', async () => {
    const api = installFakeApi();
    api.on('POST /v1/tracking/product-click', { isTracked: true });
    show('credit-card-offers');
    const link = await screen.findByRole('link', { name: /^Compare all credit cards/ });
    expect(link.getAttribute('href')).toBe('/compare/cards');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await waitFor(() => expect(api.calls('POST /v1/tracking/product-click')).toHaveLength(1));
    expect(api.calls('POST /v1/tracking/product-click')[0]?.body).toMatchObject({
      partnerId: 2,
      productTypeId: 5,
      productId: null,
      isAnonymous: true,
      origin: 'external-comparison',
    });
  });

  it('[REDIR-003] opens an offer in a new tab that can not reach back, and a page of ours in this one', async () => {
    installFakeApi();
    show('credit-cards');
    const [offer] = await screen.findAllByRole('link', { name: /^GET MY DEAL/ });
    expect(offer?.getAttribute('href')).toMatch(/^\/partner-refer\?productId=55&m=d&partnerId=2$/);
    expect([offer?.getAttribute('target'), offer?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    const [page] = screen.getAllByRole('link', { name: /^See this offer/ });
    expect(page?.getAttribute('href')).toMatch(/^\/deals\//);
    expect(page?.getAttribute('target')).toBeNull();
  });
});

describe('for a member', () => {
  it('[PROD-002] shows the offers that are theirs, the page named in the call', async () => {
    const api = installFakeApi();
    const own = { ...wireOffer(), title: 'A loan of your own', productTypeId: 1, linkRef: null };
    api.on(
      'POST /v1/product/init',
      answerOf([own, { ...own, id: 'x', title: 'This page', linkRef: 'home-loans' }]),
    );
    show('home-loans', member);
    expect(await screen.findByRole('heading', { name: 'A loan of your own' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'This page' })).toBeNull();
    expect(api.calls('POST /v1/product/init')[0]?.body).toEqual({ page: '/deals/home-loans' });
    expect(screen.getByText(/^\*WARNING/)).toBeDefined();
  });

  it('[PROD-002] keeps what anybody may see when the API does not answer, and says so', async () => {
    installFakeApi().on('POST /v1/product/init', { refuse: 'internal' });
    show('insurance', member);
    expect(await screen.findByText(/^We could not check which offers you can get/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Life insurance' })).toBeDefined();
  });
});

describe('the words', () => {
  it('[PROD-002] are those built in where nobody has edited any', () => {
    const words = productPageText('car-loans', []);
    expect(words).toMatchObject({ name: 'Car loans', heading: 'Deals from our partners', comparison: null });
  });

  it('[PROD-001] belong to the last part of the address, letters large or small', () => {
    expect(productPageOf('/Deals/Home-Loans/')).toBe('home-loans');
    expect(productPageOf('/deals')).toBe('credit-cards');
  });

  it.each(PRODUCT_PAGES)(
    '[PROD-001] of %s have a title, a description and an address of their own',
    (key) => {
      const head = meta({ location: { pathname: `/deals/${key}` } });
      expect(head).toContainEqual({
        tagName: 'link',
        rel: 'canonical',
        href: `https://wattle.example/deals/${key}`,
      });
      const description = head.find((each) => 'name' in each && each.name === 'description');
      expect(JSON.stringify(description).length).toBeGreaterThan(80);
    },
  );

  it('[PROD-005] [PROD-006] frame comparisons of cards, loans and home loans, and link out from card offers', () => {
    const comparisons = PRODUCT_PAGES.map((key) => productPageText(key)).map(
      ({ key, comparison, external }) => [key, comparison, external],
    );
    expect(comparisons).toEqual([
      ['credit-cards', 'cards', null],
      ['personal-loans', 'personal-loans', null],
      ['car-loans', 'car-loans', null],
      ['insurance', null, null],
      ['home-loans', 'home-loans', null],
      ['credit-card-offers', null, 'cards'],
    ]);
  });
});

it('[PROD-004] every product stands in one part of the page, and the warnings once each', () => {
  const { own, others } = splitForPage(visitorList, productPageText('home-loans'));
  expect(own.length + others.length).toBe(visitorList.offers.length - 1);
  expect(own.every(({ productTypeId }) => [1, 6].includes(productTypeId))).toBe(true);
  expect(warningsOf([...own, ...own])).toHaveLength(1);
  expect(claimsOf(visitorList, [])).toEqual([]);
});

function wireOffer(): Answer['productsByType'][number]['products'][number] {
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

function answerOf(products: Answer['productsByType'][number]['products']): Answer {
  const { productTypes, disclosure, generalEligibility } = visitorList;
  return {
    productConfiguration: { productTypes: [...productTypes], partners: [], disclosure, generalEligibility },
    call2Actions: [],
    productsByType: [{ productTypeId: 1, products }],
    productConfigurationCall2Action: [],
    refusedProducts: [],
    isAnonymous: false,
    userId: 'm-1',
    partnerId: null,
  };
}
