import { screen, waitFor, within } from '@testing-library/react';
import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { describe, expect, vi } from 'vitest';
import { nextStep, offer, offersAnswer } from '#web/features/offers/test-offers.ts';
import { stillMember } from '#web/features/score/test-score.ts';
import { anEstimate } from '#web/api/test-estimates.ts';
import type { FakeApi } from '#web/api/fake-api.ts';
import { aboutMe, asking, featured, it, openWithOffers, titles, tracking } from './test-dashboard.ts';

const steps = () => screen.getByRole('region', { name: 'Next steps' });
const alone = () => screen.getByRole('region', { name: 'What would help most' });

const isOpen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';

describe('next steps', () => {
  it('[DASH-008] [CTA-001] [CTA-006] orders next steps by number, whatever the answer’s order', async ({
    api,
  }) => {
    const call2Actions = [
      nextStep({ stepNumber: 3, text: 'Third', actionRoute: '/articles' }),
      nextStep({ stepNumber: 1, text: 'First', actionRoute: '/articles' }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openWithOffers();
    await waitFor(() => expect(titles(steps(), 3)).toEqual(['First', 'Third']));
  });

  it('[CTA-007] marks each partner’s card as an advertisement, and no other', async ({ api }) => {
    const block = { title: 'A partner’s', text: 'Theirs', actionText: 'See it' };
    const partners = offer({ displayNextStep: { ...offer().displayMain, ...block } });
    const call2Actions = [
      nextStep({ stepNumber: 1, text: 'Ours', actionRoute: '/articles' }),
      nextStep({ stepNumber: 2, text: 'A partner’s', product: partners }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openWithOffers();
    await waitFor(() => expect(titles(steps(), 3)).toHaveLength(2));
    const marked = within(steps())
      .getAllByRole('group')
      .map((card) => within(card).queryByText('Advertisement') !== null);
    expect(marked).toEqual([false, true]);
  });

  it('[CTA-002] [CTA-006] opens a route of ours here and an address in a new tab, and shows no button without either', async ({
    api,
  }) => {
    const call2Actions = [
      nextStep({ stepNumber: 1, text: 'Both', actionRoute: '/about-me', href: 'https://partner.example' }),
      nextStep({ stepNumber: 2, text: 'Address', href: 'https://partner.example/x' }),
      nextStep({ stepNumber: 3, text: 'Here', href: '/helpcentre', linkTarget: '_self' }),
      nextStep({ stepNumber: 4, text: 'Neither' }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openWithOffers();
    await waitFor(() => expect(titles(steps(), 3)).toHaveLength(4));
    const links = within(steps())
      .getAllByRole('link')
      .map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)));
    expect(links).toEqual([
      ['/about-me', null, null],
      ['https://partner.example/x', '_blank', 'noopener'],
      ['/helpcentre', null, null],
    ]);
  });

  it('[CTA-004] tracks clicks only on steps that ask for it', async ({ api }) => {
    const product = { productTypeId: 12, productId: 121, partnerId: 7 };
    const call2Actions = [
      nextStep({ stepNumber: 1, text: 'Quiet', actionText: 'Quiet', actionRoute: '/dashboard', ...product }),
      nextStep({
        stepNumber: 2,
        actionText: 'Noted',
        actionRoute: '/deals/home-loan/assistant',
        trackClick: true,
        ...product,
      }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    const { user, currentPath } = await openWithOffers();
    await screen.findByRole('region', { name: 'Next steps' });
    await user.click(await within(steps()).findByRole('link', { name: 'Quiet' }));
    expect(api.calls(tracking)).toHaveLength(0);
    await user.click(within(steps()).getByRole('link', { name: 'Noted' }));
    expect(currentPath()).toBe('/deals/home-loan/assistant');
    await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    expect(api.calls(tracking)[0]?.body).toMatchObject({ ...product, origin: 'next-steps' });
  });

  it('[DASH-005] scrolls to the next steps from Unlock more deals', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await openWithOffers();
    await screen.findByRole('region', { name: 'Next steps' });
    await user.click(await within(featured()).findByRole('button', { name: 'Unlock more deals' }));
    expect(document.activeElement?.id).toBe('next-steps');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('[DASH-009] shows phones a bar with home, the cohort’s report and next steps', async () => {
    const { user } = await openWithOffers();
    const bar = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
    expect(bar.getByRole('link', { name: 'Credit report' }).getAttribute('href')).toBe(
      '/credit-report-overview',
    );
    await user.click(bar.getByRole('button', { name: 'Next steps' }));
    await waitFor(() => expect(isOpen('Next steps')).toBe(true));
    expect(bar.getByRole('button', { name: 'Next steps' }).getAttribute('aria-current')).toBe('true');
    const home = bar.getByRole('link', { name: 'Home' });
    expect(home.getAttribute('href')).toBe('/dashboard');
    expect(home.getAttribute('aria-current')).toBeNull();
    await user.click(home);
    expect(isOpen('Score')).toBe(true);
    expect(home.getAttribute('aria-current')).toBe('page');
  });

  it('[DASH-009] [DASH-012] leaves the report and hidden next steps out of the bar', async ({ api }) => {
    const themes = { ...stillMember().themes, nextSteps: false };
    api.on('GET /v1/user/init', { ...stillMember(), themes, roles: 'IV,ICV,IDL,EV,MV,1FA,2FA' });
    await openWithOffers();
    const bar = screen.getByRole('navigation', { name: 'Shortcuts' });
    expect([...bar.children].map(({ textContent }) => textContent)).toEqual(['Home']);
  });

  it.for([
    ['the theme says so', { themes: { ...stillMember().themes, nextSteps: false } }],
    ['the member came through partner 12', { partnerSourceId: 12 }],
  ] as const)(
    '[DASH-005] [DASH-012] [CTA-005] [CONST-002] hides next steps when %s',
    async ([_why, overrides], { api }) => {
      api.on('GET /v1/user/init', { ...stillMember(), ...overrides });
      await openWithOffers();
      await within(featured()).findByText('Home loan search');
      expect(screen.queryByText('Next steps')).toBeNull();
      expect(screen.queryByText('Verify a second document')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Unlock more deals' })).toBeNull();
    },
  );

  it('says that all next steps are done', async ({ api }) => {
    api.on(asking, offersAnswer({ call2Actions: [] }));
    await openWithOffers();
    expect((await screen.findAllByText(/You are done for now/)).length).toBeGreaterThan(0);
  });
});

/** What a month of each is worth. */
const BY_MONTH: Partial<Record<WhatIfKind, number>> = { 'on-time': 1, 'no-applications': 2 };
const WORTH: Partial<Record<WhatIfKind, number>> = { 'default-paid': 38, 'new-card': 90 };

/** A file that allows the given kinds. */
function estimating(api: FakeApi, ...kinds: WhatIfKind[]): void {
  const possible = kinds.map((kind) => ({ kind, least: 1, most: BY_MONTH[kind] === undefined ? 2 : 24 }));
  api.onEach(estimate, ({ body }) => {
    const { changes } = body as { changes: readonly { kind: WhatIfKind; size: number }[] };
    const points = changes.map(({ kind, size }) => WORTH[kind] ?? (BY_MONTH[kind] ?? 0) * size);
    return anEstimate(
      735,
      points.reduce((sum, each) => sum + each, 0),
      { possible },
    );
  });
}
const estimate = 'POST /v1/score/what-if';
const GOAL = { target: 800, by: '2026-06', startScore: 700, setOn: '2026-01-03', done: [] };

describe('steps with points', () => {
  it('[SCORE-031] [CTA-003] come first, strongest first, each with a month and a range, never new credit', async ({
    api,
  }) => {
    estimating(api, 'new-card', 'on-time', 'no-applications', 'default-paid');
    await openWithOffers();
    await waitFor(() =>
      expect(titles(steps(), 3)).toEqual([
        'Pay the 2 unpaid defaults',
        'Apply for no new credit',
        'Pay every account on time',
        'Verify a second document',
      ]),
    );
    const said = [...steps().querySelectorAll('.step__points')].map(({ textContent }) => textContent);
    expect(said).toEqual([
      '+35 to +40 points by May 2026',
      '+20 to +25 points by Mar 2027',
      '+10 to +15 points by Mar 2027',
    ]);
    const kinds = api.calls(estimate).flatMap(({ body }) => JSON.stringify(body));
    expect(kinds.join(' ')).not.toContain('new-card');
    const how = within(steps()).getByRole('link', { name: 'How to: Pay every account on time' });
    expect(how.getAttribute('href')).toBe('/articles/repayment-history-explained');
    expect(within(steps()).queryByRole('button', { name: /doing this/ })).toBeNull();
  });

  it('[SCORE-044] are counted to the month of the goal, and taken up or left by a press', async ({ api }) => {
    estimating(api, 'no-applications');
    api.on('GET /v1/user/goal', { goal: GOAL });
    api.on('PUT /v1/user/goal', { goal: { ...GOAL, done: ['no-applications'] } }, { goal: GOAL });
    const { user } = await openWithOffers();
    const doing = await screen.findByRole('button', { name: /^I’m doing this/ });
    expect(steps().querySelector('.step__points')?.textContent).toBe(
      '+5 to +10 points by Jun 2026 up to +25 by Mar 2027',
    );
    expect(doing.getAttribute('aria-pressed')).toBe('false');
    await user.click(doing);
    await waitFor(() => expect(doing.getAttribute('aria-pressed')).toBe('true'));
    await user.click(doing);
    await waitFor(() => expect(doing.getAttribute('aria-pressed')).toBe('false'));
    expect(api.calls('PUT /v1/user/goal').map(({ body }) => body)).toEqual([
      { goal: { target: 800, by: '2026-06', done: ['no-applications'] } },
      { goal: { target: 800, by: '2026-06', done: [] } },
    ]);
  });

  it('[DASH-012] stay where next steps are hidden', async ({ api }) => {
    estimating(api, 'on-time');
    api.on('GET /v1/user/init', { ...stillMember(), partnerSourceId: 12 });
    await openWithOffers();
    await waitFor(() => expect(titles(alone(), 3)).toEqual(['Pay every account on time']));
  });

  it('report a failure in one line with a retry, and leave the other steps', async ({ api }) => {
    api.on(estimate, { refuse: 'score-unavailable' });
    const { user } = await openWithOffers();
    expect((await screen.findByRole('alert')).textContent).toContain('could not work out an estimate');
    expect(titles(steps(), 3)).toContain('Verify a second document');
    const open = screen.getByRole('button', { name: 'What if? Try a change' });
    estimating(api, 'on-time');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles(steps(), 3)).toContain('Pay every account on time'));
    expect(open.isConnected, 'focus and a press at that moment are kept').toBe(true);
  });

  it('[SCORE-026] open what else can be tried, and make no call for it before', async ({ api }) => {
    estimating(api, 'new-card');
    const { user } = await openWithOffers();
    const open = await screen.findByRole('button', { name: 'What if? Try a change' });
    const before = api.calls(estimate).length;
    await user.click(open);
    expect(open.getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByText(/^This is an estimate\./)).toBeDefined();
    expect(api.calls(estimate)).toHaveLength(before);
  });
});

describe('About me among the next steps', () => {
  it.for([
    [true, 0],
    [false, 1],
  ] as const)(
    '[DASH-008] with its answers complete: %s shows it %d time',
    async ([isDone, times], { api }) => {
      api.on('GET /v1/user/about-me', aboutMe(isDone));
      await openWithOffers();
      await waitFor(() => expect(titles(steps(), 3)).toContain('Verify a second document'));
      expect(within(steps()).queryAllByRole('link', { name: 'Start About me' })).toHaveLength(times);
    },
  );

  it('[ERR-002] shows it when the answers cannot be loaded', async ({ api }) => {
    api.on('GET /v1/user/about-me', { refuse: 'internal' });
    await openWithOffers();
    expect(await screen.findByRole('link', { name: 'Start About me' })).toBeDefined();
  });
});
