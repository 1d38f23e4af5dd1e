import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSession } from '#web/api/session.ts';
import { isSentence } from '#web/forms/test-pages.tsx';
import { it, openDashboard } from './test-dashboard.ts';
import { askingOnce, scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import type { ScoreInfo } from '#web/features/score/score-state.ts';

const nothingYet = { score: null, noScore: true, isNoFile: true } as const;
const asked = (api: FakeApi) => api.calls('POST /v1/creditscore');
const openWith = (api: FakeApi, overrides: Partial<ScoreInfo>) => {
  const scoreHistory = { items: [], resetOn: null };
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo(overrides), scoreHistory }));
  return openDashboard();
};

const rows = () =>
  screen
    .getAllByRole('table', { hidden: true })
    .map((table) => within(table).getAllByRole('row', { hidden: true }).length - 1);

async function checks() {
  await screen.findByRole('button', { name: 'Check again' });
  return screen
    .queryAllByRole('link', { name: /^(Check|Look at) your/ })
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

/** A member of the cohort, with the two documents that the report needs. */
const withTwoDocuments = () => ({ ...stillMember(), roles: `${stillMember().roles},IPA` });

describe('no score', () => {
  it.for([
    [
      '[SCORE-013] [SCORE-018]',
      { isServiceNotAvailableNow: true, isTryLater: true },
      'Yarran Credit is down at the moment. Please try again later.',
    ],
    [
      '[SCORE-013] [SCORE-017]',
      { isTryLater: true, isIdentityIssue: true },
      'Yarran Credit could not give us your score yet. Please try again later.',
    ],
    [
      '[SCORE-013]',
      { isIdentityIssue: true, isScoreBadRequest: true },
      'Yarran Credit could not match your identity. Please verify your details.',
    ],
    ['[SCORE-020]', { isScoreBadRequest: true, isNoFile: true }, 'Please verify your details or contact us.'],
    ['[SCORE-019]', { isNoFile: true, isContactUs: true }, 'Yarran Credit has no credit file for you.'],
    ['[SCORE-013]', { isContactUs: true }, 'We could not get your score. Please contact us.'],
  ] as const)('%s says with the flags %j: %s', async ([_id, flags, text], { api }) => {
    openWith(api, { score: null, noScore: true, bandDescription: null, bandRange: null, ...flags });
    expect(await screen.findByText(isSentence(text), { selector: 'p' })).toBeDefined();
    expect(document.querySelector('.dial__score')).toBeNull();
  });

  it('[SCORE-022] shows the identity check to an unverified member', async ({ api }) => {
    api.on('GET /v1/user/init', { ...stillMember(), roles: 'IV,INV,EV,MV,1FA,2FA' });
    openWith(api, { score: null, noScore: true, isTryLater: true });
    const link = await screen.findByRole('link', { name: 'Verify your identity' });
    expect(link.getAttribute('href')).toBe('/my-details/verification');
  });

  it('[SCORE-023] shows others profile, identity check and, in the cohort with a file, the report', async ({
    api,
  }) => {
    api.on('GET /v1/user/init', withTwoDocuments());
    openWith(api, { score: null, noScore: true, isScoreBadRequest: true });
    const outside = [
      ['Check your profile', '/my-details'],
      ['Check your identity', '/my-details/verification'],
    ];
    const rejected = { score: null, noScore: true, isScoreBadRequest: true } as const;
    expect(await checks()).toEqual([...outside, ['Look at your credit report', '/credit-report-overview']]);
    for (const [roles, info] of [
      ['IV,EV,MV,1FA,2FA', rejected],
      [stillMember().roles, rejected],
      [withTwoDocuments().roles, nothingYet],
    ] as const) {
      api.on('GET /v1/user/init', { ...stillMember(), roles });
      forgetSession();
      queryClient.clear();
      cleanup();
      openWith(api, info);
      expect(await checks()).toEqual(outside);
    }
  });

  it.for([
    ['no file', nothingYet],
    ['rejected details', { score: null, noScore: true, isScoreBadRequest: true }],
    ['another identity', { score: null, noScore: true, isIdentityIssue: true }],
    ['a question for us', { score: null, noScore: true, isContactUs: true }],
  ] as const)(
    '[SCORE-024] checks again in place after %s, and shows the score',
    async ([_why, info], { api }) => {
      const { user, currentPath } = openWith(api, info);
      const button = await screen.findByRole('button', { name: 'Check again' });
      expect(screen.getByText(/If you have changed your details, check again/)).toBeDefined();
      await user.click(button);
      expect(await screen.findByText('There is still no score for you this month.')).toBeDefined();
      expect(document.activeElement).toBe(button);
      api.on('POST /v1/creditscore', scoreProfile());
      await user.click(button);
      expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
      expect(currentPath()).toBe('/dashboard');
    },
  );

  it.for([
    ['unmatched', { isIdentityIssue: true }, 'could not match to you'],
    ['unread', { isContactUs: true }, 'could not read'],
    ['lost', { isContactUs: true }, 'did not reach us'],
  ] as const)(
    '[SCORE-013] after an answer that is %s says what happened, without another try',
    async ([noScoreBecause, flags, words], { api }) => {
      openWith(api, { score: null, noScore: true, noScoreBecause, ...flags });
      expect(await screen.findByText(isSentence(words), { selector: 'p' })).toBeDefined();
      expect(screen.getByText(/once a month/)).toBeDefined();
      expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact-us');
      expect(screen.queryByRole('button', { name: /again/i })).toBeNull();
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(asked(api)).toHaveLength(1);
    },
  );

  it('[SCORE-042] after a file without a score says so, and leads the cohort to the report', async ({
    api,
  }) => {
    const notScored = {
      score: null,
      noScore: true,
      isContactUs: true,
      noScoreBecause: 'not-scored',
    } as const;
    api.on('GET /v1/user/init', withTwoDocuments());
    openWith(api, notScored);
    const words = 'Yarran Credit sent us your credit file this month, without a score.';
    expect(await screen.findByText(isSentence(words), { selector: 'p' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'No score this month' })).toBeDefined();
    expect(screen.getByText(/^Mostly that is because the file is new or has little on it/)).toBeDefined();
    const report = screen.getByRole('link', { name: 'Look at your credit report' });
    expect(report.getAttribute('href')).toBe('/credit-report-overview');
    expect(screen.queryByRole('button', { name: /again/i })).toBeNull();
    cleanup();
    forgetSession();
    queryClient.clear();
    api.on('GET /v1/user/init', { ...stillMember(), roles: 'IV,EV,MV,1FA,2FA' });
    openWith(api, notScored);
    await screen.findByRole('heading', { name: 'No score this month' });
    expect(screen.queryByRole('link', { name: 'Look at your credit report' })).toBeNull();
  });

  it('[SCORE-020] links details that the bureau rejects to the details and to us', async ({ api }) => {
    openWith(api, { score: null, noScore: true, isScoreBadRequest: true });
    const said = await screen.findByText(isSentence('Please verify your details or contact us.'), {
      selector: 'p',
    });
    expect(within(said).getByRole('link', { name: 'verify your details' }).getAttribute('href')).toBe(
      '/my-details',
    );
    expect(within(said).getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact-us');
  });

  it('[SCORE-019] welcomes a member without a file, without an error', async ({ api }) => {
    openWith(api, nothingYet);
    expect(
      await screen.findByRole('heading', { name: 'Welcome. You have no credit file yet' }),
    ).toBeDefined();
    expect(document.querySelectorAll('.btn--primary')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('.panel--err')).toBeNull();
  });

  it('[SCORE-019] says what a first file needs', async ({ api }) => {
    openWith(api, nothingYet);
    const needs = await screen.findByRole('heading', { name: 'What a first credit file needs' });
    expect(within(needs.parentElement ?? document.body).getAllByRole('listitem').length).toBeGreaterThan(2);
  });

  it('[SCORE-028] links a missing consent to where it is given', async ({ api }) => {
    api.on('POST /v1/creditscore', { refuse: 'consent-missing' });
    openDashboard();
    const [link] = await screen.findAllByRole('link', { name: 'Give your consent' });
    expect(link?.getAttribute('href')).toBe('/my-details/verification');
  });
});

describe('no score in a new month', () => {
  const scoreHistory = {
    resetOn: null,
    items: [
      { date: '2026-01-15', score: 710, isEstimated: false },
      { date: '2026-02-11', score: 735, isEstimated: false },
      { date: '2026-03-01', score: 735, isEstimated: true },
    ],
  };

  it.for([
    [
      'down',
      { refuse: 'score-unavailable', scoreHistory },
      'Yarran Credit is down at the moment.',
      'Your score is unavailable because Yarran Credit is under maintenance or busy. Please try again later.',
    ],
    ['busy', { refuse: 'score-try-later', scoreHistory }, 'could not give us your score yet.', null],
    [
      'rejecting the details',
      scoreProfile({
        scoreInfo: scoreInfo({ score: null, noScore: true, isScoreBadRequest: true }),
        scoreHistory,
      }),
      'Please verify your details',
      null,
    ],
  ] as const)(
    '[HIST-006] [DASH-004] [SCORE-015] [SCORE-021] keeps the last score, its date and the history when the bureau is %s',
    async ([_how, reply, words, inHistory], { api }) => {
      api.on('GET /v1/user/init', askingOnce());
      api.on('POST /v1/creditscore', reply);
      const { user } = openDashboard();
      expect(
        await screen.findByRole('img', {
          name: 'Your last credit score is 735 out of 1200, in the Very Good band, from 11 Feb 2026.',
        }),
      ).toBeDefined();
      expect(screen.getByText('Your score of 11 Feb 2026: Very Good').closest('.chip')).not.toBeNull();
      expect(document.querySelector('.panel--err')).toBeNull();
      expect(screen.getByRole('heading', { name: 'No new score yet' })).toBeDefined();
      expect(screen.getAllByText(isSentence(words), { selector: 'p' }).length).toBeGreaterThan(0);
      await user.click(screen.getByRole('tab', { name: 'History' }));
      const history = await screen.findByRole('region', { name: 'Score history' });
      expect(within(history).getByText(isSentence(inHistory ?? words))).toBeDefined();
      expect(within(history).queryByText('No score history yet.')).toBeNull();
      expect(rows()).toEqual([3]);
    },
  );
});
