import { type Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import type { OutsideWorld } from './support/outside-world.ts';
import { beginAtDocuments } from './support/members.ts';
import { documentNumber } from './support/people.ts';
import {
  chooseDocument,
  giveConsents,
  sendLicence,
  sendMedicare,
  sendPassport,
} from './support/verifying.ts';

const picker = (page: Page) => page.getByRole('group', { name: 'Choose a document' });

async function atPicker(page: Page, world: OutsideWorld): Promise<void> {
  await beginAtDocuments(page, world);
  await expect(picker(page)).toBeVisible();
}

/** How often the page asks for the state of the check. */
function countPolls(page: Page): () => number {
  let polls = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/v1/validate/identity-documents')) polls += 1;
  });
  return () => polls;
}

test('[IDV-003] [IDV-039] [IDV-042] [IDV-045] a check that takes three polls leads to the dashboard, its steps counted', async ({
  page,
  world,
}) => {
  const polls = countPolls(page);
  await atPicker(page, world);
  await expect(page.getByText('Step 5 of 6')).toBeVisible();
  await chooseDocument(page, "Driver's licence");
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await expect(page.getByText('Step 5 of 6')).toBeVisible();
  await sendLicence(page, documentNumber(6));
  await expect(page.getByRole('heading', { name: 'We are verifying your identity' })).toBeVisible();
  await page.waitForURL('**/dashboard');
  expect(polls()).toBe(3);
});

test('[IDV-047] [IDV-046] [CONST-007] after ten polls without a result nobody asks an eleventh time, and the member is told', async ({
  page,
  world,
}) => {
  const polls = countPolls(page);
  await atPicker(page, world);
  await sendLicence(page, documentNumber(8));
  const result = page.getByRole('heading', { level: 1, name: 'Your check is not finished yet' });
  await expect(result).toBeFocused();
  await expect(result).toHaveAccessibleDescription(
    'Your identity check is taking longer than expected. We will let you know when it is done.',
  );
  expect(polls()).toBe(10);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await expect(picker(page)).toBeVisible();
  expect(polls()).toBe(10);
});

test('[IDV-059] [IDV-012] a name corrected beside the check asks for the password, and is the one that is checked', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(400, '/v1/validate/identity-documents');
  const { password } = await beginAtDocuments(page, world);
  await chooseDocument(page, "Driver's licence");
  await page.getByRole('button', { name: 'Correct my name or date of birth' }).click();
  await page.getByLabel('First name').fill('Alexandra');
  await page.getByLabel('Licence number').fill(documentNumber());
  await page.getByLabel('Card number').fill('1234567890');
  await giveConsents(page);
  const passwordField = page.getByLabel('Password', { exact: true });
  const verify = page.getByRole('button', { name: 'VERIFY' });
  await passwordField.fill('not-the-password');
  await verify.click();
  await expect(page.getByRole('link', { name: 'Incorrect Password' })).toBeVisible();
  await passwordField.fill(password);
  await verify.click();
  await page.waitForURL('**/dashboard');
  await page.goto('/my-details');
  await expect(page.getByText('Alexandra Good')).toBeVisible();
});

test('[IDV-044] [IDV-053] a document that does not match is named with its tip, and another one verifies', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  await sendPassport(page, documentNumber(7));
  const result = page.getByRole('heading', { level: 1, name: 'Your document was not verified' });
  await expect(result).toBeFocused();
  await expect(result).toHaveAccessibleDescription(/We could not verify your passport\./);
  await expect(result).toHaveAccessibleDescription(
    /Check that the number is the one on the photo page of your passport\./,
  );
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await sendMedicare(page, documentNumber(7));
  await expect(result).toHaveAccessibleDescription(/We could not verify your Medicare card\./);
  await expect(result).toHaveAccessibleDescription(/Check the colour and the expiry date of your card\./);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await sendLicence(page, documentNumber(7));
  await expect(result).toHaveAccessibleDescription(/We could not verify your driver's licence\./);
  await expect(result).toHaveAccessibleDescription(/The card number is not the licence number\./);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Passport number')).not.toHaveValue('');
  await page.getByLabel('Passport number').fill(documentNumber());
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await page.waitForURL('**/dashboard');
});

test('[IDV-049] [IDV-048] a service that is turned off and details it cannot use are told apart, and what was typed stays', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(417, '/v1/validate/identity-documents');
  watch.plan(400, '/v1/validate/identity-documents');
  await atPicker(page, world);
  const disabled = documentNumber(9);
  await sendLicence(page, disabled);
  await expect(page.getByText('Identity checks are turned off at the moment.')).toBeVisible();
  await expect(page.getByLabel('Licence number')).toHaveValue(disabled);
  await page.getByLabel('Licence number').fill('00000000');
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await expect(
    page.getByText('We could not use these document details. Please check and try again.'),
  ).toBeVisible();
  await page.getByLabel('Licence number').fill(documentNumber());
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await page.waitForURL('**/dashboard');
});

