import { type Locator, type Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { documentNumber, internationalNumber, stranger } from './support/people.ts';

const mostStops = 60;

/** Presses Tab until it gets there; every stop on the way is visible, not hidden behind something. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return true;
    const { left, top, width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      left < innerWidth &&
      top < innerHeight &&
      left + width > 0 &&
      top + height > 0
    );
  });
  const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  expect(isSeen, `the focus is in sight: ${name ?? ''}`).toBe(true);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('[REG-055] [IDV-042] [ADDR-003] [REG-033] the whole way to the score needs a keyboard and nothing else', async ({
  page,
  world,
  watch,
}) => {
  test.slow();
  // History, a page of its own, may be opened while the score is asked for.
  watch.plan(417, '/v1/creditscore');
  const person = stranger();
  const labelled = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Get My Score' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/credit-score');
  await expect(page.getByRole('combobox', { name: 'Current address' })).toBeVisible();
  await typeInto(page, labelled('First name'), person.firstName);
  await typeInto(page, labelled('Last name'), person.lastName);
  await typeInto(page, labelled('Day'), '14');
  await typeInto(page, labelled('Month'), '3');
  await typeInto(page, labelled('Year'), '1988');
  await tabTo(page, page.getByRole('radio', { name: 'Female' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
  const address = page.getByRole('combobox', { name: 'Current address' });
  await typeInto(page, address, '12 smith street');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, { widths: [1280] });
  const list = await page.getByRole('listbox').boundingBox();
  expect(list?.height ?? 0).toBeLessThanOrEqual(300);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = await page.getByRole('option').nth(1).innerText();
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue(chosen);
  await typeInto(page, labelled('Email'), person.email);
  await typeInto(page, labelled('Password'), person.password);
  await tabTo(page, page.getByRole('checkbox', { name: /I accept I have read/ }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/create-account/verify-email');

  const code = page.getByRole('textbox', { name: 'One Time Code' });
  await expect(code).toBeFocused();
  await page.keyboard.type(await world.nextCode(person.email));
  await page.waitForURL('**/create-account/mobile');
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await page.keyboard.type(person.mobile);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/create-account/verify-mobile');
  await expect(code).toBeFocused();
  await page.keyboard.type(await world.nextCode(internationalNumber(person)));

  await page.waitForURL('**/my-details/verification');
  await expect(page.getByRole('radio', { name: "Driver's licence" })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: "Driver's licence" }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Licence number')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('State or territory')).toBeFocused();
  await page.keyboard.type('NSW');
  await typeInto(page, page.getByLabel('Licence number'), documentNumber());
  await typeInto(page, page.getByLabel('Card number'), '1234567890');
  await tabTo(page, page.getByRole('checkbox', { name: /I confirm that I am authorised/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('checkbox', { name: /as my agent/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'VERIFY' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Score' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'History' })).toBeVisible();
});

test('[DASH-014] dark follows the system, and a choice of one’s own outlives the visit', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.getByRole('button', { name: 'Use light theme' }).click();
  await expect.poll(ground).toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use dark theme' })).toBeVisible();
  expect(await ground()).toBe(light);
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await expect.poll(ground).toBe(dark);
});
