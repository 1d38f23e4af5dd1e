import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { givesPoints } from './support/environment.ts';
import { expectMovesExplained } from './support/score-moves.ts';
import { expectAccessible } from './support/looks.ts';
import { demoPassword } from './support/people.ts';
import { holdSession, newMemberAtDashboard, openDashboard } from './support/members.ts';
import { pressLogIn, typeCredentials } from './support/signing-in.ts';

const member = (lastName: string) => ({ email: `${lastName}@wattle.example`, password: demoPassword });

function countScoreCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/v1/creditscore') ? 1 : 0));
  return () => calls;
}

/** The number on the dial, once it has finished counting up. */
async function scoreOf(page: Page): Promise<number> {
  const dial = page.getByRole('img', { name: /^Your credit score is \d+ out of 1200/ });
  const said = await dial.getAttribute('aria-label');
  const score = /\d+/.exec(said ?? '')?.[0] ?? '';
  await expect(dial.locator('.dial__score')).toHaveText(score);
  await expect(dial.locator('[data-counting]')).toHaveCount(0);
  return Number(score);
}

const scored = [
  { lastName: 'good', from: 661, to: 734, band: 'Good' },
  { lastName: 'excellent', from: 853, to: 1200, band: 'Excellent' },
  { lastName: 'verygood', from: 735, to: 852, band: 'Very Good' },
  { lastName: 'average', from: 460, to: 660, band: 'Average' },
  { lastName: 'below', from: 0, to: 459, band: 'Below Average' },
];

