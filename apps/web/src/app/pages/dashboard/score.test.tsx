import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { type FakeApi, memberOf, profileOf } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSession } from '#web/api/session.ts';
import { anEnquiry } from '@wattle/domain/report/test-report';
import { reportOf } from '#web/features/report/test-report.ts';
import { openPage, pass } from '#web/forms/test-pages.tsx';
import { it, openDashboard } from './test-dashboard.ts';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import ScoreHistoryPage from './score-history.page.tsx';
import type { ScoreInfo, ScoreProfile } from '#web/features/score/score-state.ts';

const HISTORY = '/dashboard-score-history';
const openHistory = () => openPage(HISTORY, { [HISTORY]: ScoreHistoryPage });
const asked = (api: FakeApi) => api.calls('POST /v1/creditscore');
const openWith = (api: FakeApi, overrides: Partial<ScoreInfo>) => {
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo(overrides) }));
  return openDashboard();
};

type Moves = ScoreProfile['scoreMoves'];
const tabs = () => within(screen.getByRole('tablist', { name: 'Dashboard' }));
const openTab = () => tabs().getByRole('tab', { selected: true }).textContent;
const moved = () => screen.getByRole('region', { name: /^What changed/ });

describe('access to the dashboard', () => {
  it('[DASH-001] [DASH-002] sends a visitor to the login and back', async ({ api }) => {
    api.on('GET /v1/user/init', profileOf());
    const { currentPath } = openDashboard();
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fdashboard'));
  });

  it.for([
    ['IV,EV,MV,1FA', '/login-2fa', '/login-2fa?retUrl=%2Fdashboard'],
    ['INV,EV,MV,1FA,2FA', '/my-details/verification', '/my-details/verification'],
  ] as const)(
    '[DASH-002] [LOGIN-035] with the roles %s leads to the missing step',
    async ([roles, redirect_uri, to], { api }) => {
      api.on('GET /v1/user/init', memberOf({ roles, redirect_uri }));
      const { currentPath } = openDashboard();
      await waitFor(() => expect(currentPath()).toBe(to));
      expect(asked(api)).toHaveLength(0);
    },
  );

  it('[HIST-001] [HIST-002] requires the same for the history as for the dashboard', async ({ api }) => {
    api.on('GET /v1/user/init', memberOf({ roles: 'IV,EV,MV,1FA', redirect_uri: '/login-2fa' }));
    const { currentPath, unmount } = openHistory();
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fdashboard-score-history'));
    expect(asked(api)).toHaveLength(0);
    unmount();
    api.on('GET /v1/user/init', memberOf());
    forgetSession();
    openHistory();
    expect(await screen.findByRole('heading', { name: 'Score history', level: 2 })).toBeDefined();
  });

  it('[DASH-015] [ERR-006] sends an expired session to the login and back', async ({ api }) => {
    api.on('POST /v1/creditscore', { refuse: 'unauthenticated' });
    const { currentPath } = openDashboard();
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fdashboard'));
  });
});

