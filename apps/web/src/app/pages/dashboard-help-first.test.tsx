import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { homeLoan, offer, offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import DashboardPage from './dashboard.page.tsx';

const asking = 'POST /v1/product/init';
const scrollIntoView = vi.fn<() => void>();
function showModal(this: HTMLDialogElement) {
  this.open = true;
}
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  queryClient.clear();
  history.replaceState(null, '', '/dashboard');
  // jsdom lays nothing out and opens no dialog.
  Object.assign(Element.prototype, { scrollIntoView });
  Object.assign(HTMLDialogElement.prototype, { showModal });
  api = installFakeApi();
  api.on('GET /v1/user/init', stillMember());
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo({}) }));
  api.on('GET /v1/user/notices', { scoreChange: false });
  api.on(asking, offersAnswer());
});
afterEach(() => vi.useRealTimers());

async function openDashboard() {
  const opened = openPage('/dashboard', { '/dashboard': DashboardPage });
  await screen.findByRole('heading', { name: 'Your featured offers' });
  return opened;
}

const featured = () => screen.getByRole('region', { name: 'Your featured offers' });
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

describe('where help comes first', () => {
  it('[OFFER-012] it stands before the offers, with the helpline, hardship and corrections', async () => {
    api.on(asking, troubled());
    await openDashboard();
    const help = await within(featured()).findByRole('region', { name: 'Help comes first' });
    expect(
      within(help).getByText(
        /a default that is still open and a court judgment that is not settled, so we show you no credit/,
      ),
    ).toBeDefined();
    const links = within(help).getAllByRole('link');
    expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['Call 1800 007 007', 'tel:1800007007'],
      ['Your rights in hardship', '/articles/financial-hardship-and-your-credit-report'],
      ['How to correct your report', '/articles/correcting-errors-on-your-credit-report'],
    ]);
    expect(standsBefore(help, within(featured()).getByRole('heading', { name: 'Life insurance' }))).toBe(
      true,
    );
    expect(screen.queryByRole('button', { name: 'Unlock more deals' })).toBeNull();
  });

  it('[OFFER-012] it stands first among the deals as well, which hold no credit', async () => {
    api.on(asking, troubled());
    const { user } = await openDashboard();
    await within(featured()).findByRole('heading', { name: 'Life insurance' });
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    const panel = screen.getByRole('tabpanel', { name: 'Deals' });
    const help = within(panel).getByRole('region', { name: 'Help comes first' });
    expect(standsBefore(help, within(panel).getByRole('heading', { name: 'Life insurance' }))).toBe(true);
    expect(within(panel).queryByText(/What would open up/)).toBeNull();
  });

  it('[OFFER-004] an insurance says what it covers', async () => {
    api.on(asking, troubled());
    const { user } = await openDashboard();
    await user.click(await within(featured()).findByText('What it covers'));
    expect(within(featured()).getByText('Life cover')).toBeDefined();
    expect(within(featured()).getByText('Sum: up to $1 million')).toBeDefined();
  });

  it('[DASH-005] the button says where it leads', async () => {
    await openDashboard();
    const button = await screen.findByRole('button', { name: 'Unlock more deals' });
    const said = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe('Leads to your next steps, below.');
  });

  it('[OFFER-012] nobody else sees it, and nothing promises that an offer can be had', async () => {
    const { user } = await openDashboard();
    await within(featured()).findByText('Home loan search');
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(screen.queryByText('Help comes first')).toBeNull();
    expect(document.body.textContent).not.toMatch(
      /you can (actually |really )?(get|obtain) (stand|are)|only offers you can/i,
    );
    expect(screen.getByText(/The partner still makes the decision/)).toBeDefined();
  });
});

describe('[OFFER-011] an offer whose rule fails', () => {
  it('gives way to its alternative, which stands once', async () => {
    const products = [
      homeLoan({ id: '1-a', isCustomRuleSatisfied: false, altProductIdentifier: 'b' }),
      homeLoan({ id: '1-b', productIdentifier: 'b', productId: 14, title: 'The alternative' }),
    ];
    api.on(asking, offersAnswer({ productsByType: [{ productTypeId: 1, products }] }));
    await openDashboard();
    expect(await within(featured()).findAllByText('The alternative')).toHaveLength(1);
    expect(screen.queryByText('Home loan search')).toBeNull();
  });
});
