import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';

test('[LOGIN-022] [MENU-015] [MENU-002] a member’s header is right from the first paint, before any script of a page has come', async ({
  memberPage: page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner').first();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  // While the scripts are on their way, the page is what a browser paints first.
  await page.route('**/assets/*.js', () => undefined);
  for (const address of ['/', '/articles', '/dashboard']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(header.locator('summary', { hasText: 'My account' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Log in' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Get score' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Credit Report Overview' })).toBeVisible();
  }
  await page.evaluate(() => localStorage.removeItem('wattle.session'));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(header.locator('summary', { hasText: 'My account' })).toBeHidden();
});

test('[MENU-016] [MENU-018] on a narrow screen a member has the same items in a sliding menu, which closes on Escape and on leaving', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await menu.getByText('My account').click();
  for (const name of ['Dashboard', 'Verify Identity', 'Log out']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  await expect(menu.getByText(/^(Amir|Emma|Victor)/)).toBeVisible();
  await expectAccessible(page, { widths: [600] });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await expect(menu).toBeHidden();
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-003] [HOME-006] [HOME-016] [HOME-019] [HOME-032] home, articles and answers can be read, and their links lead on', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Get Your Credit Score, it's free");
    for (const step of ['Create an account', 'Access your offers', 'Monitor your score monthly']) {
      await expect(page.getByRole('heading', { name: step })).toBeVisible();
    }
    const offers = page.getByRole('region', { name: 'Offers from our partners' });
    await expect(offers.getByRole('heading', { name: 'Health insurance' })).toBeVisible();
    await expect(offers.locator('a[href^="/partner-refer?productId="]').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get My Score' })).toHaveAttribute('href', '/credit-score');
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute('href', '/login');
    await page.goto('/articles');
    await page.getByRole('link', { name: /^What is a credit score/ }).click();
    await expect(page.getByRole('heading', { name: 'The five bands' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await page.goto('/helpcentre');
    await page.getByText('Who can join?').click();
    await expect(page.getByText('You can join if you are 18 or older')).toBeVisible();
  });

  test('[MENU-016] the menu opens on a narrow screen, and leads on', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 900 });
    await page.goto('/articles');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Help' }).click();
    await page.waitForURL('**/helpcentre');
  });
});
