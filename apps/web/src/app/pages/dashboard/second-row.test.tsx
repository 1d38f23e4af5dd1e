import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { pass } from '#web/forms/test-pages.tsx';
import { it as base, openDashboard } from './test-dashboard.ts';
import { stillMember } from '#web/features/score/test-score.ts';
import { memberOfTwo, notAgreed, secondScore } from '#web/features/score/second/test-second.ts';
import type { SecondScore } from '#web/features/score/second/use-second-score.ts';

const it = base.extend('profile', () => memberOfTwo());
const SECOND = 'POST /v1/creditscore/second';
const mainScore = () => screen.findByRole('img', { name: /^Your credit score is 735/ });
const row = async () => {
  const name = await screen.findByText('Two bureaus');
  return name.closest('li')?.textContent;
};

describe('the second score on the dashboard', () => {
  it('[SCORE-038] shows the second score in its own range, and links to the comparison', async ({ api }) => {
    api.on(SECOND, secondScore());
    openDashboard();
    await screen.findByText('Jarrah Credit: 612 of 1000, Good');
    const link = screen.getByRole('link', { name: 'Two bureaus' });
    expect(link.getAttribute('href')).toBe('/dashboard/two-scores');
  });

  it('[SCORE-038] shows no link to the comparison without a report', async ({ api }) => {
    api.on('GET /v1/user/init', { ...memberOfTwo(), roles: 'IV,DLV,EV,MV,1FA,2FA' });
    api.on(SECOND, secondScore());
    openDashboard();
    await screen.findByText('Jarrah Credit: 612 of 1000, Good');
    expect(screen.queryByRole('link', { name: 'Two bureaus' })).toBeNull();
  });

  it.for([
    ['waiting', /not ready yet/],
    ['away', /no answer at the moment/],
    ['no-file', /no credit file about you/],
    ['not-scored', /your file without a score/],
    ['no-match', /could not match your details/],
    ['unmatched', /could not match to you.*changed your name/],
    ['contact-us', /We ask once a month/],
    ['next-month', /again next month/],
  ] as const)('[SCORE-036] explains a missing second score: %s', async ([missing, words], { api }) => {
    api.on(SECOND, secondScore({ latest: null, missing, history: [] }));
    openDashboard();
    await waitFor(async () => expect(await row()).toMatch(words));
    expect(await mainScore()).toBeDefined();
  });

  it.for(['waiting', 'away'] as const)(
    '[SCORE-036] asks again by itself while the second score is %s',
    async (missing, { api }) => {
      api.on(SECOND, secondScore({ latest: null, missing, history: [] }), secondScore());
      openDashboard();
      await waitFor(async () => expect(await row()).toMatch(/we ask again automatically at/i));
      await pass(301_000);
      await waitFor(async () => expect(await row()).toContain('612 of 1000'));
    },
  );

  it('[SCORE-036] shows the date of a score of an earlier month', async ({ api }) => {
    const latest = { score: 598, receivedOn: '2026-02-12' };
    api.on(SECOND, secondScore({ latest, missing: 'away' }));
    openDashboard();
    await screen.findByText('Jarrah Credit: 598 of 1000, Good, from 12 Feb');
  });

  it('[SCORE-041] says beside an earlier score that this month’s file is another person’s', async ({
    api,
  }) => {
    const latest = { score: 598, receivedOn: '2026-02-12' };
    api.on(SECOND, secondScore({ latest, missing: 'unmatched' }));
    openDashboard();
    await screen.findByText(/598 of 1000, Good, from 12 Feb\. This month: it sent a file/);
  });

  it('[SCORE-036] keeps the page when the second score fails, and retries on request', async ({ api }) => {
    api.on(SECOND, { refuse: 'internal' }, secondScore());
    const { user } = openDashboard();
    await screen.findByText(/we could not get this score\./);
    expect(await mainScore()).toBeDefined();
    expect(screen.getByRole('heading', { name: /^What changed/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await row()).toContain('612 of 1000'));
  });

  it('[SCORE-036] shows the main score while the second bureau does not answer', async ({ api }) => {
    api.onEach(SECOND, () => new Promise<SecondScore>(() => undefined));
    openDashboard();
    expect(await mainScore()).toBeDefined();
    await waitFor(() => expect(api.calls(SECOND)).toHaveLength(1));
    expect(await row()).toBe('Two bureaus');
  });

  it('[SCORE-035] offers the second score with an unticked consent, in the recorded text', async ({
    api,
  }) => {
    api.on(SECOND, notAgreed());
    api.on('PUT /v1/creditscore/second', secondScore());
    const { user } = openDashboard();
    await user.click(await screen.findByText('See your score at Jarrah Credit too'));
    const form = screen.getByRole('checkbox', { name: 'Wattle may ask Jarrah Credit.' });
    expect(form).toHaveProperty('checked', false);
    const button = screen.getByRole('button', { name: 'Get my score from Jarrah Credit' });
    await user.click(button);
    expect(screen.getByText('Tick the box if you agree.')).toBeDefined();
    expect(document.activeElement).toBe(form);
    expect(api.calls('PUT /v1/creditscore/second')).toEqual([]);
    await user.click(form);
    await user.click(button);
    const score = await screen.findByText('Jarrah Credit: 612 of 1000, Good');
    const bodies = api.calls('PUT /v1/creditscore/second').map(({ body }) => body);
    expect(bodies).toEqual([{ isAgreed: true, textVersion: 'second-bureau-1' }]);
    expect(document.activeElement).toBe(score);
  });

  it('[SCORE-035] keeps the tick when agreeing fails', async ({ api }) => {
    api.on(SECOND, notAgreed());
    api.on('PUT /v1/creditscore/second', { refuse: 'internal' });
    const { user } = openDashboard();
    await user.click(await screen.findByText('See your score at Jarrah Credit too'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /^Get my score/ }));
    expect(await screen.findByText(/unexpected error/i)).toBeDefined();
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  });

  it('[SCORE-039] requests and shows nothing without a second bureau', async ({ api }) => {
    api.on('GET /v1/user/init', stillMember());
    openDashboard();
    expect(await mainScore()).toBeDefined();
    await screen.findByRole('region', { name: 'My file' });
    expect(screen.queryByText('Two bureaus')).toBeNull();
    expect(api.calls(SECOND)).toEqual([]);
  });
});
