import { act, screen, within } from '@testing-library/react';
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
    api.on('PUT /v1/user/goal', { goal: { ...GOAL, done: ['on-time'], since: { 'on-time': '2026-03-10' } } });
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
    const step = (await screen.findByRole('heading', { name: 'Pay every account on time' })).closest('li');
    expect(step?.textContent).toContain('+15 to +20 by Sep 2026 up to +40 by Mar 2027');
    await user.click(await screen.findByRole('button', { name: /^I’m doing this/, pressed: false }));
    expect(await screen.findByRole('button', { name: /^I’m doing this/, pressed: true })).toBeTruthy();
    expect(step?.textContent).toContain('since 10 Mar 2026. It counts from your Apr 2026 score.');
    expect(screen.getByText('You’re doing 1 of 1 step.')).toBeTruthy();
    expect(put()).toEqual({ target: 760, by: '2026-09', done: ['on-time'] });
  });

  it('[SCORE-044] ticks a default off that the file no longer shows', async () => {
    api.on('GET /v1/user/goal', { goal: { ...GOAL, done: ['default-paid'] } });
    open();
    expect(await screen.findByText('Your file shows no unpaid default any more.')).toBeTruthy();
  });

  it('[SCORE-043] has neither a bar nor a table before the first month is over', async () => {
    api.on('GET /v1/user/goal', { goal: { ...GOAL, startScore: 735, setOn: '2026-03-05' } });
    open();
    expect(await screen.findByText(/^This is where you start/)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('[SCORE-045] says so when a new score reaches it while the page is open', async () => {
    api.on('GET /v1/user/goal', { goal: GOAL });
    open();
    await screen.findByRole('button', { name: 'Change or stop' });
    const scoreInfoNow = scoreInfo({ score: 765 });
    const { scoreHistory = { items: [], resetOn: null }, ...profile } = scoreProfile({
      scoreInfo: scoreInfoNow,
    });
    const items = scoreHistory.items.map((item, at, all) =>
      at === all.length - 1 ? { ...item, score: 765 } : item,
    );
    act(() => {
      for (const [key] of queryClient.getQueriesData({ queryKey: ['score'] }))
        queryClient.setQueryData(key, { ...profile, scoreHistory: { ...scoreHistory, items } });
    });
    expect(await screen.findByText('You reached it in Mar 2026. Well done.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set the next goal' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your steps' })).toBeNull();
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

  it('names who helps in the lowest band, ends on request, and needs a score', async () => {
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
    expect(await screen.findByText('You can set a goal once you have a score.')).toBeTruthy();
  });
});
