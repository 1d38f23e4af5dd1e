import { rateWarnings } from '@wattle/domain/offers/display';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PRODUCT_PAGES } from '@wattle/domain/pages/product-pages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { claimsOf, splitForPage, visitorList } from './listed-offers.ts';
import { productPageOf, productPageText } from './product-page-words.ts';
import { meta } from './products.page.tsx';
import { answerOf, main, member, OFFERS, show, TEXTS, titlesIn, wireOffer } from './test-products.tsx';

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  api.on(TEXTS, {});
});

const cardTitles = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const claims = async () =>
  within(await screen.findByRole('list', { name: 'In short' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim());

describe('a product page', () => {
  it.each(PRODUCT_PAGES)(
    '[PROD-001] [PROD-004] [PROD-014] lists on %s every product except its own, for everyone',
    async (key) => {
      show(key);
      await main(productPageText(key).heading);
      const titles = await cardTitles();
      const missing = visitorList.offers.filter(
        ({ linkRef, title, salesTitle }) =>
          linkRef !== key && !titles.some((shown) => shown === title || shown === salesTitle),
      );
      expect(missing).toEqual([]);
      const own = visitorList.offers.find(({ linkRef }) => linkRef === key);
      expect(own, 'the catalogue has a product for the page').toBeDefined();
      expect(titles).not.toContain(own?.title);
    },
  );

  it('[PROD-003] links visitors to registration and login, members to the dashboard', async () => {
    const { unmount } = show('insurance');
    expect([hrefOf('Get score'), hrefOf('Log in')]).toEqual(['/credit-score', '/login']);
    await screen.findByRole('heading', { name: 'Insurance deals' });
    unmount();
    api.on(OFFERS, answerOf([]));
    show('insurance', member);
    expect(hrefOf('Go to your dashboard')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    await screen.findByText('No deals match you right now');
  });

  it('[PROD-011] [PROD-012] makes only claims that are allowed for its products', async () => {
    const { unmount } = show('personal-loans');
    expect(await claims()).toEqual(['Personal loans up to $50,000', 'Business term loans $10K to $150K']);
    unmount();
    show('insurance');
    expect((await claims()).join()).toMatch(
      /21 day money-back guarantee.*15%.*car.*30%.*home.*lump sum up to \$1 million.*benefit up to \$10,000/,
    );
  });

  it('[PROD-009] [PROD-010] [PROD-013] offers balance transfers of 16, 22 and 18 months with their later rates', async () => {
    show('credit-card-offers');
    const part = await screen.findByRole('region', { name: 'Balance transfer offers' });
    expect(titlesIn(part)).toEqual([
      '0% on balances for 16 months',
      '0% on balances for 22 months',
      '0% on balances for 18 months',
    ]);
    expect(within(part).getByText('Transfer fee: 3% of the balance')).toBeDefined();
    const figures = screen
      .getAllByText('Then reverts to')
      .map(({ nextElementSibling }) => nextElementSibling);
    expect(figures.map((each) => each?.textContent)).toEqual(['20.24% p.a.', '20.49% p.a.', '19.99% p.a.']);
  });

  it('[PROD-006] [PROD-007] [PROD-008] links to the comparison of cards and tracks the click', async () => {
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

  it('[REDIR-003] opens an offer in a new tab without opener, and a page of ours in this one', async () => {
    const { unmount } = show('insurance');
    const [offer] = await screen.findAllByRole('link', { name: /^See this offer/ });
    expect(offer?.getAttribute('href')).toMatch(/^\/partner-refer\?productId=71&m=d&partnerId=71$/);
    expect([offer?.getAttribute('target'), offer?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    unmount();
    show('credit-cards');
    await screen.findByRole('heading', { name: 'Credit card deals' });
    const [page] = screen.getAllByRole('link', { name: /^See this offer/ });
    expect(page?.getAttribute('href')).toMatch(/^\/deals\//);
    expect(page?.getAttribute('target')).toBeNull();
  });
});

describe('for a member', () => {
  it('[PROD-002] shows a member’s own offers, with the page named in the call', async () => {
    const own = { ...wireOffer(), title: 'A loan of your own', productTypeId: 1, linkRef: null };
    api.on(OFFERS, answerOf([own, { ...own, id: 'x', title: 'This page', linkRef: 'home-loans' }]));
    show('home-loans', member);
    expect(await screen.findByRole('heading', { name: 'A loan of your own' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'This page' })).toBeNull();
    expect(api.calls(OFFERS)[0]?.body).toEqual({ page: '/deals/home-loans' });
    expect(screen.getByText(/^\*WARNING/)).toBeDefined();
  });

  it('[PROD-002] keeps the public offers when the API fails, and says so', async () => {
    api.on(OFFERS, { refuse: 'internal' });
    show('insurance', member);
    expect(
      await screen.findByText(/^We could not check which offers are open to you, so no credit is shown/),
    ).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Life insurance' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Compare home loans' })).toBeNull();
  });
});

describe('the words', () => {
  it('[PROD-002] uses the built-in texts where none were edited', () => {
    const words = productPageText('car-loans', []);
    expect(words).toMatchObject({ name: 'Car loans', heading: 'Deals from our partners', comparison: null });
  });

  it('[PROD-001] finds a page by the last segment of its address, ignoring case', () => {
    expect(productPageOf('/Deals/Home-Loans/')).toBe('home-loans');
    expect(productPageOf('/deals')).toBe('credit-cards');
  });

  it.each(PRODUCT_PAGES)('[PROD-001] gives %s a title, a description and a canonical address', (key) => {
    const head = meta({ location: { pathname: `/deals/${key}` } });
    expect(head).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `https://wattle.example/deals/${key}`,
    });
    const description = head.find((each) => 'name' in each && each.name === 'description');
    expect(JSON.stringify(description).length).toBeGreaterThan(80);
  });

  it('[PROD-005] [PROD-006] frames comparisons of cards, loans and home loans, and links to one from card offers', () => {
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

it('[PROD-004] shows every product and warning once', () => {
  const { own, asking, related, others } = splitForPage(visitorList, productPageText('home-loans'));
  const listed = [...own, ...related, ...others];
  expect(listed.length).toBe(visitorList.offers.length - 1);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  expect([...own, ...asking].every(({ productTypeId }) => [1, 6].includes(productTypeId))).toBe(true);
  expect(related.map(({ productTypeId }) => productTypeId)).toEqual([9, 10]);
  expect(rateWarnings([...asking, ...asking])).toHaveLength(1);
  expect(claimsOf(visitorList, [])).toEqual([]);
});
