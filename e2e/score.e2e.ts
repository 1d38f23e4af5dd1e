import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { givesPoints } from './support/environment.ts';
import { expectMovesExplained } from './support/score-moves.ts';
import { expectAccessible } from './support/looks.ts';
import { demoPassword } from './support/people.ts';
import { holdSession, newMember, openDashboard } from './support/members.ts';

const member = (lastName: string) => ({ email: `${lastName}@wattle.example`, password: demoPassword });

/** The number on the dial, once it has finished counting up. */
async function scoreOf(page: Page): Promise<number> {
  const dial = page.getByRole('img', { name: /^Your credit score is \d+ out of 1200/ });
  const said = await dial.getAttribute('aria-label');
  const score = /\d+/.exec(said ?? '')?.[0] ?? '';
  await expect(dial.locator('.dial__score')).toHaveText(score);
  await expect(dial.locator('[data-counting]')).toHaveCount(0);
  return Number(score);
}

/** The most at 1440 and at 390 pixels. */
async function expectShort(page: Page, most: readonly [number, number] = [3200, 3600]): Promise<void> {
  await expect(page.getByRole('region', { name: 'Worth a read' })).toBeVisible();
  for (const [width, tallest] of [
    [1440, most[0]],
    [390, most[1]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height, `at ${width} pixels`).toBeLessThanOrEqual(tallest);
  }
}

const scored = [
  { lastName: 'good', from: 661, to: 734, band: 'Good' },
  { lastName: 'excellent', from: 853, to: 1200, band: 'Excellent' },
  { lastName: 'verygood', from: 735, to: 852, band: 'Very Good' },
  { lastName: 'average', from: 460, to: 660, band: 'Average' },
  { lastName: 'below', from: 0, to: 459, band: 'Below Average' },
];

for (const { lastName, from, to, band } of scored) {
  test(
    `[SCORE-010] [SCORE-011] [SCORE-026] [DASH-013] [DASH-017] ${lastName}: a score from ${from} to ${to}, named ${band}, with its factors, on a short page`,
    { tag: '@nightly' },
    async ({ page, world }) => {
      await holdSession(page, world, member(lastName));
      await openDashboard(page);
      const score = await scoreOf(page);
      expect(score).toBeGreaterThanOrEqual(from);
      expect(score).toBeLessThanOrEqual(to);
      await expect(page.getByRole('heading', { name: `You are in the ${band} band` })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Score bands, lowest first' })).toContainText(
        `${band} (your band)`,
      );
      await expect(page.getByRole('list', { name: 'Score bands, lowest first' })).toContainText(
        `${from} to ${to}`,
      );
      const factors = page.getByRole('region', { name: 'Key credit factors' });
      await expect(factors.getByText(/^(Helping|Hurting), (high|medium|low) impact$/).first()).toBeVisible();
      await expectAccessible(page);
      await expectShort(page);
    },
  );
}

test('[SCORE-026] [SCORE-025] [DASH-017] defaulted: a score with what hurts it, and the change since the last', async ({
  page,
  world,
}) => {
  await holdSession(page, world, member('defaulted'));
  await openDashboard(page);
  await scoreOf(page);
  await expect(page.getByText(/^Hurting, /).first()).toBeVisible();
  await expectMovesExplained(page);
  await expectShort(page);
});

test('[DASH-016] a dashboard asks once for profile, score and offers, before its code is there', async ({
  memberPage: page,
}) => {
  const offers = page.getByRole('link', { name: /^GET MY DEAL/ }).first();
  await page.goto('/dashboard');
  await expect(offers).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const all = page.waitForRequest('**/v1/product/init');
  await page.route('**/assets/react-*.js', async (route) => {
    await all;
    await route.continue();
  });
  await page.reload();
  await expect(offers).toBeVisible();
  for (const path of ['/v1/user/init', '/v1/creditscore', '/v1/product/init'])
    expect(asked.filter((each) => each === path)).toEqual([path]);
});

test(
  'what is pressed beside the next steps stays where it is while they come',
  { tag: '@estimates' },
  async ({ memberPage: page }) => {
    const measured = Promise.withResolvers<undefined>();
    await page.route('**/v1/user/about-me', async (route) => {
      await measured.promise;
      await route.continue();
    });
    await page.goto('/dashboard');
    const whatIf = page.getByRole('button', { name: 'What if? Try a change' });
    const before = await whatIf.boundingBox();
    measured.resolve(undefined);
    await expect(page.getByRole('button', { name: 'Next step' })).toBeVisible();
    expect((await whatIf.boundingBox())?.x).toBe(before?.x);
  },
);

test('[DASH-010] [SCORE-011] the band does not wait for the number, and Back leads to the tab before', async ({
  memberPage: page,
}) => {
  await openDashboard(page);
  const score = await scoreOf(page);
  const [number, words, bands] = [page.locator('.dial__score'), '.score__say', '.scale'];
  const seen = () =>
    Promise.all(
      [words, bands].map((part) => page.locator(part).evaluate((e) => getComputedStyle(e).opacity)),
    );
  await expect.poll(seen).toEqual(['1', '1']);
  await number.evaluate((element, count) => element.setAttribute('data-counting', count), String(score - 1));
  await expect.poll(seen, 'while it counts').toEqual(['1', '1']);

  for (const name of ['History', 'Deals', 'Score']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Unlock more deals' }).click();
  await expect(
    page.getByRole('tabpanel', { name: 'Next steps' }).locator('[data-advertisement]:focus'),
  ).toBeVisible();
  for (const name of ['Score', 'Deals', 'History', 'Score']) {
    await page.goBack();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
  }
});

test('[SCORE-019] [SCORE-024] [DASH-017] without a credit file a member reads why there is no score, and checks again', async ({
  page,
  world,
}) => {
  await holdSession(page, world, member('nofile'));
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Welcome. You have no credit file yet' })).toBeVisible();
  await expectAccessible(page);
  await expectShort(page, [2600, 2800]);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('There is still no score for you this month.')).toBeVisible();
});

test('[SCORE-041] stranger: a file that is not the member’s is shown nowhere, and the page says what happened', async ({
  page,
  world,
}) => {
  await newMember(page, world, { lastName: 'Stranger', documents: 2 });
  await openDashboard(page);
  const matchedNobody = /sent a file that we could not match to you\./;
  await expect(page.getByRole('tabpanel').getByText(matchedNobody)).toBeVisible();
  await expect(page.getByRole('img', { name: 'There is no score to show' })).toBeVisible();
  await expect(page.getByRole('button', { name: /again/i })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/credit-report-overview');
  await expect(page.getByRole('heading', { name: matchedNobody })).toBeVisible();
  await expectAccessible(page);
});

test('[HIST-005] [DASH-011] [DASH-017] good was moved to the one score, which history and dashboard say, and the dashboard is short', async ({
  page,
  world,
}) => {
  const reset = 'Your score history was reset when your score moved to a new scale.';
  const news = page.getByText('Your score has a new scale.');
  // By SMS: their mail is for the test of the persona.
  await holdSession(page, world, { ...member('good'), number: '+61412555000' });
  await page.goto('/dashboard-score-history');
  await expect(page.getByText(reset)).toBeVisible();
  await openDashboard(page);
  await expect(news).toBeVisible();
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  const file = page.getByRole('heading', { name: 'My file', exact: true });
  await expect(file).toBeFocused();
  await page.reload();
  await expect(file).toBeVisible();
  await expect(news).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Worth a read' })).toBeVisible();
  const points = page.getByRole('region', { name: 'Next steps' }).locator('.step__points');
  if (givesPoints) await expect(points.first()).toBeVisible();
  else await expect(points.or(page.getByRole('button', { name: /^What if\?/ }))).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^GET MY DEAL/ }).first()).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Tell me by email/ })).toBeEnabled();
  await expectShort(page);
});

