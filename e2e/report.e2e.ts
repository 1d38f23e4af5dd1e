import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { newMember } from './support/members.ts';
import { sendPassport } from './support/verifying.ts';

const address = '/credit-report-overview';

test('[REPORT-001] [REPORT-007] [REPORT-010] [REPORT-013] [REPORT-025] defaulted: every tab is read by keyboard, light and dark, narrow and wide', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await newMember(page, world, { lastName: 'Defaulted', documents: 2 });
  await page.goto(address);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([
    /^Accounts \(\d+\)$/,
    /^Credit Enquiries \(\d+\)$/,
    /^Defaults \(2\)$/,
    /^Court Actions \(2\)$/,
  ]);
  await expect(page.getByRole('heading', { name: 'Repayment history' })).toBeVisible();
  const repaid = page
    .getByRole('tabpanel')
    .locator('summary')
    .filter({ hasText: /\d+ of \d+/ });
  await repaid.first().click();
  await expect(page.getByRole('table', { name: /^Repayment history, / }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your report at a glance' })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/step=4$/);
  await expect(page.getByRole('tab', { name: /^Defaults/ })).toBeFocused();
  const card = page.getByRole('tabpanel').locator('summary').first();
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel').getByText('Date of default').first()).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('tab', { name: /^Defaults/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /^Court Actions/ }).click();
  await expect(page.getByRole('tabpanel').getByText('Settled', { exact: true })).toBeVisible();
  await expectAccessible(page, { widths: [320] });
});

test("[REPORT-008] [REPORT-011] [REPORT-012] the words about the overview, how to read it and what to do when it's wrong open and close by keyboard", async ({
  page,
  world,
}) => {
  await newMember(page, world, { lastName: 'Good', documents: 2 });
  await page.goto(`${address}?step=1`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('About Your Credit Overview');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/step=2$/);
  for (const name of [
    "Something doesn't look right?",
    'How to read accounts',
    'About Your Credit Overview',
  ]) {
    const opener = page.getByRole('button', { name });
    await opener.press('Enter');
    await expect(dialog).toHaveAccessibleName(name);
    await expectAccessible(page, { widths: [1280] });
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});

test('[REPORT-006] one document opens nothing; the second opens the report, and the menu leads there', async ({
  page,
  world,
}) => {
  await newMember(page, world, { firstName: 'Bartholomew-Alexander', lastName: 'Good' });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'One more step to your report' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Verify Identity' }).last().click();
  await page.waitForURL('**/my-details/verification');
  await expect(page.getByText('You have successfully verified 1 document(s)')).toBeVisible();
  await sendPassport(page);
  await page.waitForURL('**/credit-report-overview');
  await page.goto('/');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Credit Report Overview' }).click();
  await expect(page.getByRole('tab', { name: /^Accounts/ })).toHaveAttribute('aria-selected', 'true');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Credit Report Overview',
    'Score map',
    'Articles',
    'Help',
    'Contact Us',
  ]);
  await expect(menu.getByRole('button')).toHaveText([/Deals/, /My account/]);
});

test('[REPORT-002] [REPORT-018] a visitor sees the example, and its button does nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/credit-summary/demo');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    /^Recent Activities/,
    /^Accounts/,
    /^Credit Enquiries/,
    /^Adverse Information/,
  ]);
  await page.getByRole('button', { name: "Something doesn't look right?" }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: /^Accounts/ }).click();
  await expectAccessible(page);
});

test('[REPORT-017] [REPORT-036] [REPORT-038] [E56] a bureau that is down is told, with ways on', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(409, '/v1/creditscore');
  watch.plan(409, '/v1/creditreport');
  await newMember(page, world, { lastName: 'Bureaudown', documents: 2 });
  await page.goto(address);
  const told = page.getByRole('alert', { name: 'An error has ocurred' });
  await expect(told).toContainText('The credit bureau is down at the moment. Please try again later.');
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toBeVisible();
  await told.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

breakable(
  '[REPORT-015] [REPORT-034] [REPORT-036] while the bureau is not ready the bar shows, and each try is told',
  async ({ page, world, watch }) => {
    watch.plan(417, '/v1/creditscore');
    watch.plan(417, '/v1/creditreport');
    await newMember(page, world, { lastName: 'Trylater', documents: 2 });
    await page.goto(address);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByText('We are asking again, 2 of 6.')).toBeVisible();
    await expectAccessible(page);
  },
);
