import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSession } from '#web/api/session.ts';
import { isSentence, freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import DashboardPage from './dashboard.page.tsx';
import { scoreInfo, scoreProfile, stillMember } from './test-score.ts';
import type { ScoreInfo } from './score-state.ts';

const pages = { '/dashboard': DashboardPage };
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  queryClient.clear();
  api = installFakeApi();
  api.on('GET /v1/user/init', stillMember());
});
afterEach(() => vi.useRealTimers());

const nothingYet = { score: null, noScore: true, isNoFile: true } as const;
const asked = () => api.calls('POST /v1/creditscore');
const openWith = (overrides: Partial<ScoreInfo>) => {
  const scoreHistory = { items: [], resetOn: null };
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo(overrides), scoreHistory }));
  return openPage('/dashboard', pages);
};

const rows = () =>
  screen
    .getAllByRole('table', { hidden: true })
    .map((table) => within(table).getAllByRole('row', { hidden: true }).length - 1);

async function checks() {
  await screen.findByRole('button', { name: 'Log in again' });
  return screen
    .queryAllByRole('link', { name: /^(Check|Look at) your/ })
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

/** A member for whom the page makes one request. */
const askingOnce = () => ({
  ...stillMember(),
  timings: { ...stillMember().timings, scoreRetryMax: 0 },
});

describe('waiting for the bureau', () => {
  it('[SCORE-014] retries three seconds after each 417 until there is a score', async () => {
    api.on(
      'POST /v1/creditscore',
      { refuse: 'score-try-later' },
      { refuse: 'score-try-later' },
      scoreProfile(),
    );
    openPage('/dashboard', pages);
    await waitFor(() => expect(asked()).toHaveLength(1));
    await pass(2000);
    expect(asked()).toHaveLength(1);
    await pass(4200);
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
  });

  it('[SCORE-003] [SCORE-014] shows and announces the number of the try', async () => {
    const busy = { refuse: 'score-try-later', tryingGetScoreMax: 5 } as const;
    api.on(
      'POST /v1/creditscore',
      { ...busy, tryingCGetScoreCount: 1 },
      { ...busy, tryingCGetScoreCount: 2 },
      scoreProfile(),
    );
    openPage('/dashboard', pages);
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(await screen.findAllByText(/Try 2 of 6\./)).toHaveLength(2);
    expect(screen.getByText('Getting your score… Try 2 of 6.').tagName).toBe('OUTPUT');
    await pass(3100);
    expect(await screen.findAllByText(/Try 3 of 6\./)).toHaveLength(2);
    await pass(3100);
    expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
  });

  it('[SCORE-014] [SCORE-017] [SCORE-030] stops after six 417 and says to try later', async () => {
    api.on('POST /v1/creditscore', { refuse: 'score-try-later' });
    openPage('/dashboard', pages);
    for (let retry = 0; retry < 7; retry += 1) await pass(3000);
    expect(
      await screen.findByText('The credit bureau could not give us your score yet. Please try again later.', {
        selector: 'p',
      }),
    ).toBeDefined();
    await pass(10_000);
    expect(asked()).toHaveLength(6);
  });

  it.each([
    ['[SCORE-014] [SCORE-017]', { refuse: 'score-try-later', retryAfterSeconds: 300 }, 'could not give us'],
    ['[SCORE-015] [SCORE-018]', { refuse: 'score-unavailable', retryAfterSeconds: 300 }, 'bureau is down'],
  ] as const)('%s offers a retry for a temporary reason, with its time', async (_id, refusal, words) => {
    api.on('GET /v1/user/init', askingOnce());
    api.on('POST /v1/creditscore', refusal, refusal, scoreProfile());
    const { user } = openPage('/dashboard', pages);
    expect(await screen.findByText(new RegExp(words), { selector: 'p' })).toBeDefined();
    // Time is frozen at 02:00 UTC, during daylight saving.
    expect(
      screen.getByText(/^We last asked at 1:00\s?pm\. Try again from 1:05\s?pm, Sydney time\.$/),
    ).toBeDefined();
    expect(screen.queryByRole('link', { name: /Check your|Look at your/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Log in again' })).toBeNull();

    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await waitFor(() => expect(asked()).toHaveLength(2));
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(again);
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
  });

  it('[DASH-004] [SCORE-015] [SCORE-018] [SCORE-021] does not retry a 409', async () => {
    api.on('POST /v1/creditscore', { refuse: 'score-unavailable' });
    openPage('/dashboard', pages);
    expect(
      await screen.findByText('The credit bureau is down at the moment. Please try again later.', {
        selector: 'p',
      }),
    ).toBeDefined();
    expect(
      screen.getByText(
        'Your score is unavailable because the bureau is under maintenance or busy. Please try again later.',
        { selector: 'p' },
      ),
    ).toBeDefined();
    await pass(10_000);
    expect(asked()).toHaveLength(1);
  });

  it('[SCORE-016] [ERR-002] [ERR-003] reports any other failure and retries on request', async () => {
    api.on('POST /v1/creditscore', { refuse: 'internal' }, scoreProfile());
    const { user } = openPage('/dashboard', pages);
    const [panel] = await screen.findAllByText(
      'An unexpected error occurred when trying to perform your request',
    );
    expect(panel).toBeDefined();
    expect(screen.getAllByText('An error has ocurred').length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
  });
});

describe('no score', () => {
  it.each([
    [
      '[SCORE-013] [SCORE-018]',
      { isServiceNotAvailableNow: true, isTryLater: true },
      'The credit bureau is down at the moment. Please try again later.',
    ],
    [
      '[SCORE-013] [SCORE-017]',
      { isTryLater: true, isIdentityIssue: true },
      'The credit bureau could not give us your score yet. Please try again later.',
    ],
    [
      '[SCORE-013]',
      { isIdentityIssue: true, isScoreBadRequest: true },
      'The credit bureau could not match your identity. Please verify your details.',
    ],
    ['[SCORE-020]', { isScoreBadRequest: true, isNoFile: true }, 'Please verify your details or contact us.'],
    ['[SCORE-019]', { isNoFile: true, isContactUs: true }, 'The credit bureau has no credit file for you.'],
    ['[SCORE-013]', { isContactUs: true }, 'We could not get your score. Please contact us.'],
  ] as const)('%s says with the flags %j: %s', async (_id, flags, text) => {
    openWith({ score: null, noScore: true, bandDescription: null, bandRange: null, ...flags });
    expect(await screen.findByText(isSentence(text), { selector: 'p' })).toBeDefined();
    expect(document.querySelector('.dial__score')).toBeNull();
  });

  it('[SCORE-022] shows the identity check to an unverified member', async () => {
    api.on('GET /v1/user/init', { ...stillMember(), roles: 'IV,INV,EV,MV,1FA,2FA' });
    openWith({ score: null, noScore: true, isTryLater: true });
    const link = await screen.findByRole('link', { name: 'Verify your identity' });
    expect(link.getAttribute('href')).toBe('/my-details/verification');
  });

  it('[SCORE-023] shows others profile, identity check and, in the cohort, the report', async () => {
    openWith(nothingYet);
    const outside = [
      ['Check your profile', '/my-details'],
      ['Check your identity', '/my-details/verification'],
    ];
    expect(await checks()).toEqual([...outside, ['Look at your credit report', '/credit-report-overview']]);
    api = installFakeApi({ ...stillMember(), roles: 'IV,EV,MV,1FA,2FA' });
    forgetSession();
    queryClient.clear();
    cleanup();
    openWith(nothingYet);
    expect(await checks()).toEqual(outside);
  });

  it('[SCORE-024] logs in again after the steps and fetches the score', async () => {
    api.on('GET /v1/oauth2/logout', { redirect_uri: '/' });
    const { user, currentPath } = openWith(nothingYet);
    expect(await screen.findByText(/followed these steps, log in again/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fdashboard'));
    expect(api.calls('GET /v1/oauth2/logout')).toHaveLength(1);
  });

  it('[SCORE-020] links details that the bureau rejects to the details and to us', async () => {
    openWith({ score: null, noScore: true, isScoreBadRequest: true });
    const said = await screen.findByText(isSentence('Please verify your details or contact us.'), {
      selector: 'p',
    });
    expect(within(said).getByRole('link', { name: 'verify your details' }).getAttribute('href')).toBe(
      '/my-details',
    );
    expect(within(said).getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact-us');
  });

  it('[SCORE-019] welcomes a member without a file, without an error', async () => {
    openWith(nothingYet);
    expect(
      await screen.findByRole('heading', { name: 'Welcome. You have no credit file yet' }),
    ).toBeDefined();
    const details = screen.getByRole('link', { name: 'Check the details we searched with' });
    expect(details.getAttribute('href')).toBe('/my-details');
    expect(document.querySelectorAll('.btn--primary')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('.panel--err')).toBeNull();
  });

  it('[SCORE-019] says what a first file needs', async () => {
    openWith(nothingYet);
    const needs = await screen.findByRole('heading', { name: 'What a first credit file needs' });
    expect(within(needs.parentElement ?? document.body).getAllByRole('listitem').length).toBeGreaterThan(2);
  });

  it('[SCORE-028] links a missing consent to where it is given', async () => {
    api.on('POST /v1/creditscore', { refuse: 'consent-missing' });
    openPage('/dashboard', pages);
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

  it.each([
    ['down', { refuse: 'score-unavailable', scoreHistory }, 'The credit bureau is down at the moment.'],
    ['busy', { refuse: 'score-try-later', scoreHistory }, 'could not give us your score yet.'],
    [
      'rejecting the details',
      scoreProfile({
        scoreInfo: scoreInfo({ score: null, noScore: true, isScoreBadRequest: true }),
        scoreHistory,
      }),
      'Please verify your details',
    ],
  ] as const)(
    '[HIST-006] [DASH-004] [SCORE-015] keeps the last score, its date and the history when the bureau is %s',
    async (_how, reply, words) => {
      api.on('GET /v1/user/init', askingOnce());
      api.on('POST /v1/creditscore', reply);
      const { user } = openPage('/dashboard', pages);
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
      expect(within(history).getByText(isSentence(words))).toBeDefined();
      expect(within(history).queryByText('No score history yet.')).toBeNull();
      expect(rows()).toEqual([3]);
    },
  );
});
