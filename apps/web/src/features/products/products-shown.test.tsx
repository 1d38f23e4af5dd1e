import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PRODUCT_PAGES } from '@wattle/domain/pages/product-pages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { menuFor } from '#web/app/menus/menu.ts';
import { splitForPage, visitorList } from './listed-offers.ts';
import { productPageText } from './product-page-words.ts';
import { answerOf, main, member, OFFERS, show, TEXTS, titlesIn, wireOffer } from './test-products.tsx';

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  api.on(TEXTS, {});
});

describe('for a visitor', () => {
  it.each(PRODUCT_PAGES)(
    '[PROD-014] [OFFER-007] [OFFER-038] shows on %s deals of its own kind without promising any',
    async (key) => {
      const page = productPageText(key);
      show(key);
      const part = await screen.findByRole('region', { name: page.deals });
      expect(titlesIn(part).length).toBeGreaterThan(0);
      const { asking } = splitForPage(visitorList, page);
      for (const each of asking) {
        const card = within(part).getByRole('heading', { name: each.title }).closest('li') ?? part;
        expect(within(card).queryByRole('link'), each.title).toBeNull();
        for (const words of each.asks) expect(within(card).getByText(words)).toBeDefined();
      }
      const words = document.body.textContent;
      expect(words).not.toMatch(
        /you can (really |actually )?(get|obtain)|guarantee(?!: 21 days)(?!.*21 day)|you qualify/i,
      );
      expect(words).toContain('You need to be 18 or older and an Australian citizen or permanent resident');
      expect(words).toContain('with a valid email and accurate personal information');
      const said = screen.getByText(/Rates and fees are examples of made-up partners/);
      const [first] = part.querySelectorAll('.offer');
      expect(said.compareDocumentPosition(first ?? said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    },
  );

  it('starts no two pages with the same other deals', () => {
    const beside = PRODUCT_PAGES.map((key) =>
      splitForPage(visitorList, productPageText(key))
        .related.map(({ title }) => title)
        .join(),
    );
    expect(beside).toEqual([
      'Compare personal loans',
      'Compare credit cards,Credit card offers',
      'Car insurance',
      '',
      'Home insurance,Life insurance',
      'Compare personal loans',
    ]);
  });

  it('[OFFER-002] [PROD-004] shows a card’s own title, second title and picture for product pages', async () => {
    const offer = { ...wireOffer(), title2: 'Second', salesTitle: 'Sells', salesImage: '/img/offers/x.svg' };
    api.on(OFFERS, answerOf([offer]));
    show('home-loans', member);
    const heading = await screen.findByRole('heading', { name: 'Sells' });
    const card = heading.closest('li');
    expect(card?.textContent).toContain('Second');
    expect(card?.querySelector('.offer__picture')?.getAttribute('src')).toBe('/img/offers/x.svg');
  });

  it('[OFFER-004] lists the covers of an insurance', async () => {
    show('insurance');
    const part = await screen.findByRole('region', { name: 'Insurance deals' });
    const sold = visitorList.offers.filter(({ subProducts }) => subProducts.length > 0);
    expect(sold.map(({ productTypeId }) => productTypeId)).toEqual([7, 8, 9, 10, 11]);
    for (const { title, salesTitle, subProducts } of sold) {
      const card =
        within(part)
          .getByRole('heading', { name: salesTitle ?? title })
          .closest('li') ?? part;
      await userEvent.click(within(card).getByText('What it covers'));
      for (const { title: cover, description, features } of subProducts) {
        expect([...card.querySelectorAll('dt')].map((each) => each.textContent)).toContain(cover);
        expect(within(card).getByText(description)).toBeDefined();
        for (const { title: name, value } of features) {
          expect(within(card).getByText(`${name}: ${value}`)).toBeDefined();
        }
      }
    }
    expect(screen.getAllByText('What it covers')).toHaveLength(sold.length);
  });
});

describe('help first', () => {
  it.each(PRODUCT_PAGES)('[OFFER-012] shows help on %s before any deal, and no credit', async (key) => {
    const own = {
      ...wireOffer(),
      id: 'insuranceLife-own',
      title: 'Life cover',
      productTypeId: 10,
      rate: null,
    };
    api.on(OFFERS, { ...answerOf([own]), helpFirst: ['open-default', 'low-score'] });
    show(key, member);
    const help = await screen.findByRole('region', { name: 'Help comes first' });
    expect(within(help).getByText(/an unpaid default, so we show you no credit/)).toBeDefined();
    expect(within(help).getByRole('link', { name: 'Call 1800 007 007' }).getAttribute('href')).toBe(
      'tel:1800007007',
    );
    expect(within(help).getByRole('link', { name: 'Your rights in hardship' })).toBeDefined();
    expect(within(help).getByRole('link', { name: 'How to correct your report' })).toBeDefined();
    const [first] = document.querySelectorAll('.offer, .products__row');
    expect(help.compareDocumentPosition(first ?? help) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.queryByText('No deals match you right now')).toBeNull();
    expect(screen.queryByText(/up to \$50,000|\$10K to \$150K/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^Compare all credit cards/ })).toBeNull();
  });

  it('[OFFER-012] shows nothing of visitors’ offers until a member’s own are known', async () => {
    const waiting = Promise.withResolvers<undefined>();
    api.onEach(OFFERS, async () => {
      await waiting.promise;
      return answerOf([]);
    });
    show('credit-cards', member);
    expect(await screen.findByText('Looking for your offers')).toBeDefined();
    expect(document.querySelector('.offer')).toBeNull();
    waiting.resolve(undefined);
    expect(await screen.findByText('No deals match you right now')).toBeDefined();
  });
});

it.each(PRODUCT_PAGES)(
  '[PREF-011] shows no offer on %s while the member is not shopping, until they end it',
  async (key) => {
    api.on(OFFERS, { ...answerOf([]), offersPausedUntil: '2027-05-27T14:00:00Z' }, answerOf([wireOffer()]));
    api.on('PUT /v1/user/offers-pause', { offersPausedUntil: null });
    show(key, member);
    expect(await screen.findByText(/You are not shopping until 28 May 2027/)).toBeDefined();
    expect(document.querySelector('.offer, .products__row')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show offers again' }));
    await waitFor(() => expect(document.querySelector('.offer, .products__row')).not.toBeNull());
  },
);

describe('[OFFER-011] the built list and the server’s', () => {
  it('prefers the server’s fields over the built list', async () => {
    const [built] = visitorList.asking.filter(({ productIdentifier }) => productIdentifier === 'harmoney');
    const { features: _features, ...served } = { ...wireOffer(), ...built, title: 'Renamed by the server' };
    api.on(OFFERS, answerOf([served as ReturnType<typeof wireOffer>]));
    show('personal-loans', member);
    const card = (await screen.findByRole('heading', { name: 'Renamed by the server' })).closest('li');
    expect(within(card ?? document.body).getByText('Establishment fee: $575')).toBeDefined();
  });

  it('replaces an offer whose rule fails with its alternative, shown once', async () => {
    const failing = { ...wireOffer(), isCustomRuleSatisfied: false, altProductIdentifier: 'second' };
    const second = {
      ...wireOffer(),
      id: 'homeloan-second',
      productIdentifier: 'second',
      title: 'The second',
    };
    api.on(OFFERS, answerOf([failing, second]));
    show('home-loans', member);
    expect(await screen.findAllByRole('heading', { name: 'The second' })).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'A loan' })).toBeNull();
  });
});

