import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { signOutLocally } from '#web/api/session.ts';
import { homeLoan, offer, offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreInfo, scoreProfile } from '#web/features/score/test-score.ts';
import type { Estimate } from '#web/api/estimates.ts';
import {
  asking,
  featured,
  it,
  NO_ESTIMATE,
  openDashboard,
  openWithOffers,
  titles,
  tracking,
} from './test-dashboard.ts';

/** A file for which paying on time would add a few points. */
function tried(body: unknown): Estimate {
  const { changes } = body as { changes: readonly Pick<Estimate['steps'][number], 'kind' | 'size'>[] };
  const points = changes.length * 7;
  return {
    ...NO_ESTIMATE,
    estimatedScore: 735 + points,
    points,
    steps: changes.map((change) => ({ ...change, points: 7, notApplicable: null, reasons: [] })),
    possible: [{ kind: 'on-time', least: 1, most: 24 }],
  };
}

describe('announcements', () => {
  it('[SCORE-011] [SCORE-031] announces the score once, and the rest of the page not at all', async ({
    api,
  }) => {
    api.onEach('POST /v1/score/what-if', ({ body }) => tried(body));
    await openWithOffers();
    await screen.findByRole('heading', { name: 'Pay every account on time' });
    const live = [...document.querySelectorAll('output, [role="status"], [role="alert"], [aria-live]')];
    const said = live.map(({ textContent }) => textContent).filter((text) => text !== '');
    expect(said).toEqual(['Your credit score is 735.']);
  });
});

