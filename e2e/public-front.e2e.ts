import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';

const article = '/articles/what-is-a-credit-score';

const dataOf = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => JSON.parse(textContent)));

test('[HOME-017] [HOME-018] [HOME-032] [MENU-009] from home to an article, on to the next, and to the score', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Worth a read' });
  await expect(section.getByRole('listitem')).toHaveCount(6);
  await section.getByRole('link', { name: /^What is a credit score/ }).click();
  await page.waitForURL(`**${article}`);
  await expect(page).toHaveTitle(/^What is a credit score.* \| Wattle$/);
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('region', { name: 'Read next' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(article));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').first().getByRole('link', { name: 'Articles' }).click();
  await page.waitForURL('**/articles');
  expect(new Set(scripts), 'a reader fetches one script').toEqual(
    new Set(scripts.filter((script) => script.startsWith('/assets/plain-'))),
  );
  await page.getByRole('main').getByRole('link', { name: 'Get score' }).click();
  await page.waitForURL('**/credit-score');
});

test('[HOME-032] [MENU-009] the help centre finds answers by keyboard, says how many, and leads on when there is none', async ({
  page,
}) => {
  await page.goto('/helpcentre#who-can-join');
  await expect(page.getByText('You can join if you are 18 or older')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await page.getByRole('banner').first().getByRole('link', { name: 'Help' }).click();
  await page.waitForURL('**/helpcentre');
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await expect(search).toBeVisible();
  const answers = page.getByRole('main').getByRole('group');
  const all = await answers.count();
  expect(all).toBeGreaterThanOrEqual(20);
  await search.fill('free copy');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(/^\d+ answers? found$/);
  expect(await answers.count()).toBeLessThan(all);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(answers.first()).toHaveAttribute('open');
  await search.fill('no such thing anywhere');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('No answers found');
  await search.fill('a'.repeat(90));
  await expectAccessible(page);
  // The rule that keeps the page from scrolling sideways must not cut anything off.
  await page.setViewportSize({ width: 320, height: 900 });
  const button = await page.getByRole('link', { name: 'Read the articles' }).boundingBox();
  expect((button?.x ?? 320) + (button?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toBeFocused();
  await expect(answers).toHaveCount(all);
});

test('[HOME-007] an open step of the home page has 5 seconds, which stand still on hover, focus and Pause', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const control = page.getByRole('button', { name: /moving through the steps$/ });
  const steps = page.locator('.proc details');
  const expectTime = async (...expected: readonly unknown[]) =>
    expect
      .poll(() =>
        page
          .locator('.proc details[open]')
          .evaluate((step) =>
            step
              .getAnimations()
              .map(({ playState, effect }) => [playState, effect?.getComputedTiming().endTime]),
          ),
      )
      .toEqual(expected);
  await expectTime(['running', 5000]);
  await steps.first().hover();
  await expectTime(['paused', 5000]);
  await page.mouse.move(0, 0);
  await expectTime(['running', 5000]);
  await steps.first().locator('summary').focus();
  await expectTime(['paused', 5000]);
  for (const state of ['paused', 'running']) {
    await control.press('Enter');
    await control.blur();
    await expectTime([state, 5000]);
  }
  await steps.first().evaluate((step) => step.getAnimations().forEach((time) => time.finish()));
  await expect(steps.nth(1)).toHaveAttribute('open');
  await expect(steps.first()).not.toHaveAttribute('open');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectTime();
});

for (const width of [390, 1440]) {
  test(
    `[HOME-007] the control of the moving steps has its icon and its word in one line, ${width} pixels wide`,
    { tag: '@nightly' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const control = page.getByRole('button', { name: /moving through the steps$/ });
      for (const word of ['Pause', 'Play']) {
        await expect(control).toHaveAccessibleName(new RegExp(`^${word} `));
        const apart = await control.evaluate((button) => {
          const shown = [...button.children].find((part) => getComputedStyle(part).display !== 'none');
          const [icon, text] = [shown?.querySelector('svg'), shown?.lastChild];
          if (icon == null || text == null) return null;
          const range = document.createRange();
          range.selectNodeContents(text);
          const [sign, line] = [icon.getBoundingClientRect(), range.getBoundingClientRect()];
          return Math.abs(sign.top + sign.bottom - line.top - line.bottom) / 2;
        });
        expect(apart, word).toBeLessThan(4);
        await control.click();
      }
    },
  );
}

test('[HOME-032] [HOME-019] machines find every page, its address, its picture and its answers', async ({
  page,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? ''),
  );
  expect(addresses.length).toBeGreaterThan(10);
  for (const { pathname, href } of addresses) {
    const html = await (await request.get(pathname)).text();
    expect(html, pathname).toContain(`<link rel="canonical" href="${href}"/>`);
    expect(html, pathname).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html, pathname).not.toContain('noindex');
  }
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: https:.*\/sitemap\.xml$/m);
  const picture = await request.get('/img/social.png');
  expect(picture.headers()['content-type']).toBe('image/png');

  await page.goto('/');
  expect(await dataOf(page)).toContainEqual(expect.objectContaining({ '@type': 'FAQPage' }));
  await page.goto(article);
  expect(await dataOf(page)).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
  await page.goto('/helpcentre');
  const kinds = (await dataOf(page)).map((thing) => thing['@type']);
  expect(new Set(kinds)).toEqual(new Set(['BreadcrumbList', 'FAQPage']));
});