test('[IDV-009] [IDV-010] [IDV-037] [IDV-015] [IDV-021] nothing chosen, nothing typed and a consent left out are each said where they are, without a call', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('identity-documents') ? 1 : 0));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(picker(page)).toHaveAccessibleDescription(/Document not selected/);
  await page.getByRole('radio', { name: 'Passport' }).check();
  await expect(page.getByText('Document not selected')).toHaveCount(0);

  await chooseDocument(page, "Driver's licence");
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await expect(page.getByLabel('Licence number')).toBeFocused();
  await expect(page.getByLabel('Licence number')).toHaveAccessibleDescription(
    /Driver licence number is required/,
  );
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Card number is required/);
  const [authorised, agent] = [
    page.getByRole('checkbox', { name: /I confirm that I am authorised/ }),
    page.getByRole('checkbox', { name: /as my agent to retrieve my credit report/ }),
  ];
  await expect(authorised).toHaveAccessibleDescription(
    /Consent is mandatory.*Tick the box, so that we may check your document with its issuer\./,
  );
  await page.getByLabel('Licence number').fill('12345678');
  await page.getByLabel('Card number').fill('1234567890');
  await authorised.check();
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await expect(agent).toBeFocused();
  await expect(agent).toHaveAccessibleDescription(
    /Consent is mandatory.*Tick the box, so that we may get your credit report\./,
  );
  await expect(authorised).not.toHaveAccessibleDescription(/Consent is mandatory/);
  expect(calls).toBe(0);
});

test('[IDV-013] [IDV-028] a licence is judged by its state, again when the state changes', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  await chooseDocument(page, "Driver's licence");
  const [state, number] = [page.getByLabel('State or territory'), page.getByLabel('Licence number')];
  await expect(state).toHaveValue('NSW');
  await number.fill('A12345');
  await page.getByLabel('Card number').fill('AB1234567');
  await giveConsents(page);
  await state.selectOption('VIC');
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await expect(number).toHaveAccessibleDescription(/Driver licence number is invalid\./);
  await state.selectOption('SA');
  await expect(page.getByText('Driver licence number is invalid.')).toHaveCount(0);
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await page.waitForURL('**/dashboard');
});

test('[IDV-033] [IDV-034] [IDV-035] a blue Medicare card is asked for the day as well, a past date is refused', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  await chooseDocument(page, 'Medicare card');
  await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
  await expect(page.getByLabel('Day', { exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Blue' }).check();
  await page.getByLabel('Card number').fill(documentNumber());
  await page.getByLabel('Reference number').fill('1');
  await page.getByLabel('Day', { exact: true }).fill('31');
  await page.getByLabel('Month', { exact: true }).fill('5');
  await page.getByLabel('Year', { exact: true }).fill('2020');
  await giveConsents(page);
  await page.getByRole('button', { name: 'VERIFY' }).click();
  const expiry = page.getByRole('group', { name: 'Expiry date' });
  await expect(expiry).toHaveAccessibleDescription(
    /Expiry Date does not seem right\.\.\. Enter the date after/,
  );
  await page.getByLabel('Year', { exact: true }).fill('2035');
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await page.waitForURL('**/dashboard');
});

test('[IDV-004] [IDV-006] [IDV-007] [IDV-008] [IDV-042] each verified document is counted and no longer offered, until all are', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  await sendLicence(page);
  await page.waitForURL('**/dashboard');

  await page.goto('/my-details/verification');
  await expect(page.getByText('You have successfully verified 1 document(s)')).toBeVisible();
  await expect(
    page.getByText('You need 2 verified documents to access the credit report overview.'),
  ).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: "Driver's licence" })).toHaveCount(0);
  await sendPassport(page);
  await page.waitForURL('**/credit-report-overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Credit report overview' })).toBeFocused();

  await page.goto('/my-details/verification');
  await expect(page.getByText('You have successfully verified 2 document(s)')).toBeVisible();
  await expect(page.getByText('You do not need to verify again.')).toBeVisible();
  await sendMedicare(page);
  await page.waitForURL('**/credit-report-overview');

  await page.goto('/my-details/verification');
  await expect(page.getByText('All your documents are verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('[IDV-005] who skips without a document reads that one step is left, and is asked again on the way to the dashboard', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  await page.getByRole('link', { name: 'SKIP', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One step is left' })).toBeVisible();
  await page.goto('/dashboard');
  await page.waitForURL('**/my-details/verification');
});

test('[IDV-048] a document that serves another member is refused like a wrong one', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(400, '/v1/validate/identity-documents');
  await atPicker(page, world);
  // The licence of the first demonstration member.
  await sendLicence(page, '12340000');
  await expect(
    page.getByText('We could not use these document details. Please check and try again.'),
  ).toBeVisible();
});
