import { expect, test } from './support/journey.ts';
import { expectAccessible, expectEveryLook, expectHeight } from './support/looks.ts';
import { holdSession, newMember } from './support/members.ts';
import { demoPassword } from './support/people.ts';

const address = '/credit-report-overview';

test('[REPORT-040] [REPORT-041] unreadable: an entry that could not be read is marked, and a birth date is corrected', async ({
  page,
  world,
}) => {
  await newMember(page, world, { lastName: 'Unreadable', documents: 2 });
  await page.goto(address);
  await expect(page.getByText(/could not be read and (?:is|are) not counted here/)).toBeVisible();
  await page.getByRole('tab', { name: /^Credit Enquiries/ }).click();
  await expect(page.getByRole('tabpanel').getByText('One entry could not be read')).toBeVisible();
  const details = page.getByRole('region', { name: 'Your details on this file' });
  await details.getByRole('button', { name: 'Not right? : Birth date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('I was born a day later.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await expect(dialog.getByText(/K-[0-9A-Z]{4}-[0-9A-Z]{4}/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details.getByText('You asked for a correction.')).toBeVisible();
  await expectAccessible(page);
});

test('[REPORT-001] [REPORT-007] [REPORT-010] [REPORT-013] [REPORT-025] defaulted: every tab is read by keyboard, light and dark, narrow and wide', async ({
  page,
  world,
}) => {
  await newMember(page, world, { lastName: 'Defaulted', documents: 2 });
  await page.goto(address);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([
    /^Accounts \(\d+\)$/,
    /^Credit Enquiries \(\d+\)$/,
    /^Defaults \(2\)$/,
    /^Court Actions \(2\)$/,
  ]);
  await page.getByRole('tabpanel').locator('summary').first().click();
  await expect(page.getByRole('heading', { name: 'Repayment history' })).toBeVisible();
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

test('[REPORT-048] a report of 60 accounts is short on a phone, and its links lead to its parts', async ({
  page,
  world,
}) => {
  await newMember(page, world, { lastName: 'Heavy', documents: 2 });
  await page.goto(`${address}#leaves`);
  await expect(page.getByRole('tab', { name: /^Accounts \( ?60 ?\)$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What leaves your file, and when' })).toBeInViewport();
  await expectHeight(page, 4500);
  await expectEveryLook(page);
  await page.getByRole('button', { name: 'Show 50 more accounts' }).click();
  await expect(page.getByRole('tabpanel').locator('details.item:visible')).toHaveCount(60);
});

test('[REPORT-048] good prints on four sheets at most', async ({ page, world }) => {
  await holdSession(page, world, { email: 'good@wattle.example', password: demoPassword });
  await page.goto(address);
  await expect(page.getByRole('tab', { name: /^Accounts/ })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.length).toBeLessThanOrEqual(4);
});
