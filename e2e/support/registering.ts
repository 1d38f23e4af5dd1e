import { expect, type Locator, type Page } from '@playwright/test';
import type { OutsideWorld } from './outside-world.ts';
import { internationalNumber, type Person } from './people.ts';

/** What a person does in the steps of registration; each function ends when the next page has opened. */
export function codeField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'One Time Code' });
}

export function submitForm(page: Page): Locator {
  return page.getByRole('button', { name: 'Continue to Email Verification' });
}

export async function openForm(page: Page): Promise<void> {
  await page.goto('/credit-score');
  await expect(page.getByRole('combobox', { name: 'Current address' })).toBeVisible();
  // The field accepts no typing until its script has loaded.
  await expect(page.getByRole('combobox', { name: 'Current address' })).toBeEnabled();
}

/** Fills step 1 by hand, with the address typed in full rather than chosen. */
export async function fillForm(page: Page, person: Person): Promise<void> {
  const { day, month, year } = person.birth;
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Month', { exact: true }).fill(month);
  await page.getByLabel('Year', { exact: true }).fill(year);
  await page.getByRole('combobox', { name: 'Current address' }).fill(person.address);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await consent(page).check();
}

function consent(page: Page): Locator {
  return page.getByRole('checkbox', { name: /I accept I have read the Terms of Use & Privacy Policy/ });
}

export async function sendForm(page: Page, person: Person): Promise<void> {
  await openForm(page);
  await fillForm(page, person);
  await submitForm(page).click();
  await page.waitForURL('**/create-account/verify-email');
  await expect(codeField(page)).toBeVisible();
}

export async function proveEmail(page: Page, world: OutsideWorld, { email }: Person): Promise<void> {
  await enterCode(page, await world.nextCode(email));
  await page.waitForURL('**/create-account/mobile');
  await expect(mobileField(page)).toBeVisible();
}

export function mobileField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Mobile number' });
}

export async function askForSms(page: Page, { mobile }: Person): Promise<void> {
  await mobileField(page).fill(mobile);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await page.waitForURL('**/create-account/verify-mobile');
  await expect(codeField(page)).toBeVisible();
}

export async function proveMobile(page: Page, world: OutsideWorld, person: Person): Promise<void> {
  await enterCode(page, await world.nextCode(internationalNumber(person)));
  await page.waitForURL('**/my-details/verification');
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
}

/** The sixth digit sends; fewer wait for the button. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  if (code.length < 6) await page.getByRole('button', { name: 'Verify' }).click();
}
