import type { Locator, Page } from '@playwright/test';
import { breakable as test, expect } from './support/journey.ts';
import { holdSession, openDashboard } from './support/members.ts';
import { demoPassword } from './support/people.ts';

test.use({ settings: { BUREAUS: 'primary,second' } });

/** Has a year of history and both documents. */
const MEMBER = { email: 'good@wattle.example', password: demoPassword };

/** What is pressed in turn; the last press leads there. On a phone, the burger counts as one. */
type Presses = (page: Page) => Locator[];
type Wanted = {
  what: string;
  wide: Presses;
  /** The same, where it does not say. */
  narrow?: Presses;
  address: RegExp;
  heading: string | RegExp;
};

const link = (name: string | RegExp) => (page: Page) => [page.getByRole('main').getByRole('link', { name })];
const tab = (name: string) => (page: Page) => [page.getByRole('tab', { name, exact: true })];

/** What a member looks for, and the presses that lead there from the dashboard: two at most. */
const WANTED: readonly Wanted[] = [
  { what: 'history', wide: tab('History'), address: /\/dashboard-score-history$/, heading: 'Score history' },
  { what: 'deals', wide: tab('Deals'), address: /\/dashboard#deals$/, heading: 'Deals' },
  { what: 'a goal', wide: link('Set a goal'), address: /\/score-goal$/, heading: /goal/i },
  {
    what: 'the report',
    wide: link('Open your credit report'),
    address: /\/credit-report-overview/,
    heading: /report/i,
  },
  {
    what: 'what leaves when',
    wide: link('What leaves when'),
    address: /\/credit-report-overview#leaves$/,
    heading: /leaves/,
  },
  {
    what: 'the freeze',
    wide: link('Freeze my file'),
    address: /\/corrections#freeze$/,
    heading: /freeze/i,
  },
  { what: 'corrections', wide: link('Corrections'), address: /\/corrections$/, heading: /correction/i },
  {
    what: 'what we send',
    wide: link('Choose what, and how often'),
    address: /\/my-preferences#news$/,
    heading: /preferences/i,
  },
  {
    what: 'the pause of offers',
    wide: link('Not shopping? Stop offers'),
    address: /\/my-preferences/,
    heading: /preferences/i,
  },
];

for (const [name, width] of [
  ['wide', 1440],
  ['narrow', 390],
] as const) {
  test(`[DASH-018] a member reaches what they look for in two presses at most, on a ${name} screen`, async ({
    page,
    world,
    watch,
  }) => {
    test.slow();
    // The first press may leave while the score is asked for.
    watch.plan(417, '/v1/creditscore');
    await holdSession(page, world, MEMBER);
    await page.setViewportSize({ width, height: 844 });
    for (const { what, wide, narrow = wide, address, heading } of WANTED) {
      await test.step(what, async () => {
        await openDashboard(page);
        const presses = (name === 'wide' ? wide : narrow)(page);
        expect(presses.length).toBeLessThanOrEqual(2);
        for (const each of presses) await each.click();
        await page.waitForURL(address);
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      });
    }
  });
}

test('[DASH-008] [SCORE-035] at once, without a press: score, goal, next steps and offers; the second bureau by one', async ({
  page,
  world,
}) => {
  await holdSession(page, world, MEMBER);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page);
  const onFirstScreen = [
    page.locator('.dial__score'),
    page.getByRole('heading', { name: /^You are in the/ }),
    page.getByRole('link', { name: 'Set a goal' }),
  ];
  for (const each of onFirstScreen) await expect(each).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Next steps' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^GET MY DEAL/ }).first()).toBeVisible();
  await page.getByText('See your score at Jarrah Credit too').click();
  await expect(page.getByRole('button', { name: 'Get my score from Jarrah Credit' })).toBeVisible();
});
