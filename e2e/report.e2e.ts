import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { newMember } from './support/members.ts';

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
