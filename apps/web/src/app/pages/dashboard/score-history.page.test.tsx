import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import dashboardTabs from '../../../../../../content/tabs.yaml';
import ScoreHistoryPage from './score-history.page.tsx';
import { memberOfTwo, secondScore } from '#web/features/score/second/test-second.ts';
import { scoreProfile, stillMember } from '#web/features/score/test-score.ts';

const ADDRESS = '/dashboard-score-history';
const SCORE = 'POST /v1/creditscore';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
  api.on('GET /v1/user/init', stillMember());
  api.on(SCORE, scoreProfile());
  api.on('GET /v1/user/goal', { goal: null });
  api.on('GET /v1/content/tabs', [...dashboardTabs]);
  api.on('GET /v1/creditscore/changes', {
    months: [
      { month: '2025-12', changes: [], moves: [] },
      {
        month: '2026-01',
        changes: [
          { kind: 'enquiry-added', count: 2 },
          { kind: 'default-removed', count: 1 },
        ],
        moves: [],
      },
    ],
  });
});

const open = () => openPage(ADDRESS, { [ADDRESS]: ScoreHistoryPage });
const columns = async () => {
  const group = await screen.findByRole('group', { name: 'Months' });
  return within(group).getAllByRole('button');
};
const column = async (name: RegExp) => screen.findByRole('button', { name });
const tip = () => document.querySelector<HTMLElement>('.tip');

describe('the history', () => {
  it('[HIST-003] [HIST-004] [HIST-007] has three periods, All first, the scale, and every month in a table', async () => {
    const { user } = open();
    const all = await screen.findByRole('tab', { name: 'All' });
    expect(all.getAttribute('aria-selected')).toBe('true');
    const periods = within(screen.getByRole('tablist', { name: 'Period' }));
    const names = periods.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names).toEqual(['3 months', '6 months', 'All']);
    expect(await columns()).toHaveLength(5);
    await user.click(screen.getByRole('tab', { name: '6 months' }));
    expect(await columns()).toHaveLength(4);
    expect(screen.getByRole('heading', { name: '4 months to Mar 2026' })).toBeDefined();
    await user.click(screen.getByRole('tab', { name: '3 months' }));
    expect(await columns()).toHaveLength(3);
    const table = screen.getByRole('table', { name: 'Score history by month' });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 5);
    expect(screen.getByRole('list', { name: 'Score bands, highest first' })).toBeDefined();
  });

  it('[HIST-006] marks a month without a score as estimated', async () => {
    open();
    const row = await screen.findByRole('row', { name: /^Feb 2026/ });
    expect(within(row).getAllByRole('cell')[0]?.textContent).toMatch(/^723 \(Estimated\)/);
    expect(document.querySelector('.ln.est')).not.toBeNull();
    expect(document.querySelector('path.pt.est')).not.toBeNull();
  });

  it('[HIST-005] tells only members moved to the one score that the history was reset', async () => {
    const { items = [] } = scoreProfile().scoreHistory ?? {};
    api.on(SCORE, scoreProfile({ scoreHistory: { items, resetOn: '2025-06-02' } }));
    const first = open();
    expect(
      await screen.findByText('Your score history was reset when your score moved to a new scale.'),
    ).toBeDefined();
    first.unmount();
    queryClient.clear();
    api.on(SCORE, scoreProfile());
    open();
    await screen.findByRole('tab', { name: 'All' });
    expect(screen.queryByText(/was reset/)).toBeNull();
  });

  it('[HIST-008] says that the history is empty, and shows a single score as a point', async () => {
    api.on(SCORE, scoreProfile({ scoreHistory: { items: [], resetOn: null } }));
    const first = open();
    expect(await screen.findByText('No score history yet.')).toBeDefined();
    expect(api.calls('GET /v1/creditscore/changes')).toHaveLength(0);
    first.unmount();
    queryClient.clear();
    const items = [{ date: '2026-03-03', score: 735, isEstimated: false }];
    api.on(SCORE, scoreProfile({ scoreHistory: { items, resetOn: null } }));
    open();
    await screen.findByText(/^Your first score\./);
    expect(document.querySelectorAll('.ln:not(.chart-key *)')).toHaveLength(0);
    expect(document.querySelectorAll('circle.pt').length).toBeGreaterThan(0);
  });
});

