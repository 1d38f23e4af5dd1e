import { expect, test } from './support/journey.ts';
import { demoPassword, internationalNumber, stranger } from './support/people.ts';
import { beginAtDocuments, beginRegistration } from './support/members.ts';
import {
  askForSms,
  codeField,
  consent,
  enterCode,
  fillForm,
  openForm,
  proveEmail,
  sendForm,
  submitForm,
} from './support/registering.ts';
import { askForCode, enterPassword, logOut } from './support/signing-in.ts';
import { sendLicence } from './support/verifying.ts';

test('[HOME-024] [REG-003] [REG-009] [REG-055] [IDV-042] [SCORE-011] [LOGIN-032] [TFA-006] a stranger gets a score, logs out and comes back with a second factor', async ({
  page,
  world,
}) => {
  const person = stranger();
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
  await expect(page.getByRole('heading', { name: 'Hello, Alex' })).toBeVisible();
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

test('[REG-055] [PROF-002] after the mobile code the member is e-mail and mobile verified, not identified, and holds both factors', async ({
  page,
  world,
}) => {
  await beginAtDocuments(page, world);
  const init = await page.request.get('/v1/user/init');
  const { roles }: { roles: string } = await init.json();
  expect(roles.split(',')).toEqual(expect.arrayContaining(['EV', 'MV', 'INV', '2FA']));
  expect(roles.split(',')).not.toContain('IV');
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
});

test('[REG-008] [REG-029] the previous address is asked for, refused and sent only while the box is ticked', async ({
  page,
}) => {
  const box = page.getByRole('checkbox', { name: 'I have lived here for less than 3 yrs.' });
  const previous = page.getByRole('combobox', { name: 'Previous address' });
  await openForm(page);
  await fillForm(page, stranger());
  await expect(previous).toHaveCount(0);
  await box.check();
  await submitForm(page).click();
  await expect(previous).toBeFocused();
  await expect(previous).toHaveAccessibleDescription(/Please choose your address from the list/);
  await previous.fill('1 King Street, Sydney NSW 2000');
  await box.uncheck();
  await expect(previous).toHaveCount(0);
  const sent = page.waitForRequest('**/v1/user/register-full');
  await submitForm(page).click();
  const body: { hasLivedLessThan3Years: boolean; addressPrevious?: string } = (await sent).postDataJSON();
  expect(body.hasLivedLessThan3Years).toBe(false);
  expect(body.addressPrevious ?? '').toBe('');
  await page.waitForURL('**/create-account/verify-email');
});

test('[REG-037] [REG-031] what only the server finds stands at its field, has the focus, and keeps what was typed', async ({
  page,
  watch,
}) => {
  watch.plan(400, '/v1/user/register-full');
  await openForm(page);
  await fillForm(page, stranger({ password: 'password1' }));
  await submitForm(page).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/This password is too easy to guess/);
  await expect(password).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Alex');
  await password.fill('quiet-river-morning-tram');
  await submitForm(page).click();
  await page.waitForURL('**/create-account/verify-email');
});

test('[REG-021] an address that takes no lasting mail is refused on leaving the field', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Email', { exact: true }).fill('someone@mailinator.com');
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Email is invalid/);
});

test('[REG-025] [REG-023] somebody too young and a day that does not exist are refused with their own sentences', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(
    page,
    stranger({ birth: { day: '1', month: '1', year: String(new Date().getFullYear() - 17) } }),
  );
  await submitForm(page).click();
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(
    /You need to be 18 years or older/,
  );
  await page.getByLabel('Day', { exact: true }).fill('31');
  await page.getByLabel('Month', { exact: true }).fill('4');
  await page.getByLabel('Year', { exact: true }).fill('1990');
  await submitForm(page).click();
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(/This date is invalid/);
});

test('[REG-007] [ADDR-006] [ADDR-007] [REG-005] an address is chosen from the list, and a middle name goes when hidden', async ({
  page,
}) => {
  await openForm(page);
  const address = page.getByRole('combobox', { name: 'Current address' });
  await address.pressSequentially('12 smith st');
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  const text = await first.innerText();
  await first.click();
  await expect(address).toHaveValue(text);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await address.fill('12 zzzzzz');
  await expect(page.getByRole('listbox').getByText('No address found')).toBeVisible();
  await address.press('Escape');

  await page.getByRole('button', { name: 'Add middle name' }).click();
  await page.getByLabel('Middle name').fill('Sam');
  await page.getByRole('button', { name: 'Remove middle name' }).click();
  await page.getByRole('button', { name: 'Add middle name' }).click();
  await expect(page.getByLabel('Middle name')).toHaveValue('');
});

test('[REG-010] [REG-011] [REG-012] each consent has a box, and only the bureau’s is ticked before', async ({
  page,
}) => {
  await openForm(page);
  await expect(consent(page)).not.toBeChecked();
  await expect(
    page.getByText(/may get my credit score and, if I elect, an overview of my credit file/),
  ).toBeVisible();
  const news = page.getByRole('checkbox', { name: /may send me newsletters and offers by email/ });
  await expect(news).not.toBeChecked();
  await expect(
    page.getByRole('checkbox', { name: /The credit bureau may also send me marketing/ }),
  ).toBeChecked();
});

test('[REG-042] [REG-058] from step 2 back to step 1 all is there but the password, and sending it again leads to step 2 at once', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(302, '/v1/user/register-full');
  const person = stranger();
  await sendForm(page, person);
  await page.getByRole('link', { name: 'Back to Registration' }).click();
  await page.waitForURL('**/credit-score?b=t');
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await expect(page.getByRole('combobox', { name: 'Current address' })).toHaveValue(person.address);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await submitForm(page).click();
  await page.waitForURL('**/create-account/verify-email');
  await expect.poll(() => world.countMessages(person.email)).toBe(2);
  await proveEmail(page, world, person);
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

test('[REG-058] a registration that waits is named unfinished with the way on, then step 2 opens by itself', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(302, '/v1/user/register-full');
  const person = stranger();
  await beginRegistration(page, world, person);
  await openForm(page);
  await fillForm(page, person);
  await submitForm(page).click();
  const said = page.getByRole('alert').filter({ hasText: 'is not finished yet.' });
  await expect(said.getByRole('link', { name: 'Enter the code' })).toBeVisible();
  await expect(said.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login');
  await page.waitForURL('**/create-account/verify-email');
  await expect(codeField(page)).toBeVisible();
});

test('[REG-062] a member who registers again with the right password is sent to the login', async ({
  page,
  watch,
}) => {
  watch.plan(302, '/v1/user/register-full');
  await openForm(page);
  await fillForm(page, stranger({ email: 'excellent@wattle.example', password: demoPassword }));
  await submitForm(page).click();
  await expect(page.getByText('You already have an account.')).toBeVisible();
  await page.waitForURL('**/login');
});

test('[REG-059] a device that is refused cannot register, and reads where to turn', async ({
  page,
  watch,
}) => {
  watch.plan(406, '/v1/user/register-full');
  await openForm(page);
  await fillForm(page, stranger({ lastName: 'Deviceblocked' }));
  await submitForm(page).click();
  const said = page.getByRole('alert').filter({ hasText: 'We cannot open an account from this device.' });
  await expect(said.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact-us');
  await expect(page.getByLabel('First name')).toHaveValue('Alex');
});
