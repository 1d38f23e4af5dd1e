import { expect, type Page } from '@playwright/test';
import { documentNumber } from './people.ts';

type DocumentName = "Driver's licence" | 'Passport' | 'Medicare card';

const pressVerify = (page: Page) => page.getByRole('button', { name: 'VERIFY' }).click();

export async function chooseDocument(page: Page, document: DocumentName): Promise<void> {
  await page.getByRole('radio', { name: document }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: document })).toBeVisible();
}

export async function giveConsents(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I confirm that I am authorised/ }).check();
  await page.getByRole('checkbox', { name: /as my agent to retrieve my credit report/ }).check();
}

/** A New South Wales licence. The number determines how the check ends. */
export async function sendLicence(page: Page, number = documentNumber()): Promise<void> {
  await chooseDocument(page, "Driver's licence");
  await sendChosenLicence(page, number);
}

export async function sendChosenLicence(page: Page, number = documentNumber()): Promise<void> {
  await page.getByLabel('Licence number').fill(number);
  await page.getByLabel('Card number').fill('1234567890');
  await giveConsents(page);
  await pressVerify(page);
}

export async function sendPassport(page: Page, number = documentNumber()): Promise<void> {
  await chooseDocument(page, 'Passport');
  await page.getByLabel('Passport number').fill(number);
  await giveConsents(page);
  await pressVerify(page);
}

/** A green card, whose expiry is a month. */
export async function sendMedicare(page: Page, number = documentNumber()): Promise<void> {
  await chooseDocument(page, 'Medicare card');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Reference number').fill('1');
  await page.getByLabel('Month', { exact: true }).fill('5');
  await page.getByLabel('Year', { exact: true }).fill('2035');
  await giveConsents(page);
  await pressVerify(page);
}