describe('served texts', () => {
  it.each(PRODUCT_PAGES)(
    '[PROD-002] requests texts and products on %s, and has the page’s menu',
    async (key) => {
      const path = `/deals/${key}`;
      const words = {
        product_heading: 'Edited since',
        product_lead: 'A new lead.',
        product_deals: 'New deals',
      };
      api.on(TEXTS, { ...words, footer_tagline: 'not of this page' });
      api.on(OFFERS, answerOf([]));
      show(key, member);
      expect(await main('Edited since')).toBeDefined();
      expect(screen.getByText('A new lead.')).toBeDefined();
      expect(screen.getByRole('heading', { name: 'New deals' })).toBeDefined();
      expect(api.calls(TEXTS).map((call) => call.path)).toEqual([
        `/v1/content/texts?page=${encodeURIComponent(path)}`,
      ]);
      expect(api.calls(OFFERS).map(({ body }) => body)).toEqual([{ page: path }]);
      const menu = menuFor(path, member).map(({ href }) => href);
      expect(menu).toEqual(expect.arrayContaining(PRODUCT_PAGES.map((page) => `/deals/${page}`)));
    },
  );

  it.each([
    ['refused', { refuse: 'internal' }],
    ['not to be had', NETWORK_FAILURE],
    ['empty', {}],
  ] as const)('[PROD-002] keeps the built texts where the server’s are %s', async (_how, reply) => {
    api.on(TEXTS, reply);
    show('car-loans');
    await screen.findByRole('heading', { name: 'Car deals' });
    await waitFor(() => expect(api.calls(TEXTS)).toHaveLength(1));
    const { heading, lead, deals } = productPageText('car-loans');
    expect(await main(heading)).toBeDefined();
    expect(screen.getByText(lead)).toBeDefined();
    expect(screen.getByRole('heading', { name: deals })).toBeDefined();
  });
});