describe('what happened in a month', () => {
  it('shows a sign for each direction on the line and words in the table', async () => {
    open();
    const row = await screen.findByRole('row', { name: /2 new enquiries/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '710Good',
      '+10',
      'Good',
      '2 new enquiriesA default left your file',
    ]);
    const wide = document.querySelector('.chart--wide');
    expect(wide?.querySelectorAll('.evd')).toHaveLength(1);
    expect(wide?.querySelectorAll('.evu')).toHaveLength(1);
  });

  it('opens a month on hover and keeps it open under the pointer, with the link to the report', async () => {
    const { user } = open();
    await screen.findByRole('row', { name: /2 new enquiries/ });
    expect(tip()).toBeNull();
    const january = await column(/^Jan 2026: 710, Good, \+10/);
    await user.hover(january);
    expect(tip()?.textContent).toContain('Jan 2026 710 Good band');
    expect(tip()?.textContent).toContain('+10 since the month before');
    const event = within(tip() ?? document.body).getByText(/2 new enquiries/);
    fireEvent(january, new MouseEvent('pointerout', { bubbles: true, relatedTarget: event }));
    expect(tip()?.textContent).toContain('Jan 2026');
    await user.keyboard('{Escape}');
    expect(tip()).toBeNull();
    await user.hover(await column(/^Dec 2025/));
    expect(tip()?.textContent).toContain('Nothing new on your file');
    await user.hover(document.body);
    expect(tip()).toBeNull();
  });

  it('keeps a pressed month open until another is pressed', async () => {
    const { user } = open();
    const january = await column(/^Jan 2026/);
    await user.click(january);
    expect(january.getAttribute('aria-pressed')).toBe('true');
    await user.hover(await column(/^Mar 2026/));
    expect(tip()?.textContent).toContain('Jan 2026');
    await user.click(january);
    expect(tip()).toBeNull();
  });

  it('makes the months one Tab stop, with arrows, Home and End between them', async () => {
    const { user } = open();
    const months = await columns();
    expect(months.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, 0]);
    act(() => months.at(-1)?.focus());
    await screen.findByText('The first score here', { selector: 'td *' });
    expect(tip()?.textContent).toContain('Mar 2026 735');
    await user.keyboard('{ArrowLeft}');
    expect(tip()?.textContent).toContain('Estimated: no score from the bureau that month');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(months[0]);
    expect(months.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
    await user.keyboard('{End}{ArrowLeft}{ArrowLeft}{Tab}');
    await user.keyboard('{Escape}');
    expect(tip()).toBeNull();
  });

  it('shows the tip below the chart on a phone, the last month open at first', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 47.99em)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = open();
    await columns();
    expect(tip()?.textContent).toContain('Mar 2026 735');
    await user.click(await column(/^Jun 2025/));
    expect(tip()?.textContent).toContain('Jun 2025 640');
    await user.keyboard('{Escape}');
    expect(tip()?.textContent).toContain('Mar 2026 735');
  });

  it('keeps the scores when the server does not give the events', async () => {
    api.on('GET /v1/creditscore/changes', { refuse: 'internal' });
    open();
    expect((await screen.findAllByText('We could not get this just now')).length).toBe(3);
    expect(screen.getByRole('row', { name: /^Mar 2026 735/ })).toBeDefined();
  });
});

describe('[SCORE-035] the second bureau’s history', () => {
  const SECOND = 'POST /v1/creditscore/second';
  it('has a course of its own in its own range, and a column of the table', async () => {
    api.on('GET /v1/user/init', memberOfTwo());
    api.on(SECOND, secondScore());
    open();
    const region = await screen.findByRole('region', { name: 'Second bureau, Jarrah Credit' });
    expect(region.textContent).toContain('Its scores run to 1000');
    expect(within(region).getAllByRole('button').at(-1)?.textContent).toMatch(/^Mar 2026: 612, Good, \+14/);
    const table = screen.getByRole('table');
    expect(within(table).getByRole('columnheader', { name: 'Jarrah Credit' })).toBeDefined();
    const row = within(table).getByRole('rowheader', { name: 'Mar 2026' }).closest('tr');
    expect(row?.textContent).toContain('612');
  });

  it('shows the main history when the second one fails', async () => {
    api.on('GET /v1/user/init', memberOfTwo());
    api.on(SECOND, { refuse: 'internal' });
    open();
    expect(await screen.findByRole('table')).toBeDefined();
    expect(screen.queryByRole('columnheader', { name: 'Jarrah Credit' })).toBeNull();
    expect(screen.queryByText(/Second bureau/)).toBeNull();
  });

  it('neither requests nor shows a second history without a second bureau', async () => {
    open();
    expect(await screen.findByRole('table')).toBeDefined();
    expect(api.calls(SECOND)).toEqual([]);
  });
});
