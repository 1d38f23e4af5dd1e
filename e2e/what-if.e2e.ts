import type { Page } from '@playwright/test';
import { breakable as test, expect } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { demoPassword } from './support/people.ts';
import { holdSession, openDashboard } from './support/members.ts';

const member = (lastName: string) => ({ email: `${lastName}@wattle.example`, password: demoPassword });

const simulator = (page: Page) => page.getByRole('region', { name: 'What if?' });
const estimated = (page: Page) => simulator(page).getByRole('img', { name: /^Estimate.*: \d+ out of 1200/ });

/** The dashboard's score, and the simulator's current and estimated ones. */
async function scoresOf(page: Page): Promise<{ shown: number; now: number; estimate: number }> {
  const dial = page.getByRole('img', { name: /^Your credit score is \d+ out of 1200/ });
  const shown = /\d+/.exec((await dial.getAttribute('aria-label')) ?? '')?.[0];
  const said = (await estimated(page).getAttribute('aria-label')) ?? '';
  const [, estimate, now] = /^Estimate.*: (\d+) .* now is (\d+)\.$/.exec(said) ?? [];
  return { shown: Number(shown), now: Number(now), estimate: Number(estimate) };
}

test(
  '[SCORE-026] a member with defaults tries what one paid is worth, by keyboard, and reads why',
  { tag: '@estimates' },
  async ({ page, world }) => {
    await holdSession(page, world, member('defaulted'));
    await openDashboard(page);
    const open = page.getByRole('button', { name: 'What if? Try a change' });
    await open.press('Enter');
    await expect(simulator(page).getByText(/^This is an estimate\./)).toBeVisible();
    const before = await scoresOf(page);
    expect(before.now).toBe(before.shown);
    expect(before.estimate).toBe(before.shown);
    await expectAccessible(page, { widths: [320] });

    await simulator(page).getByRole('checkbox', { name: '1 default paid' }).press('Space');
    await simulator(page)
      .getByRole('checkbox', { name: /on time for 12 months/ })
      .press('Space');
    await expect(simulator(page).getByRole('checkbox', { name: 'A new credit card' })).toHaveCount(0);
    const steps = simulator(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 4 }) });
    await expect(steps).toHaveCount(2);
    await expect(steps.filter({ hasText: '1 default paid' })).toContainText(/\d+ points? up/);
    await expect(steps.filter({ hasText: '1 default paid' })).toContainText(/from 1 outstanding and 1 paid/);
    const after = await scoresOf(page);
    expect(after.now).toBe(before.shown);
    const points = await steps.getByText(/^\d+ points? (up|down)$/).allTextContents();
    const moved = points.map((words) => Number.parseInt(words, 10) * (words.endsWith('up') ? 1 : -1));
    expect(moved.reduce((sum, each) => sum + each, after.now)).toBe(after.estimate);
    await expectAccessible(page);

    const reset = simulator(page).getByRole('button', { name: 'Reset' });
    await reset.press('Enter');
    await expect(steps).toHaveCount(0);
    await expect(reset).toBeFocused();
    expect((await scoresOf(page)).estimate).toBe(before.shown);
    await page.reload();
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await expect(
      page.getByRole('img', { name: `Your credit score is ${before.shown} out of 1200` }),
    ).toBeVisible();
  },
);