describe('featured offers', () => {
  it('[DASH-005] [OFFER-012] features the first offer of each type, in the server’s order', async () => {
    await openWithOffers();
    await within(featured()).findByText('Balance transfer cards');
    expect(titles(featured(), 3)).toEqual(['Balance transfer cards', 'Home loan search']);
    expect(within(featured()).queryByText('Personal loan by market')).toBeNull();
  });

  it('[OFFER-012] never shows an offer marked as not met', async ({ api }) => {
    const products = [homeLoan({ isCustomRuleSatisfied: false }), homeLoan({ show: false }), offer()];
    api.on(asking, offersAnswer({ productsByType: [{ productTypeId: 1, products }] }));
    await openWithOffers();
    await within(featured()).findByText('Balance transfer cards');
    expect(screen.queryByText('Home loan search')).toBeNull();
  });

  it('shows an interest rate beside its comparison rate, with the warning nearby', async () => {
    await openWithOffers();
    expect(await within(featured()).findByText('6.04%')).toBeDefined();
    expect(within(featured()).getByText('6.11%')).toBeDefined();
    expect(within(featured()).getByText(/secured loan of \$150,000/)).toBeDefined();
  });

  it('[REDIR-003] [CTA-004] [TRACK-001] opens an offer in a new tab and tracks the click', async ({
    api,
  }) => {
    const { user } = await openWithOffers();
    const link = await within(featured()).findByRole('link', {
      name: 'GET MY DEAL from Southern Home Loans, opens in a new tab',
    });
    expect(link.getAttribute('href')).toBe('/partner-refer?productId=13&m=d');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    expect(api.calls(tracking)[0]?.body).toEqual({
      isAnonymous: false,
      userId: 'm-1',
      productTypeId: 1,
      productId: 13,
      partnerId: 7,
      page: '/dashboard',
      origin: 'featured-offers',
    });
  });

  it('[TRACK-002] opens an offer although tracking fails', async ({ api }) => {
    api.on(tracking, { refuse: 'internal' });
    api.on(
      asking,
      offersAnswer({
        productsByType: [{ productTypeId: 5, products: [offer({ actionRoute: '/deals/credit-cards' })] }],
      }),
    );
    const { user, currentPath } = await openWithOffers();
    const link = await within(featured()).findByRole('link', {
      name: 'GET MY DEAL from Ledger & Leaf Cards',
    });
    expect(link.getAttribute('target')).toBeNull();
    await user.click(link);
    expect(currentPath()).toBe('/deals/credit-cards');
    await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('explains rule by rule why an offer is shown', async () => {
    const { user } = await openWithOffers();
    const [cards, loans] = await within(featured()).findAllByText('Why do I see this?');
    expect(cards).toBeDefined();
    if (loans === undefined) throw new Error('no second offer');
    await user.click(loans);
    expect(within(featured()).getByText(/Minimum score 621/).textContent).toBe(
      'Minimum score 621: you meet this',
    );
    expect(within(featured()).getByText('It does not depend on your score, age or state.')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/pre-?approved/i);
  });

  it('says what may change when there are no offers', async ({ api }) => {
    api.on(asking, offersAnswer({ productsByType: [], refusedProducts: [] }));
    await openWithOffers();
    expect(await within(featured()).findByText(/No deals match you right now/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /See all other/ })).toBeNull();
  });

  it('reports failed offers without affecting the score, and retries', async ({ api }) => {
    api.on(asking, { refuse: 'internal' }, offersAnswer());
    const { user } = await openWithOffers();
    const again = await within(featured()).findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
    await user.click(again);
    expect(await within(featured()).findByText('Home loan search')).toBeDefined();
  });
});

describe('all other offers', () => {
  it('[DASH-006] opens all other offers by type in order of id', async () => {
    const { user } = await openWithOffers();
    const opener = await screen.findByRole('button', { name: 'See all other available offers' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Other available offers' });
    expect(titles(dialog, 3)).toEqual(['Home loans', 'Credit cards']);
    expect(
      within(dialog)
        .getAllByRole('link', { name: /^GET MY DEAL/ })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/partner-refer?productId=14&m=d', '/partner-refer?productId=52&m=d']);
  });
});

describe('more kinds of offers than are featured', () => {
  it('[DASH-005] [DASH-006] shows two, and the other kinds’ first with all others', async ({ api }) => {
    const third = offer({ productTypeId: 3, productId: 31, id: '3-31', title: 'Personal loan' });
    const { productsByType } = offersAnswer();
    const answer = { productsByType: [...productsByType, { productTypeId: 3, products: [third] }] };
    api.on(asking, offersAnswer(answer));
    const { user } = await openWithOffers();
    await within(featured()).findByText('Home loan search');
    expect(titles(featured(), 3)).toEqual(['Balance transfer cards', 'Home loan search']);
    await user.click(screen.getByRole('button', { name: 'See all other available offers' }));
    const dialog = await screen.findByRole('dialog', { name: 'Other available offers' });
    expect(titles(dialog, 3)).toEqual(['Home loans', 'Personal loans', 'Credit cards']);
  });
});

describe('the place of offers', () => {
  it('[DASH-007] [DASH-013] puts offers below the score, its changes, the next steps and the factors', async ({
    api,
  }) => {
    api.onEach('POST /v1/score/what-if', ({ body }) => tried(body));
    await openWithOffers();
    await screen.findByRole('heading', { name: 'Next steps' });
    await screen.findByRole('region', { name: 'My file' });
    await screen.findByRole('region', { name: 'Worth a read' });
    const panel = screen.getByRole('tabpanel', { name: 'Score' });
    expect(titles(panel, 2)).toEqual([
      'You are in the Very Good band',
      'What changed since 1 Feb 2026',
      'Next steps',
      'Key credit factors',
      'Your featured offers',
      'My file',
      'Worth a read',
    ]);
    const columns = document.querySelector('.pairs--two');
    const names = titles(columns instanceof HTMLElement ? columns : document.body, 2);
    expect(names, 'two columns').toEqual(['Key credit factors', 'Your featured offers']);
  });

  it('waits for the score with the first screen only', async ({ api }) => {
    api.onEach('POST /v1/creditscore', () => new Promise(() => undefined));
    openDashboard();
    expect(await screen.findByText('Getting your score…')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Hello, Mia' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Score' })).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(api.calls(asking)).toEqual([]);
  });

  it.for([
    ['no factors', scoreProfile({ scoreAdvice: { kcfs: [] } })],
    ['no score', scoreProfile({ scoreInfo: scoreInfo({ score: null, noScore: true, isNoFile: true }) })],
  ] as const)(
    '[DASH-007] [OFFER-037] puts offers in one column with %s',
    async ([_why, profile], { api }) => {
      api.on('POST /v1/creditscore', profile);
      await openWithOffers();
      const column = document.querySelector('.pairs');
      expect(titles(column instanceof HTMLElement ? column : document.body, 2)).toEqual([
        'Your featured offers',
      ]);
      expect(document.querySelector('.pairs--two')).toBeNull();
    },
  );

  it('[MENU-007] opens the offers’ tab for an address that names them', async () => {
    const { user, router } = await openWithOffers();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await act(() => router.navigate('/dashboard#offers'));
    expect(screen.getByRole('tab', { name: 'Score' }).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your featured offers'));
  });

  it('[DASH-013] ends the tab with the first six articles', async () => {
    await openWithOffers();
    const articles = await screen.findByRole('region', { name: 'Worth a read' });
    expect(within(articles).getAllByRole('listitem')).toHaveLength(6);
    expect(articles.querySelector('details')).toBeNull();
  });
});

describe('the offers query', () => {
  it('[DASH-016] fetches one answer for all parts, after the score', async ({ api }) => {
    await openWithOffers();
    await within(featured()).findByText('Home loan search');
    expect(api.calls(asking)).toHaveLength(1);
    expect(api.calls(asking)[0]?.body).toEqual({ page: '/dashboard' });
    expect(JSON.stringify(api.calls(asking)[0]?.body)).not.toContain('735');
  });

  it('[DASH-016] reuses the answer when the page is reopened, and refetches on request', async ({ api }) => {
    const first = await openWithOffers();
    await within(featured()).findByText('Home loan search');
    first.unmount();
    const { user } = await openWithOffers();
    expect(api.calls(asking)).toHaveLength(1);
    api.on(asking, offersAnswer({ productsByType: [{ productTypeId: 5, products: [offer()] }] }));
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    await user.click(await screen.findByRole('button', { name: 'Reload offers' }));
    await waitFor(() => expect(screen.queryByText('Home loan search')).toBeNull());
    expect(api.calls(asking)).toHaveLength(2);
  });

  it('[DASH-016] drops the answer when the member changes', async () => {
    const first = await openWithOffers();
    await within(featured()).findByText('Home loan search');
    first.unmount();
    act(() => signOutLocally());
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
