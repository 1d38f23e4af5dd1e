import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts';
import { stranger } from './support/people.ts';
import { askForSms, fillForm, proveEmail, proveMobile, submitForm } from './support/registering.ts';
import { newMemberAtDashboard } from './support/members.ts';
import { sendLicence } from './support/verifying.ts';

const featured = (page: Page) => page.getByRole('region', { name: 'Your featured offers' });
const deals = (part: Page | Locator) => part.getByRole('link', { name: /^GET MY DEAL/ });

test('[DASH-005] [DASH-006] [DASH-007] [DASH-013] [REDIR-003] an excellent score opens offers of every kind, and says why', async ({
  page,
  world,
}) => {
  await newMemberAtDashboard(page, world, { lastName: 'Excellent' });
  await expect(deals(featured(page)).first()).toBeVisible();
  await expect(featured(page).getByRole('heading', { level: 3 })).toHaveCount(2);
  const places = async () => {
    const [dial, offers, factors] = await Promise.all([
      page.getByRole('img', { name: /^Your credit score is/ }).boundingBox(),
      featured(page).boundingBox(),
      page.getByRole('region', { name: 'Key credit factors' }).boundingBox(),
    ]);
    if (dial === null || offers === null || factors === null)
      throw new Error('a part of the dashboard is missing');
    return { dial, offers, factors };
  };
  const beside = await places();
  expect(beside.factors.y).toBeGreaterThan(beside.dial.y + beside.dial.height);
  expect(Math.abs(beside.offers.y - beside.factors.y), 'two columns').toBeLessThan(2);
  expect(beside.offers.x).toBeGreaterThan(beside.factors.x + beside.factors.width);
  await page.setViewportSize({ width: 390, height: 800 });
  const below = await places();
  expect(below.offers.y, 'on a phone the factors come first').toBeGreaterThan(
    below.factors.y + below.factors.height,
  );
  await page.setViewportSize({ width: 1280, height: 900 });

  const why = featured(page).getByText('Why do I see this?').first();
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(
    featured(page)
      .getByText(/^Minimum score \d+: you meet this$/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, { widths: [320] });
  expect(await page.locator('main').innerText()).not.toMatch(/pre-?approved/i);

  // By keyboard alone, there and back.
  const opener = page.getByRole('button', { name: 'See all other available offers' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Other available offers' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('Home loans');
  expect(await dialog.getByRole('heading', { level: 3 }).count(), 'the other kinds too').toBeGreaterThan(8);
  await expect(deals(dialog).first()).toHaveAttribute('target', '_blank');
  await expectAccessible(page, { widths: [320] });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('[OFFER-012] where a debt went wrong help comes first, and nothing leads to credit', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(404, '/v1/product/redirect');
  await newMemberAtDashboard(page, world, { lastName: 'Defaulted' });
  const help = page.getByRole('region', { name: 'Help comes first' }).locator('visible=true');
  const call = help.getByRole('link', { name: 'Call 1800 007 007' });
  await expect(call).toHaveAttribute('href', 'tel:1800007007');
  await expect(page.getByRole('region', { name: 'My file' })).toBeVisible();
  await expect(featured(page)).toHaveCount(0);
  await expect(deals(page)).toHaveCount(0);
  await expect(page.getByText('Advertisement')).toHaveCount(0);
  await expectAccessible(page, { widths: [320] });
  await page.getByRole('tab', { name: 'Deals' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Deals' })).toBeVisible();
  await expect(call).toBeVisible();
  await expectAccessible(page, { widths: [320] });
  await page.goto('/deals/credit-cards');
  await expect(call).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Credit card deals' }).locator('.offer')).toHaveCount(0);
  const others = page.getByRole('region', { name: 'Other deals' });
  await expect(others).toContainText('Life insurance');
  await expect(others).not.toContainText(/loan|card/i);
  await expectAccessible(page, { widths: [320] });
  await page.goto('/partner-refer?productId=51');
  await expect(page.getByRole('alert')).toContainText('You have not been sent anywhere.');
});

test('[CTA-005] [DASH-012] [DASH-014] [HOME-033] [SPLASH-007] whoever comes by /toyota sees the partner named from the form to the dashboard, no next steps, and offers in lines', async ({
  page,
  world,
}) => {
  const person = stranger();
  const partner = page.getByRole('banner').first().getByText('Wallaby Car Finance');
  await page.goto('/toyota');
  await expect(page.getByRole('combobox', { name: 'Current address' })).toBeEnabled();
  await expect(partner).toBeVisible();
  await expect(page.locator('.cobrand'), 'in the colours of its file').toHaveCSS(
    'background-color',
    'rgb(20, 57, 92)',
  );
  await expectAccessible(page);
  await fillForm(page, person);
  await submitForm(page).click();
  await page.waitForURL('**/create-account/verify-email');
  await page.reload();
  await expect(partner, 'the server knows whose the registration is').toBeVisible();
  await proveEmail(page, world, person);
  await askForSms(page, person);
  await expect(partner).toBeVisible();
  await proveMobile(page, world, person);
  await expect(partner).toBeVisible();
  await sendLicence(page);
  await page.waitForURL('**/dashboard');
  await expect(partner).toBeVisible();
  await expect(deals(featured(page)).first()).toBeVisible();
  await expect(page.getByText('Next steps', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Unlock more deals' })).toHaveCount(0);
  await expect(featured(page).getByRole('heading', { level: 3 })).toHaveCount(0);
  await expectAccessible(page, { widths: [390, 1440] });
});

test(
  '[DASH-014] [DASH-009] a member of partner 24 has tabs beside the page, and above it on a phone',
  { tag: '@nightly' },
  async ({ page, world }) => {
    await newMemberAtDashboard(page, world, { partnerSourceId: 24 });
    const edges = async () => {
      const list = await page.getByRole('tablist', { name: 'Dashboard' }).boundingBox();
      const panel = await page.getByRole('tabpanel', { name: 'Score' }).boundingBox();
      return { listEnds: (list?.x ?? 0) + (list?.width ?? 0), panelStarts: panel?.x ?? 0 };
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(deals(featured(page)).first()).toBeVisible();
    const wide = await edges();
    expect(wide.panelStarts).toBeGreaterThanOrEqual(wide.listEnds);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await edges()).panelStarts).toBe(0);
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
    await expectAccessible(page, { widths: [390, 1440] });
  },
);

test('[MENU-001] [MENU-007] [MENU-010] the menu leads to deals from everywhere, and members to their offers', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 1152, height: 800 });
  await page.goto('/articles');
  const header = page.getByRole('banner').first();
  await expect(header.getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await header.locator('summary', { hasText: 'Deals' }).focus();
  await page.keyboard.press('Enter');
  await expect(header.getByRole('link', { name: 'Car loans' })).toBeVisible();
  await expectAccessible(page, { widths: [1152] });
  await page.keyboard.press('Escape');
  await expect(header.getByRole('link', { name: 'Car loans' })).toBeHidden();
  await header.locator('summary', { hasText: 'Deals' }).click();
  await header.getByRole('link', { name: 'View offers' }).click();
  await page.waitForURL('**/dashboard#offers');
  const heading = page.getByRole('heading', { name: 'Your featured offers' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
