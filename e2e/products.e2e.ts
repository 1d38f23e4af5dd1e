import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { expect, test, timed, timedBreakable } from './support/journey.ts';
import { browserOf } from './support/calls.ts';
import { expectAccessible } from './support/looks.ts';
import { newMember } from './support/members.ts';

const pages = [
  'credit-cards',
  'personal-loans',
  'car-loans',
  'insurance',
  'home-loans',
  'credit-card-offers',
] as const;
const outside = 'Open the comparison in a new tab';

const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe[title$="compared by our partner"]');

/** Resolves once the frame has reported its height. */
async function frameShown(page: Page): Promise<void> {
  await expect(frameIn(page).getByRole('table')).toBeVisible();
  await expect(page.getByText('The comparison is loading')).toBeHidden();
}

test('[PROD-005] the partner’s comparison passes axe by itself', async ({ page, place }) => {
  for (const kind of ['cards', 'home-loans']) {
    await page.goto(`${place.control}/partner/comparison/${kind}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('[PROD-005] the frame is as high as its page, and follows the theme', async ({ page }) => {
  await page.goto('/deals/home-loans');
  await frameShown(page);
  const frame = frameIn(page);
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  const body = async () => (await frame.locator('body').boundingBox())?.height ?? 0;
  const excess = async () => (await height()) - Math.ceil(await body());
  // Chromium doesn't lay out what changes in a frame below the fold.
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect.poll(excess).toBe(0);
  const wide = await height();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(height).toBeGreaterThan(wide);
  await expect.poll(excess).toBe(0);
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /theme=dark/);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
});

type Named = { title: string; salesTitle: string | null; displayList: { title: string } | null };
type Listed = Named & { linkRef: string | null; productTypeId: number; href: string };

/** As a card, and in a list. */
const namesOf = (of: Named) => [of.salesTitle ?? of.title, of.displayList?.title ?? of.title];

test('[PROD-004] [PROD-002] the built pages list what the API has for visitors, in its order', async ({
  page,
  request,
}) => {
  const answer = await request.post('/v1/product/init', { data: { page: '/deals/car-loans' } });
  const { productsByType } = await answer.json();
  const offers: Listed[] = productsByType.flatMap(({ products }: { products: unknown[] }) => products);
  expect(offers.length).toBeGreaterThan(10);
  for (const key of pages) {
    await page.goto(`/deals/${key}`);
    // What asks for something is no offer of the API's: a visitor reads it and cannot follow it.
    const listed = await page
      .locator('.offer:not(:has(.products__asks)) .offer__title, .products__row .offer__title')
      .allTextContents();
    const wanted = offers.filter(({ linkRef }) => linkRef !== key);
    const unlisted = wanted.filter((offer) => !listed.some((name) => namesOf(offer).includes(name)));
    expect(unlisted, key).toEqual([]);
    expect(listed, key).toHaveLength(wanted.length);
  }
  expect(await page.locator('.offer:has(.products__asks)').count()).toBe(3);
  const links = await page
    .locator('.offers a, .products__rows a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const external = links.filter((href) => href?.startsWith('/partner-refer'));
  expect(offers.map(({ href }) => href)).toEqual(expect.arrayContaining(external));
});

test('[PROD-003] [PROD-002] a member sees the offers of their own on a product page', async ({
  page,
  world,
}) => {
  await newMember(page, world);
  await (await browserOf(page)).client('POST /v1/creditscore', { body: {} });
  const asked = page.waitForResponse('**/v1/product/init');
  await page.goto('/deals/personal-loans');
  const { productsByType } = await (await asked).json();
  const offers: { title: string; why: unknown[]; productTypeId: number }[] = productsByType.flatMap(
    ({ products }: { products: unknown[] }) => products,
  );
  const own = offers.find(({ why, productTypeId }) => why.length > 0 && productTypeId === 3);
  await expect(page.getByRole('heading', { level: 3, name: own?.title ?? 'none' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await expect(page.getByText('You meet what it asks for').first()).toBeVisible();
  await expectAccessible(page);
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('[PROD-001] [PROD-006] [PROD-014] product pages can be read, and their links lead on', async ({
    page,
  }) => {
    await page.goto('/deals');
    await expect(page).toHaveURL(/\/deals\/credit-cards$/);
    await expect(page.getByRole('heading', { name: '0% on balances for 22 months' })).toBeVisible();
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: outside }).click();
    const comparison = await opening;
    await expect(comparison.getByRole('heading', { level: 1, name: 'Compare credit cards' })).toBeVisible();
    await expect(comparison.getByRole('table')).toBeVisible();
    await page.goto('/partner-refer?productId=55');
    await expect(page.locator('noscript p')).toContainText('JavaScript is off in your browser');
  });
});

timedBreakable(
  '[PROD-005] a comparison that fails gives way to its link, and comes back when it is tried again',
  async ({ page, world, watch }) => {
    watch.plan(500, '/partner/comparison/car-loans');
    await world.breakDown('partner', 'error');
    await page.clock.install();
    await page.goto('/deals/car-loans');
    await expect(page.locator('iframe')).toHaveCount(1);
    await page.clock.fastForward(8000);
    await expect(page.getByRole('heading', { name: 'The comparison did not load' })).toBeVisible();
    await expect(page.getByRole('link', { name: outside })).toHaveCount(2);
    await page.clock.resume();
    await expectAccessible(page);
    await world.mendAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await frameShown(page);
    await expect(page.getByRole('heading', { name: 'The comparison did not load' })).toBeHidden();
  },
);

/** Requests to partners, whose sites the simulators stand in for. */
function partnersAsked(context: BrowserContext): readonly string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const [, address] = request.url().split('/partner/site/');
    if (request.isNavigationRequest() && address !== undefined) asked.push(address);
  });
  return asked;
}

const clockStep = 20;

/**
 * The clock stands still except for small steps, which React needs to show what was loaded late; it ends within two of
 * them once the page knows where to go.
 */
async function connecting(page: Page, query: string): Promise<void> {
  await page.goto(`/partner-refer?${query}`);
  await expect(async () => {
    await page.clock.runFor(clockStep);
    expect(await page.getByRole('link', { name: 'Not redirecting? click here' }).isVisible()).toBe(true);
  }).toPass({ intervals: [clockStep] });
}

/**
 * The page may be gone before it has answered that its clock has run. The caller checks whether it has left: the clock
 * stands still again, so a page that has not left by then never does.
 */
async function leave(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds).catch(() => undefined);
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

test('[REDIR-002] [REDIR-003] [REDIR-004] an offer opens the redirect page in a new tab, which follows after 4 s', async ({
  page,
  context,
}) => {
  const asked = partnersAsked(context);
  await page.goto('/deals/insurance');
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /^See this offer from Banksia Health/ })
    .first()
    .click();
  const tab = await opening;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('We are connecting you to Banksia Health');
  expect(await tab.evaluate(() => opener)).toBeNull();
  await expect(tab.getByRole('heading', { name: 'Banksia Health', exact: true })).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^www\.banksia-health\.example\/health\?click_id=/)]);
  await expect(page).toHaveURL(/\/deals\/insurance$/);
});

timed('[REDIR-004] the wait is 4 s, in an unknown mode as well', async ({ page, context }) => {
  const asked = partnersAsked(context);
  await stopClock(page);
  await connecting(page, 'productId=71&partnerId=71&m=nonsense');
  await page.clock.runFor(3900);
  expect(asked).toEqual([]);
  await leave(page, 200);
  await expect.poll(() => asked.length).toBe(1);
});

timed(
  '[REDIR-005] the wait is 3 s when the partner is told beforehand, to which a wizard leads its member',
  async ({ memberPage: page }) => {
    const asked = partnersAsked(page.context());
    await stopClock(page);
    await connecting(page, 'productId=151');
    await page.clock.runFor(2900);
    expect(asked).toEqual([]);
    await leave(page, 200);
    await expect.poll(() => asked.length).toBe(1);
  },
);

timed(
  '[REDIR-006] [REDIR-002] mode p follows at once, and a cancelled one never',
  async ({ page, context }) => {
    const asked = partnersAsked(context);
    await stopClock(page);
    await connecting(page, 'productId=71');
    await page.getByRole('link', { name: 'Cancel and stay here' }).click();
    await page.waitForURL('**/deals/credit-cards');
    await page.clock.runFor(10_000);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await page.goto('/partner-refer?productId=71&m=p');
    await expect(page.getByRole('heading', { name: 'Banksia Health', exact: true })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked.at(-1)).toMatch(/^www\.banksia-health\.example\/health\?click_id=/);
  },
);

test('[REDIR-008] [REDIR-009] nothing in the address leads anywhere but into the catalogue', async ({
  page,
  context,
  watch,
}) => {
  watch.plan(404, '/v1/product/redirect');
  const asked = partnersAsked(context);
  for (const query of [
    'productId=https://evil.example&m=p',
    'productId=999999&m=p&url=https://evil.example',
    'm=p&redirect_uri=//evil.example',
  ]) {
    await page.goto(`/partner-refer?${query}`);
    const panel = page.getByRole('alert', { name: 'An error has ocurred' });
    await expect(panel).toContainText('An unexpected error occurred when trying to perform your request');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the deals' }).click();
  await page.waitForURL('**/deals/credit-cards');
  expect(asked).toEqual([]);
  expect(await page.request.get('/robots.txt').then((answer) => answer.text())).toContain(
    'Disallow: /partner-refer',
  );
});
