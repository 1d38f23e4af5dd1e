import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { homeLoan, offer, offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreInfo, scoreProfile } from '#web/features/score/test-score.ts';
import type { Estimate } from '#web/api/estimates.ts';
import { asking, featured, it, NO_ESTIMATE, openDashboard, openWithOffers } from './test-dashboard.ts';

const POSSIBLE: Estimate['possible'] = [
  { kind: 'new-card', least: 500, most: 50_000 },
  { kind: 'on-time', least: 1, most: 24 },
];
const troubled = () =>
  offersAnswer({
    productsByType: [
      {
        productTypeId: 10,
        products: [
          offer({
            productTypeId: 10,
            productId: 101,
            title: 'Life insurance',
            subProducts: [
              {
                key: 'life',
                productTypeId: 10,
                title: 'Life cover',
                description: 'A lump sum on death.',
                features: [{ key: 'sum', title: 'Sum', value: 'up to $1 million' }],
              },
            ],
          }),
        ],
      },
    ],
    refusedProducts: [],
    helpFirst: ['open-default', 'unsettled-judgment', 'low-score'],
  });
const standsBefore = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

describe('help first', () => {
  it('[OFFER-012] shows help as the first card beside the dial, with helpline, hardship and corrections', async ({
    api,
  }) => {
    api.on(asking, troubled());
    openDashboard();
    const help = await screen.findByRole('region', { name: 'Help comes first' });
    expect(help.parentElement?.querySelector('.dial')).not.toBeNull();
    const factors = await screen.findByRole('heading', { name: 'Key credit factors' });
    const moved = screen.getByRole('heading', { name: /^What changed/ });
    expect(standsBefore(help, factors) && standsBefore(factors, moved)).toBe(true);
    expect(
      within(help).getByText(/an unpaid default and an unsettled court judgment, so we show you no credit/),
    ).toBeDefined();
    const links = within(help).getAllByRole('link');
    expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['Call 1800 007 007', 'tel:1800007007'],
      ['Your rights in hardship', '/articles/financial-hardship-and-your-credit-report'],
      ['How to correct your report', '/articles/correcting-errors-on-your-credit-report'],
    ]);
    expect(screen.queryByRole('button', { name: 'Unlock more deals' })).toBeNull();
  });

  it.for([['open-default'], ['low-score']] as const)(
    '[OFFER-039] advertises nothing beside the score for %s, not even what lends no money',
    async ([reason], { api }) => {
      api.on(asking, { ...troubled(), helpFirst: [reason] });
      openDashboard();
      await screen.findByRole('region', { name: 'My file' });
      expect(screen.queryByRole('heading', { name: 'Your featured offers' })).toBeNull();
      expect(screen.queryByText('Life insurance')).toBeNull();
      expect(screen.queryByRole('link', { name: /^GET MY DEAL/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /See all other|Unlock|Reload/ })).toBeNull();
    },
  );

  it('[OFFER-012] shows help first in the Deals tab too, which then holds no credit', async ({ api }) => {
    api.on(asking, troubled());
    const { user } = openDashboard();
    await user.click(await screen.findByRole('tab', { name: 'Deals' }));
    const panel = screen.getByRole('tabpanel', { name: 'Deals' });
    const help = await within(panel).findByRole('region', { name: 'Help comes first' });
    expect(standsBefore(help, within(panel).getByRole('heading', { name: 'Life insurance' }))).toBe(true);
    expect(within(panel).queryByText(/What would open up/)).toBeNull();
  });

  it('[OFFER-012] shows help for a score in the lowest band before the offers are known', async ({ api }) => {
    const scoreInLowest = scoreInfo({ score: 302, bandDescription: 'Below Average', bandRange: '0-459' });
    api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInLowest }));
    api.onEach(asking, () => new Promise(() => undefined));
    openDashboard();
    expect(await screen.findByRole('region', { name: 'Help comes first' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call 1800 007 007' }).getAttribute('href')).toBe(
      'tel:1800007007',
    );
  });

  it('[OFFER-012] links no step to new credit where help comes first', async ({ api }) => {
    api.on(asking, troubled());
    api.onEach('POST /v1/score/what-if', ({ body }) => {
      const { changes } = body as { changes: Estimate['steps'] };
      const steps = changes.map((each) => ({ ...each, points: 9, notApplicable: null, reasons: [] }));
      const points = steps.length * 9;
      return { ...NO_ESTIMATE, estimatedScore: 735 + points, points, steps, possible: POSSIBLE };
    });
    const { user } = openDashboard();
    expect(await screen.findByRole('heading', { name: 'Pay every account on time' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'What if? Try a change' }));
    expect(await screen.findByText(/Every repayment on time/)).toBeDefined();
    expect(document.body.textContent).not.toMatch(/new (credit )?card/i);
  });

  it('[OFFER-004] lists an insurance’s covers', async ({ api }) => {
    api.on(asking, troubled());
    const { user } = openDashboard();
    await user.click(await screen.findByRole('tab', { name: 'Deals' }));
    await user.click(await screen.findByText('What it covers'));
    expect(screen.getByText('Life cover')).toBeDefined();
    expect(screen.getByText('Sum: up to $1 million')).toBeDefined();
  });

  it('[OFFER-012] shows no help to other members and promises no offer', async () => {
    const { user } = await openWithOffers();
    await within(featured()).findByText('Home loan search');
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(await screen.findByText(/The partner still makes the decision/)).toBeDefined();
    expect(screen.queryByText('Help comes first')).toBeNull();
    expect(document.body.textContent).not.toMatch(
      /you can (actually |really )?(get|obtain) (stand|are)|only offers you can/i,
    );
  });
});

describe('[OFFER-011] alternatives', () => {
  it('replaces an offer whose rule fails with its alternative, shown once', async ({ api }) => {
    const products = [
      homeLoan({ id: '1-a', isCustomRuleSatisfied: false, altProductIdentifier: 'b' }),
      homeLoan({ id: '1-b', productIdentifier: 'b', productId: 14, title: 'The alternative' }),
    ];
    api.on(asking, offersAnswer({ productsByType: [{ productTypeId: 1, products }] }));
    await openWithOffers();
    expect(await within(featured()).findAllByText('The alternative')).toHaveLength(1);
    expect(screen.queryByText('Home loan search')).toBeNull();
  });
});
