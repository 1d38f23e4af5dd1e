import type { Locator } from '@playwright/test';
import { freshName } from '@wattle/testkit/people';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { documentNumber, internationalNumber, stranger } from './support/people.ts';
import {
  askForSms,
  codeField,
  enterCode,
  fillForm,
  mobileField,
  openForm,
  submitForm,
} from './support/registering.ts';
import { askForCode, enterPassword, logOut } from './support/signing-in.ts';
import { sendLicence } from './support/verifying.ts';

test('[HOME-024] [REG-003] [REG-009] [REG-055] [IDV-042] [SCORE-011] [LOGIN-032] [TFA-006] a stranger gets a score, logs out and comes back with a second factor', async ({
  page,
  world,
}) => {
  // A file of their own: other journeys have entries of the shared one corrected, which moves its score.
  const person = stranger({ firstName: freshName() });
  await page.goto('/');
  await page.getByRole('link', { name: 'Get My Score' }).click();
  await page.waitForURL('**/credit-score');
  await fillForm(page, person);
  await submitForm(page).click();
  await page.waitForURL('**/create-account/verify-email');
  await enterCode(page, await world.nextCode(person.email));
  await page.waitForURL('**/create-account/mobile');
  await askForSms(page, person);
  await enterCode(page, await world.nextCode(internationalNumber(person)));
  await page.waitForURL('**/my-details/verification');
  await sendLicence(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${person.firstName}` })).toBeVisible();
  const dial = page.getByRole('img', { name: /^Your credit score is (6[6-9]\d|7[0-3]\d) out of 1200/ });
  await expect(dial).toBeVisible();
  const score = await dial.getAttribute('aria-label');

  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await enterPassword(page, person);
  await askForCode(page);
  await enterCode(page, await world.nextCode(person.email));
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('img', { name: score ?? 'a score' })).toBeVisible();
});

test('[OTP-010] a newcomer needs twenty presses from the home page to the score', async ({ page, world }) => {
  const person = stranger();
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const type = async (label: string, text: string) => {
    await press(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Get My Score' }));
  await expect(page.getByRole('combobox', { name: 'Current address' })).toBeEnabled();
  const { day, month, year } = person.birth;
  for (const [label, text] of [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Day', day],
    ['Month', month],
    ['Year', year],
    ['Current address', person.address],
    ['Email', person.email],
    ['Password', person.password],
  ] as const)
    await type(label, text);
  await press(page.getByRole('radio', { name: 'Other' }));
  await press(page.getByRole('checkbox', { name: /I accept I have read/ }));
  await press(submitForm(page));
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await world.nextCode(person.email));
  await expect(mobileField(page)).toBeFocused();
  await page.keyboard.type(person.mobile);
  await press(page.getByRole('button', { name: 'Send SMS' }));
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await world.nextCode(internationalNumber(person)));
  await press(page.getByRole('radio', { name: "Driver's licence" }));
  await press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByLabel('Licence number')).toBeFocused();
  await page.keyboard.type(documentNumber());
  await type('Card number', '1234567890');
  await press(page.getByRole('checkbox', { name: /I confirm that I am authorised/ }));
  await press(page.getByRole('checkbox', { name: /as my agent to retrieve my credit report/ }));
  await press(page.getByRole('button', { name: 'VERIFY' }));
  await expect(page.getByRole('img', { name: /^Your credit score is/ })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(20);
});

test('[REG-036] [REG-033] [REG-013] [ERR-007] an empty form names every field, and focus is in the first', async ({
  page,
}) => {
  await openForm(page);
  await submitForm(page).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const message of [
    'First name is required.',
    'Last name is required.',
    'Day of birth is required. Month of birth is required. Year of birth is required.',
    'Gender is required.',
    "Please choose your address from the list or type it like '12 smith street, Sydney NSW 2000'.",
    'Email is invalid',
    'Password is required',
    'Please select this field to continue',
  ]) {
    await expect(page.getByRole('link', { name: message })).toBeVisible();
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Email is invalid.*Enter your email address, for example name@example\.com\./,
  );
  await expect(page.getByText('Oops, looks like a field above has an issue.')).toBeVisible();
  await expect(page.getByText('Please scroll up and check your info.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required.');
  await page.getByLabel('First name').fill('Alex');
  await expect(page.getByText('First name is required.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add middle name' }).click();
  await page.getByRole('checkbox', { name: 'I have lived here for less than 3 yrs.' }).check();
  await page.getByRole('button', { name: 'Show password' }).click();
  await submitForm(page).click();
  await expectAccessible(page);
});

test('[REG-042] a reload of step 1, and the browser’s Back from step 2, keep what was typed but the password', async ({
  page,
}) => {
  const person = stranger();
  await openForm(page);
  await fillForm(page, person);
  const expectTyped = async () => {
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue(person.birth.year);
    await expect(page.getByRole('combobox', { name: 'Current address' })).toHaveValue(person.address);
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(
      page.getByText('What you typed before is still here, except for the password.'),
    ).toBeVisible();
  };
  await page.reload();
  await expectTyped();
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect(kept).not.toContain(person.password);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await submitForm(page).click();
  await page.waitForURL('**/create-account/verify-email');
  await page.goBack();
  await expectTyped();
});