describe('a score', () => {
  it('[DASH-003] [DASH-013] [SCORE-001] [SCORE-012] shows a score with band, range, difference and factors', async ({
    api,
  }) => {
    openWith(api, {});
    expect(
      await screen.findByRole('img', { name: /Your credit score is 735 out of 1200, in the Very Good band/ }),
    ).toBeDefined();
    expect(screen.getByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
    const bands = screen.getByRole('list', { name: 'Score bands, lowest first' });
    expect(within(bands).getAllByRole('listitem')).toHaveLength(5);
    expect(within(bands).getByText('735 to 852').closest('li')?.textContent).toContain('(your band)');
    expect(moved().textContent).toContain('+12 points');
    expect(screen.getByRole('heading', { name: 'Hello, Mia' })).toBeDefined();
    expect(screen.getByText(/Updated 3 Mar 2026/)).toBeDefined();
    expect(asked(api)[0]?.body).toEqual({});
  });

  it('[HIST-006] names the score’s date while offline', async ({ api }) => {
    openWith(api, {});
    await screen.findByText(/Updated 3 Mar 2026/);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline. This is from 3 Mar 2026.')).toBeDefined();
    onLine.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByText(/Updated 3 Mar 2026/)).toBeDefined();
  });

  it('[SCORE-010] takes the band’s name from the answer although the gauge lights another arc', async ({
    api,
  }) => {
    openWith(api, { score: 480, bandDescription: 'Average', bandRange: '460-660' });
    expect(await screen.findByRole('heading', { name: 'You are in the Average band' })).toBeDefined();
    const bands = within(screen.getByRole('list', { name: 'Score bands, lowest first' }));
    const colours = bands.getAllByRole('listitem').map(({ className }) => className);
    expect(colours, 'the colour of the dial for the own band, none for the others').toEqual([
      '',
      'b1 is-you',
      '',
      '',
      '',
    ]);
  });

  it('[SCORE-002] shows the picture of the named band, and none without a name', async ({ api }) => {
    openWith(api, { imgUrl: '/img/bands/very-good.svg' });
    const heading = await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    expect(heading.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/img/bands/very-good.svg');
  });

  it('[SCORE-026] says in words how a factor works and how much', async ({ api }) => {
    openWith(api, {});
    const factor = (await screen.findByRole('heading', { name: 'Repayment history' })).closest('li');
    expect(factor?.textContent).toContain('Helping, high impact');
    expect(screen.getByText(/Hurting, medium impact/)).toBeDefined();
  });

  it('[SCORE-011] [CONST-006] counts up to the score in twelve steps of 20 ms', async ({ api }) => {
    api.on('GET /v1/user/init', memberOf());
    openWith(api, {});
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    // The heading may be there before the effect that starts to count.
    await pass(0);
    await pass(240);
    expect(document.querySelector('.dial__score')?.hasAttribute('data-counting')).toBe(false);
    expect(document.querySelector('.dial__score')?.textContent).toBe('735');
  });

  it('[SCORE-011] animates the dial once a visit', async ({ api }) => {
    api.on('GET /v1/user/init', memberOf());
    const first = openWith(api, {});
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    expect(document.querySelector('.dial--grow')).not.toBeNull();
    first.unmount();
    openDashboard();
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    expect(document.querySelector('.dial--grow')).toBeNull();
  });

  it('[DASH-010] has tabs, Score first, and History from the same answer', async ({ api }) => {
    const { user } = openWith(api, {});
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    const tab = screen.getByRole('tab', { name: 'History' });
    expect(screen.getByRole('tab', { name: 'Score' }).getAttribute('aria-selected')).toBe('true');
    await user.click(tab);
    expect(await screen.findByRole('heading', { name: 'Score history' })).toBeDefined();
    expect(asked(api)).toHaveLength(1);
  });

  it('[DASH-010] leads Back to the tab before, and then off the dashboard', async () => {
    const { user, router } = openDashboard('/dashboard#deals-7');
    await screen.findByRole('heading', { name: 'Hello, Mia' });
    expect(openTab(), 'by the address').toBe('Deals');
    for (const name of ['History', 'History', 'Score']) {
      await user.click(tabs().getByRole('tab', { name }));
      await waitFor(() => expect(openTab()).toBe(name));
    }
    for (const name of ['History', 'Deals', 'Deals']) {
      await act(() => router.navigate(-1));
      await waitFor(() => expect(openTab()).toBe(name));
    }
  });
});

const openMoved = async (api: FakeApi, overrides: Partial<ScoreInfo>, scoreMoves: Moves = []) => {
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo(overrides), scoreMoves }));
  const opened = openDashboard();
  await screen.findByRole('heading', { name: 'You are in the Very Good band' });
  return opened;
};
const shownMoves = () =>
  [...moved().querySelectorAll('.moves > li')].map((row) => [
    row.querySelector('.moves__pts')?.textContent,
    row.querySelector('strong')?.textContent,
  ]);

