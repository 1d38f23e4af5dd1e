import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

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

test('[PROD-005] the frame is as high as its page, and follows the theme', async ({ page }) => {
  await page.goto('/deals/home-loans');
  await frameShown(page);
  const frame = frameIn(page);
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  const body = async () => (await frame.locator('body').boundingBox())?.height ?? 0;
  const excess = async () => (await height()) - Math.ceil(await body());
  // Chromium doesn't lay out what changes in a frame outside the viewport.
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect.poll(excess).toBe(0);
  const wide = await height();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect.poll(height).toBeGreaterThan(wide);
  await expect.poll(excess).toBe(0);
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /theme=dark/);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
});

type Named = { title: string; salesTitle: string | null; displayList: { title: string } | null };
type Listed = Named & { linkRef: string | null; productTypeId: number; href: string };

/** The names on a card, and in a list. */
const namesOf = (offer: Named) => [offer.salesTitle ?? offer.title, offer.displayList?.title ?? offer.title];

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

/** Requests to partners, whose sites the simulators stand in for. */
function partnersAsked(context: BrowserContext): readonly string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const [, address] = request.url().split('/partner/site/');
    if (request.isNavigationRequest() && address !== undefined) asked.push(address);
  });
  return asked;
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
