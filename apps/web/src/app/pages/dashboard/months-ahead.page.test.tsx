import type { BodyOf } from '@wattle/contract';
import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { anEstimate } from '#web/api/test-estimates.ts';
import { queryClient } from '#web/api/query-client.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import dashboardTabs from '../../../../../../content/tabs.yaml';
import ScoreHistoryPage from './score-history.page.tsx';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';

const ADDRESS = '/dashboard-score-history';
const [SCORE, asking] = ['POST /v1/creditscore', 'POST /v1/score/what-if'] as const;
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi(stillMember());
  api.on(SCORE, scoreProfile());
  api.on('GET /v1/user/goal', { goal: null });
  api.on('GET /v1/content/tabs', [...dashboardTabs]);
});

const open = () => openPage(ADDRESS, { [ADDRESS]: ScoreHistoryPage });
const columns = () => within(screen.getByRole('group', { name: 'Months' })).getAllByRole('button');
const september = () => screen.findByRole('button', { name: /^Sept? 2026: about 747, Very Good, \+2/ });
const tip = () => document.querySelector('.tip');
const said = () => document.querySelector('.hist output')?.textContent;

const press = async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Estimate the months ahead' });
  expect(api.calls(asking)).toHaveLength(0);
  await user.click(button);
  return { user, button };
};

/** Two points a month. */
function answerEstimates(kinds: readonly WhatIfKind[]): void {
  api.onEach(asking, ({ body }) => {
    const { changes } = body as BodyOf<'POST /v1/score/what-if'>;
    const points = 2 * (changes.find(({ kind }) => kind === 'on-time')?.size ?? 0);
    return anEstimate(735, points, { possible: kinds.map((kind) => ({ kind, least: 1, most: 24 })) });
  });
}

describe('[HIST-009] the months ahead', () => {
  it('follow the latest score when asked for, dotted and named an estimate in the chart, its words and the table', async () => {
    answerEstimates(['no-applications', 'on-time']);
    const { user, button } = await press();
    const last = await september();
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(columns()).toHaveLength(5 + 6);
    expect(
      columns().findIndex(({ tabIndex }) => tabIndex === 0),
      'this month is reached first',
    ).toBe(4);
    expect(document.querySelector('.chart--wide text.ahead')?.textContent).toBe('Estimate');
    expect(document.querySelectorAll('.chart--wide .ln.est')).toHaveLength(2 + 6);
    expect(document.querySelector('figcaption')?.textContent).toMatch(
      /to 735 in Mar 2026, then a dotted estimate, about 747 in Sept? 2026\./,
    );
    const row = screen.getByRole('row', { name: /^Sept? 2026/ });
    expect(within(row).getAllByRole('cell')[0]?.textContent).toMatch(/^about 747 \(Estimate\)/);
    expect(row.textContent).toContain('no late payment or application');
    await user.hover(last);
    expect(tip()?.textContent).toContain('about 747');
    expect(said()).toMatch(/^An estimate by the scorecard that Yarran Credit/);
    await user.click(button);
    expect(columns()).toHaveLength(5);
    expect(said()).toBe('');
  });

  it('are not drawn where the bureau gives no points, or does not answer', async () => {
    answerEstimates(['default-paid']);
    const first = await press();
    expect(await screen.findByText(/^Yarran Credit gives no estimate/)).toBeDefined();
    expect(columns()).toHaveLength(5);
    await first.user.click(first.button);
    queryClient.clear();
    api.on(asking, { refuse: 'score-unavailable' });
    await first.user.click(first.button);
    expect(await screen.findByText(/could not work out an estimate/)).toBeDefined();
    answerEstimates(['on-time']);
    await first.user.click(first.button);
    await first.user.click(first.button);
    expect(await september()).toBeDefined();
  });

  it('are not offered without simulations, or in a month without a score', async () => {
    api.on('GET /v1/user/init', { ...stillMember(), hasEstimates: false });
    const first = open();
    await screen.findByRole('tab', { name: 'All' });
    expect(screen.queryByRole('button', { name: /ahead/ })).toBeNull();
    first.unmount();
    queryClient.clear();
    api.on('GET /v1/user/init', stillMember());
    api.on(SCORE, scoreProfile({ scoreInfo: scoreInfo({ score: null, noScore: true, isNoFile: true }) }));
    open();
    await screen.findByRole('tab', { name: 'All' });
    expect(screen.queryByRole('button', { name: /ahead/ })).toBeNull();
  });
});