describe('score moves', () => {
  it('[SCORE-025] shows each change in points with its cause, and the sum since the last score', async ({
    api,
  }) => {
    openWith(api, {});
    expect(await screen.findByRole('heading', { name: 'What changed since 1 Feb 2026' })).toBeDefined();
    expect(shownMoves()).toEqual([
      ['Up +30', 'A default was paid'],
      ['Down \u221218', 'A new enquiry'],
    ]);
    expect(
      within(moved()).getByText('Defaults: 1 outstanding, now 1 paid').closest('details'),
    ).not.toBeNull();
    expect(moved().textContent).toContain('Enquiries: none in 24 months, now 1 in 24 months (\u221216)');
    expect(within(moved()).getAllByText('How it counts')).toHaveLength(2);
  });

  it('[SCORE-025] links what may be wrong to its correction, for the cohort', async ({ api }) => {
    openWith(api, {});
    await screen.findByRole('heading', { name: 'What changed since 1 Feb 2026' });
    const links = within(moved()).getAllByRole('link');
    expect(links[0]?.textContent).toBe('Not right? Ask for a correction');
    expect(links[0]?.getAttribute('href')).toBe('/credit-report-overview');
    cleanup();
    forgetSession();
    queryClient.clear();
    api.on('GET /v1/user/init', { ...stillMember(), roles: 'IV,EV,MV,1FA,2FA' });
    openWith(api, {});
    await screen.findByRole('heading', { name: 'What changed since 1 Feb 2026' });
    expect(within(moved()).queryByRole('link', { name: /^Not/ })).toBeNull();
  });

  it('[SCORE-025] says that a cause is unknown, with a true minus sign', async ({ api }) => {
    const unknown = { cause: 'unknown', points: -7, title: 'We do not know' } as const;
    await openMoved(api, { scoreDiff: -7 }, [
      { ...unknown, text: 'The bureau does not say.', because: [], itemReferences: [] },
    ]);
    expect(moved().textContent).toContain('\u22127 points');
    expect(shownMoves()).toEqual([['Down \u22127', 'We do not know']]);
  });

  it('[SCORE-025] names changes whose points are not known, without a number', async ({ api }) => {
    const change = { itemReferences: [], title: 'A new enquiry', text: 'This usually lowers a score.' };
    await openMoved(api, { scoreDiff: -7 }, [
      { ...change, cause: 'enquiry-added', points: null, because: [] },
      {
        cause: 'points-not-given',
        points: -7,
        itemReferences: [],
        title: 'In total',
        text: 'The bureau gives the score alone.',
        because: [],
      },
    ]);
    expect(shownMoves()).toEqual([
      ['Points not known?', 'A new enquiry'],
      ['Down \u22127', 'In total'],
    ]);
    expect(within(moved()).getByRole('link', { name: /^Not/ }).textContent).toBe(
      'Not right? Ask for a correction',
    );
  });

  it('[SCORE-025] shows one row when nothing changed', async ({ api }) => {
    await openMoved(api, { scoreDiff: 0 });
    expect(within(moved()).getByText('No change')).toBeDefined();
    expect(shownMoves()).toEqual([['0', 'Nothing changed']]);
  });

  it('[SCORE-025] says under a first score when its changes begin, and has no place for them', async ({
    api,
  }) => {
    await openMoved(api, { scoreDiff: null, scoreDiffSince: null });
    expect(
      await screen.findByText('Your first score. From next month you see here what moved it.'),
    ).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^What changed/ })).toBeNull();
  });

  const enquiry = { cause: 'enquiry-added', points: -18, title: 'New', text: 'Asked.' } as const;
  it.for([
    ['one', ['e-0'], ['New enquiry: Yabby Pay'], 1],
    ['two', ['e-0', 'e-1'], ['New'], 2],
    ['one that has left the file', ['e-2'], ['New'], 0],
  ] as const)(
    '[SCORE-025] names the entries that are new, with “Not mine?” at each: %s',
    async ([_why, itemReferences, titles, links], { api }) => {
      api.on('GET /v1/user/init', { ...stillMember(), roles: `${stillMember().roles},IPA` });
      const enquiries = ['e-0', 'e-1'].map((itemReference) =>
        anEnquiry({ itemReference, creditEnquirier: 'Yabby Pay' }),
      );
      api.on('POST /v1/creditreport', reportOf({ enquiries }));
      await openMoved(api, {}, [{ ...enquiry, because: [], itemReferences: [...itemReferences] }]);
      await screen.findByText(/^Next: /);
      expect([...moved().querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(titles);
      const found = within(moved()).queryAllByRole('link', { name: /^Not mine\?/ });
      expect(found.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: links }, (_, index) => `/corrections/not-mine#e-${index}`),
      );
    },
  );
});
