import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSession } from '#web/api/session.ts';
import { freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import DashboardPage from './dashboard.page.tsx';
import { scoreInfo, scoreProfile, stillMember } from './test-score.ts';
import ScoreHistoryPage from './score-history.page.tsx';
import type { ScoreInfo } from './score-state.ts';

const pages = { '/dashboard': DashboardPage, '/dashboard-score-history': ScoreHistoryPage };
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  queryClient.clear();
  api = installFakeApi();
  api.on('GET /v1/user/init', stillMember());
});
afterEach(() => vi.useRealTimers());

const asked = () => api.calls('POST /v1/creditscore');
const openWith = (overrides: Partial<ScoreInfo>) => {
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo(overrides) }));
  return openPage('/dashboard', pages);
};

const rows = () =>
  screen
    .getAllByRole('table', { hidden: true })
    .map((table) => within(table).getAllByRole('row', { hidden: true }).length - 1);

describe('who may open the dashboard', () => {
  it('[DASH-001] [DASH-002] a stranger goes to login and back', async () => {
    api = installFakeApi();
    const { currentPath } = openPage('/dashboard', pages);
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fdashboard'));
  });

  it.each([
    ['IV,EV,MV,1FA', '/login-2fa', '/login-2fa?retUrl=%2Fdashboard'],
    ['INV,EV,MV,1FA,2FA', '/my-details/verification', '/my-details/verification'],
  ])(
    '[DASH-002] [LOGIN-035] with the roles %s it leads to the missing step',
    async (roles, redirect_uri, to) => {
      api.on('GET /v1/user/init', memberOf({ roles, redirect_uri }));
      const { currentPath } = openPage('/dashboard', pages);
      await waitFor(() => expect(currentPath()).toBe(to));
      expect(asked()).toHaveLength(0);
    },
  );

  it('[HIST-001] [HIST-002] the history needs what the dashboard needs', async () => {
    api.on('GET /v1/user/init', memberOf({ roles: 'IV,EV,MV,1FA', redirect_uri: '/login-2fa' }));
    const { currentPath, unmount } = openPage('/dashboard-score-history', pages);
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fdashboard-score-history'));
    expect(asked()).toHaveLength(0);
    unmount();
    api = installFakeApi(memberOf());
    forgetSession();
    api.on('POST /v1/creditscore', scoreProfile());
    openPage('/dashboard-score-history', pages);
    expect(await screen.findByRole('heading', { name: 'Score history', level: 1 })).toBeDefined();
  });

  it('[DASH-015] [ERR-006] a session that has ended leads to login and back', async () => {
    api.on('POST /v1/creditscore', { refuse: 'unauthenticated' });
    const { currentPath } = openPage('/dashboard', pages);
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fdashboard'));
  });
});