test('[HIST-003] [HIST-004] [HIST-006] [HIST-008] history filters by period, marks estimates, and can be read as a table', async ({
  memberPage: page,
}) => {
  await page.goto('/dashboard-score-history');
  await expect(page.getByRole('heading', { level: 2, name: 'Score history' })).toBeVisible();
  await expect(page.getByText(/was reset/)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Score bands, highest first' })).toBeVisible();
  const months = page.getByRole('group', { name: 'Months' }).getByRole('button');
  for (const [period, count] of [
    ['3 months', 3],
    ['6 months', 6],
  ] as const) {
    await page.getByRole('tab', { name: period }).click();
    await expect(months).toHaveCount(count);
  }
  await page.getByRole('tab', { name: 'All' }).click();
  expect(await months.count()).toBeGreaterThanOrEqual(12);
  const rows = page.getByRole('table', { name: 'Score history by month' }).getByRole('row');
  await expect(rows).toHaveCount(1 + (await months.count()));
  await expect(rows.filter({ hasText: '(Estimated)' })).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  // Scrolling would bring a month under it.
  await page.mouse.move(0, 0);
  await months.last().focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.tip')).toContainText('The first score here');
  await expect(page.getByRole('figure').getByText(/^Line chart of your score, All: from \d+/)).toBeAttached();
});
