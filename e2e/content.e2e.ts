import { expect, test } from './support/journey.ts';

const homePaths = [
  '/',
  '/home',
  '/free-credit-score',
  '/free-credit-score/simple',
  '/free-credit-score/savvy',
  '/veda-credit-score',
  '/check-your-inbox',
];

test('[HOME-003] [HOME-009] [HOME-021] home says what it is, and counts the document’s sample figure', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Get Your Credit Score, it's free");
  await expect(page.getByText(/^Third parties may not use this score to assess/)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Australian Credit Licence');
  await expect(page.getByText('credit scores given, and counting')).toBeVisible();
  await expect(page.getByText('A sample figure, not a count of scores we gave.')).toBeVisible();
  await expect(page.getByText(/^4,852,\d{3}$/)).toBeVisible();
});

test('[HOME-001] [HOME-002] every address of the home page opens it', async ({ page }) => {
  for (const path of homePaths) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Get Your Credit Score, it's free");
  }
  await expect(page.getByText('Check your inbox', { exact: true })).toBeVisible();
});

test('[MENU-003] [MENU-004] [MENU-015] [HOME-024] [HOME-025] a visitor is offered the login and the registration, not the dashboard', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner').first();
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(header.getByRole('button', { name: 'My account' })).toHaveCount(0);
  await header.getByRole('link', { name: 'Get score' }).click();
  await page.waitForURL('**/credit-score');
  // Another document: a screen reader begins with its title.
  await expect(page).toHaveTitle('Registration | Wattle');
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
});

test('[HOME-024] [MENU-008] [MENU-005] [LOGIN-022] a member is offered the dashboard instead, also after a reload', async ({
  memberPage: page,
}) => {
  await page.goto('/');
  await page.reload();
  const header = page.getByRole('banner').first();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Get score' })).toHaveCount(0);
  await header.getByRole('button', { name: 'My account' }).click();
  await expect(header.getByRole('link', { name: 'Verify Identity' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('button', { name: 'My account' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to your dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
});

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
    await expect(header.getByRole('button', { name: 'My account' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Log in' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Get score' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Credit Report Overview' })).toBeVisible();
  }
  await page.evaluate(() => localStorage.removeItem('wattle.session'));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'My account' })).toBeHidden();
});

test('[MENU-012] sign-in and registration show no menu', async ({ page }) => {
  for (const path of ['/login', '/credit-score']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  }
});

test('[MENU-016] [MENU-018] on a narrow screen a member has the same items in a sliding menu, which closes on Escape and on leaving', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  for (const name of ['Dashboard', 'Verify Identity', 'Log out']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  await expect(menu.getByText(/^(Amir|Bella|Emma)/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await expect(menu).toBeHidden();
});

test('[ERR-001] an unknown address says so, with its status and a way home', async ({ page, watch }) => {
  watch.plan(404, '/nonsense');
  expect((await page.goto('/nonsense'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go back to the main page' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Get Your Credit Score, it's free");
});

test('[HOME-006] [HOME-007] the steps move on by themselves, stop at a hand, and stand still when motion is unwanted', async ({
  page,
}) => {
  const isOpen = (name: string) =>
    page
      .getByRole('group')
      .filter({ hasText: name })
      .first()
      .evaluate((step: HTMLDetailsElement) => step.open);
  await page.goto('/');
  expect(await isOpen('Create an account')).toBe(true);
  await expect.poll(() => isOpen('Verify your ID by email confirmation')).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play moving through the steps' })).toBeVisible();
});

test('[REG-001] /create-account leads to the registration form', async ({ page }) => {
  await page.goto('/create-account');
  await page.waitForURL('**/credit-score');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration');
});

test.describe('with script off', () => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-003] [HOME-006] [HOME-019] home can be read, and its links lead on', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Get Your Credit Score, it's free");
    for (const step of ['Create an account', 'Access your offers', 'Monitor your score monthly']) {
      await expect(page.getByRole('heading', { name: step })).toBeVisible();
    }
    await page.getByRole('heading', { name: 'Good questions' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: 'Get My Score' })).toHaveAttribute('href', '/credit-score');
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute('href', '/login');
  });

  test('[MENU-016] the menu opens on a narrow screen, and leads on', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 900 });
    await page.goto('/articles');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Help' }).click();
    await page.waitForURL('**/helpcentre');
  });

  for (const [path, heading, title] of [
    ['/login', 'Log in', 'Log in | Wattle'],
    ['/credit-score', 'Registration', 'Registration | Wattle'],
    ['/forgot-password', 'Forgotten password', 'Forgotten password | Wattle'],
  ] as const) {
    test(`[HOME-001] ${path} comes as a page, with its own title`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    });
  }
});
