import { screen, within } from '@testing-library/react';
import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { it as base } from 'vitest';
import { wizardProfile } from '#web/features/wizards/test-wizards.ts';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { offersAnswer } from '#web/features/offers/test-offers.ts';
import { reportOf } from '#web/features/report/test-report.ts';
import { scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import tabs from '../../../../../../content/tabs.yaml';
import type { Estimate } from '#web/api/estimates.ts';
import type { Profile } from '#web/api/session.ts';
import DashboardPage from './dashboard.page.tsx';
import ScoreHistoryPage from './score-history.page.tsx';

export const NO_ESTIMATE: Estimate = {
  month: '2026-03',
  score: 735,
  bandDescription: 'Very Good',
  estimatedScore: 735,
  estimatedBandDescription: 'Very Good',
  points: 0,
  steps: [],
  possible: [],
};

export const asking = 'POST /v1/product/init';
export const tracking = 'POST /v1/tracking/product-click';

/** About Me, answered as a whole or not at all. */
export function aboutMe(isCompleted: boolean) {
  const profile = wizardProfile(ABOUT_ME_WIZARD, {}, []);
  return { ...profile, steps: profile.steps.map((step) => ({ ...step, isCompleted })) };
}

/** A score, offers, nothing to try, and About Me answered. */
function dashboardApi(profile: Profile): FakeApi {
  const api = installFakeApi(profile);
  api.on('POST /v1/creditscore', scoreProfile());
  api.on('GET /v1/content/tabs', [...tabs]);
  api.on(asking, offersAnswer());
  api.on(tracking, { isTracked: true });
  api.on('GET /v1/user/notifications/choices', { email: [], push: [], isDaily: false });
  api.on('POST /v1/score/what-if', NO_ESTIMATE);
  api.on('GET /v1/user/goal', { goal: null });
  api.on('GET /v1/corrections', { cases: [], ban: null });
  api.on('POST /v1/creditreport', reportOf());
  api.on('GET /v1/creditscore/changes', { months: [] });
  api.on('GET /v1/user/about-me', aboutMe(true));
  return api;
}

/** Freezes time and answers as the API of the dashboard; `profile` is the member's. */
export const it = base
  .extend('profile', () => stillMember())
  .extend('api', { auto: true }, ({ profile }) => {
    freezeTime();
    history.replaceState(null, '', '/dashboard');
    return dashboardApi(profile);
  });

export const openDashboard = (address = '/dashboard') =>
  openPage(address, { '/dashboard': DashboardPage, '/dashboard-score-history': ScoreHistoryPage });

/** The dashboard of a member who sees offers. */
export async function openWithOffers() {
  const opened = openDashboard();
  await screen.findByRole('heading', { name: 'Your featured offers' });
  return opened;
}

export const featured = () => screen.getByRole('region', { name: 'Your featured offers' });

export const titles = (part: HTMLElement, level: number) =>
  within(part)
    .getAllByRole('heading', { level })
    .map(({ textContent }) => textContent);