describe('a score', () => {
  it('[DASH-003] [DASH-013] [SCORE-001] [SCORE-012] shows with band, range, difference and factors', async () => {
    openWith({});
    expect(
      await screen.findByRole('img', { name: /Your credit score is 735 out of 1200, in the Very Good band/ }),
    ).toBeDefined();
    expect(screen.getByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
    const bands = screen.getAllByRole('list', { name: 'Score bands, highest first' })[0];
    expect(within(bands ?? document.body).getByText('735-852')).toBeDefined();
    expect(screen.getByText('+12 since 1 Feb 2026')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Hello, Mia' })).toBeDefined();
    expect(screen.getByText(/Updated 3 Mar 2026/)).toBeDefined();
    expect(asked()[0]?.body).toEqual({});
  });

  it('[SCORE-010] takes its name from the answer although the gauge lights another arc', async () => {
    openWith({ score: 480, bandDescription: 'Average', bandRange: '460-660' });
    expect(await screen.findByRole('heading', { name: 'You are in the Average band' })).toBeDefined();
  });

  it.each([
    [0, '2026-02-01', 'No change'],
    [-7, '2026-02-01', '-7 since 1 Feb 2026'],
  ])('[SCORE-025] a difference of %d says %s', async (scoreDiff, scoreDiffSince, text) => {
    openWith({ scoreDiff, scoreDiffSince });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('[SCORE-025] no earlier score, no difference', async () => {
    openWith({ scoreDiff: null, scoreDiffSince: null });
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    expect(document.querySelector('.score__delta')).toBeNull();
  });

  it('[SCORE-026] a factor says in words which way it works and how much', async () => {
    openWith({});
    const factor = (await screen.findByRole('heading', { name: 'Repayment history' })).closest('li');
    expect(factor?.textContent).toContain('Helping, high impact');
    expect(screen.getByText(/Hurting, medium impact/)).toBeDefined();
  });

  it('[SCORE-011] [CONST-006] counts up to the score and ends at it within two seconds', async () => {
    api.on('GET /v1/user/init', memberOf());
    openWith({});
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    await pass(2000);
    expect(document.querySelector('.dial__score')?.textContent).toBe('735');
  });

  it('[DASH-010] has tabs, Score first, and History holds the same answer', async () => {
    const { user } = openWith({});
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    const tab = screen.getByRole('tab', { name: 'History' });
    expect(screen.getByRole('tab', { name: 'Score' }).getAttribute('aria-selected')).toBe('true');
    await user.click(tab);
    expect(screen.getByRole('heading', { name: 'Score history' })).toBeDefined();
    expect(asked()).toHaveLength(1);
  });
});

describe('the history', () => {
  beforeEach(() => api.on('POST /v1/creditscore', scoreProfile()));

  it('[HIST-003] [HIST-004] [HIST-007] has three periods, All first, the scale and the same data as a table', async () => {
    openPage('/dashboard-score-history', pages);
    const all = await screen.findByRole('tab', { name: 'All' });
    expect(all.getAttribute('aria-selected')).toBe('true');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '3 months',
      '6 months',
      'All',
    ]);
    expect(rows()).toEqual([3, 4, 5]);
    expect(screen.getByRole('list', { name: 'Score bands, highest first' })).toBeDefined();
  });

  it('[HIST-006] a month without a score is marked as estimated', async () => {
    openPage('/dashboard-score-history', pages);
    await screen.findByRole('tab', { name: 'All' });
    expect(screen.getAllByText(/723/, { selector: 'td' })[0]?.textContent).toBe('723 (Estimated)');
    expect(document.querySelector('.ln.est')).not.toBeNull();
    expect(document.querySelector('path.pt.est')).not.toBeNull();
  });

  it('[HIST-005] whoever was moved to the one score is told that the history was reset, others are not', async () => {
    const { items = [] } = scoreProfile().scoreHistory ?? {};
    api.on('POST /v1/creditscore', scoreProfile({ scoreHistory: { items, resetOn: '2025-06-02' } }));
    const first = openPage('/dashboard-score-history', pages);
    expect(
      await screen.findByText('Your score history was reset when we moved to the new one score.'),
    ).toBeDefined();
    first.unmount();
    queryClient.clear();
    api.on('POST /v1/creditscore', scoreProfile());
    openPage('/dashboard-score-history', pages);
    await screen.findByRole('tab', { name: 'All' });
    expect(screen.queryByText(/was reset/)).toBeNull();
  });

  it('[HIST-008] an empty history says so, a single score is a single point', async () => {
    api.on('POST /v1/creditscore', scoreProfile({ scoreHistory: { items: [], resetOn: null } }));
    const first = openPage('/dashboard-score-history', pages);
    expect(await screen.findByText('No score history yet.')).toBeDefined();
    first.unmount();
    queryClient.clear();
    const items = [{ date: '2026-03-03', score: 735, isEstimated: false }];
    api.on('POST /v1/creditscore', scoreProfile({ scoreHistory: { items, resetOn: null } }));
    openPage('/dashboard-score-history', pages);
    await screen.findByRole('tab', { name: 'All' });
    expect(document.querySelectorAll('.ln:not(.chart-key *)')).toHaveLength(0);
    expect(document.querySelectorAll('circle.pt').length).toBeGreaterThan(0);
  });
});