for (const { lastName, from, to, band } of scored) {
  test(`[SCORE-010] [SCORE-011] [SCORE-026] [DASH-013] ${lastName}: a score from ${from} to ${to}, named ${band}, with its factors`, async ({
    page,
    world,
  }) => {
    await holdSession(page, world, member(lastName));
    await openDashboard(page);
    const score = await scoreOf(page);
    expect(score).toBeGreaterThanOrEqual(from);
    expect(score).toBeLessThanOrEqual(to);
    await expect(page.getByRole('heading', { name: `You are in the ${band} band` })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Score bands, lowest first' })).toContainText(
      `${band} (your band)`,
    );
    await expect(page.getByText(`Your band runs from ${from} to ${to}.`)).toBeVisible();
    const factors = page.getByRole('region', { name: 'Key credit factors' });
    await expect(factors.getByText(/^(Helping|Hurting), (high|medium|low) impact$/).first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('[SCORE-026] [SCORE-025] defaulted: a score with what hurts it, and the change since the last', async ({
  page,
  world,
}) => {
  await holdSession(page, world, member('defaulted'));
  await openDashboard(page);
  await scoreOf(page);
  await expect(page.getByText(/^Hurting, /).first()).toBeVisible();
  await expectMovesExplained(page);
});

test('[SCORE-012] [REPORT-014] [REPORT-034] emptyreport: a file with nothing in it still has its score, and a report that says so', async ({
  page,
  world,
}) => {
  await holdSession(page, world, member('emptyreport'));
  await openDashboard(page);
  await scoreOf(page);
  await page.goto('/credit-report-overview');
  await expect(page.getByRole('heading', { name: "We couldn't find any accounts." })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What a first credit file needs' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
});

const unscored = [
  {
    id: '[SCORE-019] [SCORE-024]',
    lastName: 'nofile',
    heading: 'Welcome. You have no credit file yet',
    text: 'The credit bureau has no credit file for you.',
    calls: 1,
  },
  {
    id: '[SCORE-020] [SCORE-023] [SCORE-024]',
    lastName: 'badrequest',
    text: 'Please verify your details or contact us.',
    calls: 1,
  },
  {
    id: '[SCORE-013] [SCORE-024]',
    lastName: 'mismatch',
    text: 'The credit bureau could not match your identity. Please verify your details.',
    calls: 1,
  },
  {
    id: '[SCORE-014] [SCORE-017]',
    lastName: 'trylater',
    text: 'The credit bureau could not give us your score yet. Please try again later.',
    calls: 6,
  },
  {
    id: '[SCORE-015] [SCORE-018] [SCORE-032] [DASH-004]',
    lastName: 'bureaudown',
    text: 'The credit bureau is down at the moment. Please try again later.',
    calls: 1,
  },
];

for (const { id, lastName, text, calls, heading = 'No score yet' } of unscored) {
  test(`${id} ${lastName}: no score after ${calls} call(s), the reason, and a way on`, async ({
    page,
    world,
    watch,
  }) => {
    watch.plan(417, '/v1/creditscore');
    watch.plan(409, '/v1/creditscore');
    const made = countScoreCalls(page);
    await holdSession(page, world, member(lastName));
    await openDashboard(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: text })).toBeVisible();
    expect(made()).toBe(calls);
    await expect(page.getByRole('img', { name: 'There is no score to show' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(
      /Score bands|No score history yet\./,
    );
    await page.getByRole('tab', { name: 'Score' }).click();
    if (lastName === 'trylater' || lastName === 'bureaudown') {
      await expect(
        page.getByText(/^While this page is open, we ask again automatically at \d/),
      ).toBeVisible();
      await expect(page.getByText('Would you like an email when your score is there?')).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(made).toBeGreaterThan(calls);
      return;
    }
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('We checked again, and there is no score for you yet.')).toBeVisible();
    expect(made()).toBe(calls + 1);
  });
}

test('[SCORE-014] busy: two refusals are waited out, and the third call brings the score', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(417, '/v1/creditscore');
  const made = countScoreCalls(page);
  await holdSession(page, world, member('busy'));
  await openDashboard(page);
  await scoreOf(page);
  expect(made()).toBe(3);
});

test('[LOGIN-026] [REG-059] devicerisk: the account is locked, and stays so', async ({ page, watch }) => {
  watch.plan(406, '/v1/oauth2/token');
  await page.goto('/login');
  for (let tries = 0; tries < 2; tries += 1) {
    await typeCredentials(page, member('devicerisk'));
    const answered = page.waitForResponse('**/v1/oauth2/token');
    await pressLogIn(page);
    expect((await answered).status()).toBe(406);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your account has been locked. Please contact us.' }),
    ).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.waitForURL('**/login?retUrl=%2Fdashboard');
});

test('[SCORE-011] the number counts up from nothing, and stands at once where motion is unwanted', async ({
  memberPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'numbersSeen', seen);
    new MutationObserver(() => {
      const number = document.querySelector('.dial__score');
      const text = number?.getAttribute('data-counting') ?? number?.textContent;
      if (text !== undefined && text !== null && text !== seen.at(-1)) seen.push(text);
    }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  });
  await page.goto('/dashboard');
  const score = await scoreOf(page);
  const seen = async () => {
    const numbers: unknown = await page.evaluate(() => Reflect.get(globalThis, 'numbersSeen'));
    return Array.isArray(numbers) ? numbers.map(Number) : [];
  };
  const climbed = await seen();
  expect(climbed[0]).toBe(0);
  expect(climbed.at(-1)).toBe(score);
  expect(climbed.length).toBeGreaterThan(5);
  expect(climbed).toEqual([...climbed].sort((one, other) => one - other));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await scoreOf(page);
  expect(await seen()).toEqual([score]);
});

test('[HIST-005] [DASH-011] [DASH-017] good was moved to the one score, which history and dashboard say; the dashboard is at most 4,000 pixels high, and 5,500 on a phone', async ({
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
  await expect(page.getByRole('heading', { name: 'Your credit report', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your credit report', exact: true })).toBeVisible();
  await expect(news).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Worth a read' })).toBeVisible();
  const best = page.getByRole('region', { name: 'What would help most' });
  if (givesPoints) await expect(best.locator('.try').first()).toBeVisible();
  else await expect(best.or(page.getByRole('region', { name: 'What if?' }))).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^GET MY DEAL/ }).first()).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Tell me by email/ })).toBeEnabled();
  for (const [width, tallest] of [
    [1440, 4000],
    [390, 5500],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height, `at ${width} pixels`).toBeLessThanOrEqual(tallest);
  }
});

test('[HIST-003] [HIST-004] [HIST-006] [HIST-008] history filters by period, marks estimates, and can be read as a table', async ({
  memberPage: page,
}) => {
  await page.goto('/dashboard-score-history');
  await expect(page.getByRole('heading', { level: 1, name: 'Score history' })).toBeVisible();
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
  await months.last().focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.tip')).toContainText('The first score here');
  await expect(page.getByRole('figure').getByText(/^Line chart of your score, All: from \d+/)).toBeAttached();
});

test('[DASH-010] [HIST-006] [SCORE-014] a new member has one point of history, and the bureau is asked once for both tabs', async ({
  page,
  world,
}) => {
  const made = countScoreCalls(page);
  await newMemberAtDashboard(page, world);
  const score = await scoreOf(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    page.getByRole('figure').getByText(new RegExp(`^Your score in .*: ${score}\\.$`)),
  ).toBeAttached();
  await page.getByRole('tab', { name: 'Score' }).click();
  await expect(page.getByText('No change')).toHaveCount(0);
  expect(made()).toBe(1);
});
