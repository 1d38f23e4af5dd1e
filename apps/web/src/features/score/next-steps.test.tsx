import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import DashboardPage from './dashboard.page.tsx';
import { nextStepsOf } from './next-steps.ts';
import { scoreInfo, scoreProfile, stillMember } from './test-score.ts';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  queryClient.clear();
  api = installFakeApi();
  api.on('GET /v1/user/init', stillMember());
});
afterEach(() => vi.useRealTimers());

const openDashboard = () => {
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo({}) }));
  return openPage('/dashboard', { '/dashboard': DashboardPage });
};

describe('next steps and deals', () => {
  it('[DASH-008] [DASH-010] four tabs: score, history, next steps and deals', async () => {
    const { user } = openDashboard();
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    const names = screen.getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent);
    expect(names.slice(0, 4)).toEqual(['Score', 'History', 'Next steps', 'Deals']);
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(screen.getByText(/Only offers you can actually obtain stand here/)).toBeDefined();
  });

  it('[DASH-009] a phone has shortcuts, and the one to the next steps opens them', async () => {
    const { user } = openDashboard();
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    const bar = screen.getByRole('navigation', { name: 'Shortcuts' });
    await user.click(within(bar).getByRole('button', { name: 'Next steps' }));
    expect(screen.getByRole('tab', { name: 'Next steps' }).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    ['IV,ICV,IDL,EV,MV,1FA,2FA,IHC', 1],
    ['IV,ICV,IDL,EV,MV,1FA,2FA', 0],
  ])('[DASH-011] [PROF-013] with the roles %s the cohort banner shows %d time', async (roles, times) => {
    api.on('GET /v1/user/init', { ...stillMember(), roles });
    openDashboard();
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    expect(screen.queryAllByRole('heading', { name: 'This is the new one score' })).toHaveLength(times);
    expect(document.querySelectorAll('.dash--cohort')).toHaveLength(times);
  });

  it('[DASH-012] [CONST-002] are hidden when the theme says so, as for partner 12', async () => {
    const member = stillMember();
    api.on('GET /v1/user/init', { ...member, themes: { ...member.themes, nextSteps: false } });
    openDashboard();
    await screen.findByRole('heading', { name: 'You are in the Very Good band' });
    expect(screen.queryByText('Next steps')).toBeNull();
  });

  it.each([
    ['IV,ICV,IDL,EV,MV,1FA,2FA', ['Verify a second document', 'See how your score moves']],
    ['IV,ICV,IDL,IPA,EV,MV,1FA,2FA', ['See how your score moves']],
  ])('with the roles %s they are %j', (roles, titles) => {
    expect(nextStepsOf({ ...stillMember(), roles }).map(({ title }) => title)).toEqual(titles);
  });
});
