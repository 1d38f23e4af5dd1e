import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import type { Profile } from '#web/api/session.ts';
import { stillMember } from '#web/features/score/test-score.ts';
import { pass } from '#web/forms/test-pages.tsx';
import { featured, it, openDashboard } from './test-dashboard.ts';

beforeEach(() => wideAs(1440));

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

async function openWith(api: FakeApi, themes: Partial<Profile['themes']>) {
  const member = stillMember();
  api.on('GET /v1/user/init', { ...member, themes: { ...member.themes, ...themes } });
  const opened = openDashboard();
  await screen.findByRole('heading', { name: 'Your featured offers' });
  return opened;
}

const tabs = () => screen.getByRole('tablist', { name: 'Dashboard' });

describe('the dashboard’s theme', () => {
  it('[DASH-014] by default has tabs above, a message, next steps and cards', async ({ api }) => {
    await openWith(api, {});
    expect(tabs().getAttribute('aria-orientation')).toBeNull();
    expect(screen.getByText(/points from .*Your score is from Yarran Credit\./)).toBeDefined();
    expect(await screen.findByRole('region', { name: 'Next steps' })).toBeDefined();
    expect(await within(featured()).findByRole('heading', { name: 'Home loan search' })).toBeDefined();
  });

  it('[DASH-014] puts the tabs beside their panels where there is room', async ({ api }) => {
    const { user } = await openWith(api, { tabStyle: 'side' });
    expect(tabs().getAttribute('aria-orientation')).toBe('vertical');
    expect(tabs().parentElement?.className).toBe('dash__beside');
    screen.getByRole('tab', { name: 'Score' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('tab', { name: 'History' }).getAttribute('aria-selected')).toBe('true');
  });

  it('[DASH-014] leaves the tabs above on a phone', async ({ api }) => {
    wideAs(390);
    await openWith(api, { tabStyle: 'side' });
    expect(tabs().getAttribute('aria-orientation')).toBeNull();
    expect(document.querySelector('.dash__beside')).toBeNull();
  });

  it('[DASH-014] hides the message', async ({ api }) => {
    await openWith(api, { scoreMessage: false });
    expect(screen.getByRole('heading', { name: 'You are in the Very Good band' })).toBeDefined();
    expect(screen.queryByText(/points from/)).toBeNull();
  });

  it('[DASH-014] hides next steps with their tab, shortcut and link', async ({ api }) => {
    await openWith(api, { nextSteps: false });
    expect(screen.queryByText('Next steps')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unlock more deals' })).toBeNull();
  });

  it.for([
    [true, 1],
    [false, 0],
  ] as const)(
    '[DASH-014] [SCORE-011] with animations %s moves the dial %d time',
    async ([animations, moving], { api }) => {
      await openWith(api, { animations });
      expect(document.querySelectorAll('.dial--grow')).toHaveLength(moving);
      await pass(2000);
      expect(document.querySelector('.dial__score')?.textContent).toBe('735');
    },
  );

  it('[DASH-014] shows the number at once without animations', async ({ api }) => {
    const seen: (string | null)[] = [];
    const watcher = new MutationObserver(() => {
      const dial = document.querySelector('.dial__score');
      const number = dial?.getAttribute('data-counting') ?? dial?.textContent;
      if (number !== undefined && number !== seen.at(-1)) seen.push(number);
    });
    watcher.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    await openWith(api, { animations: false });
    await pass(500);
    watcher.disconnect();
    expect(seen).toEqual(['735']);
  });

  it('[DASH-014] lists offers as lines, among the featured and in Deals', async ({ api }) => {
    const { user } = await openWith(api, { productDisplay: 'list' });
    expect(await within(featured()).findByText('Home loan search')).toBeDefined();
    expect(document.querySelector('.offer')).toBeNull();
    const lines = within(featured()).getAllByRole('link', { name: /^GET MY DEAL/ });
    expect(lines.map((line) => line.closest('li')?.className)).toEqual(['more', 'more']);
    expect(within(featured()).getByText(/6\.04%.*6\.11%/)).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Deals' }));
    const deals = within(screen.getByRole('tabpanel', { name: 'Deals' }));
    expect(await deals.findAllByRole('link', { name: /^GET MY DEAL/ })).toHaveLength(4);
    expect(document.querySelector('.offer')).toBeNull();
  });
});
