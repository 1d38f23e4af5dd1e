import { screen, waitFor } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { pass } from '#web/forms/test-pages.tsx';
import { it, openDashboard } from './test-dashboard.ts';
import { askingOnce, scoreProfile } from '#web/features/score/test-score.ts';

const asked = (api: FakeApi) => api.calls('POST /v1/creditscore');

/** The sentence with the time in the reader’s time zone. */
const askingAt = (instant: string) => {
  const time = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' }).format(new Date(instant));
  return `While this page is open, we ask again automatically at ${time}.`;
};

describe('waiting for the bureau', () => {
  it('[SCORE-014] retries three seconds after each 417 until there is a score', async ({ api }) => {
    api.on(
      'POST /v1/creditscore',
      { refuse: 'score-try-later' },
      { refuse: 'score-try-later' },
      scoreProfile(),
    );
    openDashboard();
    await waitFor(() => expect(asked(api)).toHaveLength(1));
    await pass(1000);
    expect(asked(api)).toHaveLength(1);
    await pass(5200);
    await waitFor(() => expect(asked(api)).toHaveLength(3));
    expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
  });

  it('[SCORE-003] [SCORE-014] shows and announces the number of the try', async ({ api }) => {
    const busy = { refuse: 'score-try-later', tryingGetScoreMax: 5 } as const;
    api.on(
      'POST /v1/creditscore',
      { ...busy, tryingCGetScoreCount: 1 },
      { ...busy, tryingCGetScoreCount: 2 },
      scoreProfile(),
    );
    openDashboard();
    await waitFor(() => expect(asked(api)).toHaveLength(1));
    expect(await screen.findAllByText(/Try 2 of 6\./)).toHaveLength(2);
    expect(screen.getByText('Getting your score… Try 2 of 6.').tagName).toBe('OUTPUT');
    await pass(3100);
    expect(await screen.findAllByText(/Try 3 of 6\./)).toHaveLength(2);
    await pass(3100);
    expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
  });

  it('[SCORE-014] [SCORE-017] [SCORE-030] stops after six 417 and says to try later', async ({ api }) => {
    api.on('POST /v1/creditscore', { refuse: 'score-try-later' });
    openDashboard();
    for (let retry = 0; retry < 7; retry += 1) await pass(3000);
    expect(
      await screen.findByText('Yarran Credit could not give us your score yet. Please try again later.', {
        selector: 'p',
      }),
    ).toBeDefined();
    await pass(10_000);
    expect(asked(api)).toHaveLength(6);
  });

  it.for([
    ['[SCORE-014] [SCORE-017]', { refuse: 'score-try-later', retryAfterSeconds: 300 }, 'could not give us'],
    [
      '[SCORE-015] [SCORE-018]',
      { refuse: 'score-unavailable', retryAfterSeconds: 300 },
      'Yarran Credit is down',
    ],
  ] as const)(
    '%s offers a retry for a temporary reason, with its time',
    async ([_id, refusal, words], { api }) => {
      api.on('GET /v1/user/init', askingOnce());
      api.on('POST /v1/creditscore', refusal, refusal, scoreProfile());
      const { user } = openDashboard();
      expect(await screen.findByText(new RegExp(words), { selector: 'p' })).toBeDefined();
      expect(screen.getByText(askingAt('2026-03-10T02:05:00Z'))).toBeDefined();
      expect(screen.queryByRole('link', { name: /Check your|Look at your/ })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();

      const again = screen.getByRole('button', { name: 'Try again' });
      await user.click(again);
      await waitFor(() => expect(asked(api)).toHaveLength(2));
      await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
      expect(document.activeElement).toBe(again);
      await user.click(again);
      expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
    },
  );

  it('[SCORE-032] asks again by itself at the time it names, six times, and not while out of view', async ({
    api,
  }) => {
    api.on('GET /v1/user/init', askingOnce());
    api.onEach('POST /v1/creditscore', () => ({ refuse: 'score-unavailable', retryAfterSeconds: 300 }));
    openDashboard();
    await screen.findByText(askingAt('2026-03-10T02:05:00Z'));
    await pass(299_000);
    expect(asked(api)).toHaveLength(1);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(60_000);
    expect(asked(api), 'out of view').toHaveLength(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked(api), 'in view again').toHaveLength(2));
    for (let each = 0; each < 10; each += 1) await pass(301_000);
    expect(asked(api), 'once, and six times more').toHaveLength(7);
    expect(screen.getByText('You can try again in a few minutes.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('[DASH-004] [SCORE-015] [SCORE-018] says once that the bureau is down, and does not repeat a 409', async ({
    api,
  }) => {
    api.on('POST /v1/creditscore', { refuse: 'score-unavailable' });
    openDashboard();
    expect(
      await screen.findByText('Yarran Credit is down at the moment. Please try again later.', {
        selector: 'p',
      }),
    ).toBeDefined();
    expect(screen.queryByText(/is unavailable because/)).toBeNull();
    await pass(10_000);
    expect(asked(api)).toHaveLength(1);
  });

  it('[SCORE-016] [ERR-002] [ERR-003] reports any other failure and retries on request', async ({ api }) => {
    api.on('POST /v1/creditscore', { refuse: 'internal' }, scoreProfile());
    const { user } = openDashboard();
    const [panel] = await screen.findAllByText(
      'An unexpected error occurred when trying to perform your request',
    );
    expect(panel).toBeDefined();
    expect(screen.getAllByText('An error has ocurred').length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(await screen.findByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
  });
});
