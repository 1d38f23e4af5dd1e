import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Estimate } from '#web/api/estimates.ts';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { anEstimate } from '#web/api/test-estimates.ts';
import { queryClient } from '#web/api/query-client.ts';
import { offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import ScoreGoalPage from './score-goal.page.tsx';

const ADDRESS = '/score-goal';
const GOAL = { target: 760, by: '2026-09', startScore: 700, setOn: '2025-12-05', done: [] };
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi(stillMember());
  api.on('GET /v1/user/init', { ...stillMember(), identifier: crypto.randomUUID() });
  api.on('POST /v1/creditscore', scoreProfile());
  api.on('POST /v1/product/init', offersAnswer());
  answerEstimates(3);
});

/** Points for each month on time, of at most 24. */
function answerEstimates(byMonth: number): void {
  api.onEach('POST /v1/score/what-if', ({ body }): Estimate => {
    const { changes } = body as { changes: readonly { kind: 'on-time'; size: number }[] };
    const points = changes.reduce((sum, { size }) => sum + size * byMonth, 0);
    return anEstimate(735, points);
  });
}

const open = () => openPage(ADDRESS, { [ADDRESS]: ScoreGoalPage });
const put = () => (api.calls('PUT /v1/user/goal')[0]?.body as { goal: unknown } | undefined)?.goal;

describe('a score goal', () => {
  it('is a band above, or a score of one’s own, by one of the next months', async () => {
    api.on('GET /v1/user/goal', { goal: null });
    api.on('PUT /v1/user/goal', { goal: { ...GOAL, startScore: 735, setOn: '2026-03-10' } });
    const { user } = open();
    expect(await screen.findByRole('radio', { name: 'Excellent, from 853' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /^Good/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'A score of my own' }));
    const score = screen.getByRole('textbox', { name: 'Score' });
    await user.type(score, '735');
    await user.click(screen.getByRole('button', { name: 'Set this goal' }));
    expect(screen.getByText('Choose a score from 736 to 1200.')).toBeTruthy();
    await user.clear(score);
    await user.type(score, '760');
    await user.click(screen.getByRole('button', { name: 'Set this goal' }));
    expect(await screen.findByText('This is where you start. Each month brings a new score.')).toBeTruthy();
    expect(put()).toEqual({ target: 760, by: '2026-09', done: [] });
  });

  it('[SCORE-044] shows the way month by month, with steps that are estimates, and keeps what was done', async () => {
    api.on('GET /v1/user/goal', { goal: GOAL });
    api.on('PUT /v1/user/goal', { goal: { ...GOAL, done: ['on-time'] } });
    const { user } = open();
    expect(await screen.findByText('35 of 60 points are behind you')).toBeTruthy();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Mar 2026735 Very Good+1225',
      'Feb 2026723 (no new score)+1337',
      'Jan 2026710 Good+1050',
      'Dec 2025700 GoodStart60',
    ]);
    expect(await screen.findByText(/could be at 760 about Dec 2026|out of reach/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Mark as done/ }));
    expect(await screen.findByRole('button', { name: /^Done/, pressed: true })).toBeTruthy();
    expect(put()).toEqual({ target: 760, by: '2026-09', done: ['on-time'] });
  });

  it('[SCORE-044] says so when it takes longer, and when it is out of reach, with a goal that is not', async () => {
    api.on('GET /v1/user/goal', { goal: { ...GOAL, by: '2026-06' } });
    const { unmount } = open();
    expect(await screen.findByRole('button', { name: 'Make it Dec 2026' })).toBeTruthy();
    unmount();
    queryClient.clear();
    answerEstimates(1);
    api.on('PUT /v1/user/goal', { goal: { ...GOAL, target: 755, by: '2028-03' } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Make 755 my goal' }));
    expect(put()).toEqual({ target: 755, by: '2028-03', done: [] });
  });

  it.each([
    ['reached', { target: 735 }, 'You reached it in Mar 2026. Well done.'],
    [
      'over',
      { by: '2026-02' },
      'Feb 2026 is over, and the goal was not reached. Choose a smaller goal or a later month.',
    ],
  ])('says when it is %s', async (_, changes, words) => {
    api.on('GET /v1/user/goal', { goal: { ...GOAL, ...changes } });
    open();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('puts help first in the lowest band, ends on request, and needs a score', async () => {
    const low = scoreProfile({ scoreInfo: scoreInfo({ score: 430, bandDescription: 'Below Average' }) });
    api.on('POST /v1/creditscore', low);
    api.on('POST /v1/product/init', offersAnswer({ helpFirst: ['low-score'] }));
    api.on('GET /v1/user/goal', { goal: GOAL });
    api.on('PUT /v1/user/goal', { goal: null });
    const { user, unmount } = open();
    const change = await screen.findByRole('button', { name: 'Change or stop' });
    const help = screen.getByRole('link', { name: /1800/ });
    expect(help.compareDocumentPosition(change)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(change);
    await user.click(screen.getByRole('button', { name: 'Stop this goal' }));
    expect(await screen.findByRole('button', { name: 'Set this goal' })).toBeTruthy();
    unmount();
    queryClient.clear();
    const none = { score: null, noScore: true, isNoFile: true };
    api.on(
      'POST /v1/creditscore',
      scoreProfile({ scoreInfo: scoreInfo(none), scoreHistory: { items: [], resetOn: null } }),
    );
    open();
    expect(await screen.findByText(/there is none of yours yet/)).toBeTruthy();
  });
});
