import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import type { Profile } from '#web/api/session.ts';
import { stillMember } from '#web/features/score/test-score.ts';
import { freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import DashboardPage from './dashboard.page.tsx';
import { dashboardApi } from './test-dashboard.ts';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = dashboardApi();
  wideAs(1440);
});
afterEach(() => vi.useRealTimers());

function wideAs(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = Number(/min-width: ([\d.]+)em/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) * 16;
    return {
      matches: width >= least,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });
}

async function openWith(themes: Partial<Profile['themes']>) {
  const member = stillMember();
  api.on('GET /v1/user/init', { ...member, themes: { ...member.themes, ...themes } });
  const opened = openPage('/dashboard', { '/dashboard': DashboardPage });
  await screen.findByRole('heading', { name: 'Your featured offers' });
  return opened;
}

const tabs = () => screen.getByRole('tablist', { name: 'Dashboard' });
const featured = () => screen.getByRole('region', { name: 'Your featured offers' });

describe('the dashboard’s theme', () => {
  it('[DASH-014] by default has tabs above, a message, next steps and cards', async () => {
    await openWith({});
    expect(tabs().getAttribute('aria-orientation')).toBeNull();
    expect(screen.getByText(/^Your score is from Yarran Credit\..* points from/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Next steps' })).toBeDefined();
    expect(await within(featured()).findByRole('heading', { name: 'Home loan search' })).toBeDefined();
  });

  it('[DASH-014] puts the tabs beside their panels where there is room', async () => {
    const { user } = await openWith({ tabStyle: 'side' });
    expect(tabs().getAttribute('aria-orientation')).toBe('vertical');
    expect(tabs().parentElement?.className).toBe('dash__beside');
    screen.getByRole('tab', { name: 'Score' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('tab', { name: 'History' }).getAttribute('aria-selected')).toBe('true');
  });

  it('[DASH-014] leaves the tabs above on a phone', async () => {
    wideAs(390);
    await openWith({ tabStyle: 'side' });
    expect(tabs().getAttribute('aria-orientation')).toBeNull();
    expect(document.querySelector('.dash__beside')).toBeNull();
  });

  it('[DASH-014] hides the message', async () => {
    await openWith({ scoreMessage: false });
    expect(screen.getByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
    expect(screen.queryByText(/points from/)).toBeNull();
  });

  it('[DASH-014] hides next steps with their tab, shortcut and link', async () => {
    await openWith({ nextSteps: false });
    expect(screen.queryByText('Next steps')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unlock more deals' })).toBeNull();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('[DASH-014] [SCORE-011] with animations %s moves the dial %d time', async (animations, moving) => {
    await openWith({ animations });
    expect(document.querySelectorAll('.dial--grow')).toHaveLength(moving);
    await pass(2000);
    expect(document.querySelector('.dial__score')?.textContent).toBe('735');
  });

  it('[DASH-014] shows the number at once without animations', async () => {
    const seen: (string | null)[] = [];
    const watcher = new MutationObserver(() => {
      const dial = document.querySelector('.dial__score');
      const number = dial?.getAttribute('data-counting') ?? dial?.textContent;
      if (number !== undefined && number !== seen.at(-1)) seen.push(number);
    });
    watcher.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    await openWith({ animations: false });
    await pass(500);
    watcher.disconnect();
    expect(seen).toEqual(['735']);
  });

  it('[DASH-014] lists offers as lines, among the featured and in Deals', async () => {
    const { user } = await openWith({ productDisplay: 'list' });
    expect(await within(featured()).findByText('Home loan search')).toBeDefined();
    expect(document.querySelector('.offer')).toBeNull();
    const lines = within(featured()).getAllByRole('link', { name: /^GET MY DEAL/ });
    expect(lines.map((line) => line.closest('li')?.className)).toEqual(['more', 'more']);
    expect(within(featured()).getByText(/6\.04%.*6\.11%/)).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    expect(document.querySelector('.offer')).toBeNull();
    expect(
      within(screen.getByRole('tabpanel', { name: 'Deals' })).getAllByRole('link', { name: /^GET MY DEAL/ }),
    ).toHaveLength(4);
  });
});
