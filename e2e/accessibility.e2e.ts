import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { demoPassword, documentNumber, stranger } from './support/people.ts';
import { beginAtDocuments, beginRegistration, holdSession } from './support/members.ts';
import {
  codeField,
  enterCode,
  mobileField,
  openForm,
  proveEmail,
  submitForm,
} from './support/registering.ts';
import { askForCode, enterPassword, pressLogIn, typeCredentials } from './support/signing-in.ts';
import { chooseDocument, sendLicence } from './support/verifying.ts';

test('[HOME-032] a long search without an answer passes axe on a phone, and nothing is cut off', async ({
  page,
}) => {
  await page.goto('/helpcentre');
  await page.getByRole('searchbox').fill('a'.repeat(90));
  await expect(page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
  await expectAccessible(page, { widths: [320] });
  // The rule that keeps the page from scrolling sideways must not cut anything off.
  const button = await page.getByRole('link', { name: 'Read the articles' }).boundingBox();
  expect((button?.x ?? 320) + (button?.width ?? 0)).toBeLessThanOrEqual(320);
});

test('[REG-036] [ERR-007] the registration form passes axe, in full and with every error', async ({
  page,
}) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Add middle name' }).click();
  await page.getByRole('checkbox', { name: 'I have lived here for less than 3 yrs.' }).check();
  await page.getByRole('button', { name: 'Show password' }).click();
  await submitForm(page).click();
  await expect(page.getByText('Oops, looks like a field above has an issue.')).toBeVisible();
  await expectAccessible(page);
});

test('[ADDR-003] [REG-007] the open list of addresses passes axe, with and without a find', async ({
  page,
}) => {
  await openForm(page);
  const address = page.getByRole('combobox', { name: 'Current address' });
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await address.fill('12 smith street');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, { widths: [width] });
    const list = await page.getByRole('listbox').boundingBox();
    expect(list?.height ?? 0).toBeLessThanOrEqual(300);
    await address.fill('12 zzzzzz');
    await expect(page.getByRole('listbox').getByText('No address found')).toBeVisible();
    await expectAccessible(page, { widths: [width] });
    await address.press('Escape');
  }
});

test('[OTP-001] [REG-046] the steps of codes and mobile pass axe when they refuse', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(400, '/v1/user/register/verify-totp-email');
  const person = stranger();
  await beginRegistration(page, world, person);
  await enterCode(page, '12345');
  await expect(codeField(page)).toHaveAccessibleDescription(/The One Time Code is not Valid/);
  await expectAccessible(page);
  await proveEmail(page, world, person);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await expect(mobileField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('[API-009] the mailed link that wants the password passes axe, empty and with its error', async ({
  page,
  world,
  browser,
  watch,
  baseURL,
}) => {
  watch.plan(403, '/v1/user/confirm-account');
  const person = stranger();
  await beginRegistration(page, world, person);
  const link = await world.nextLink(person.email, `${baseURL}/create-account/verify-email`);
  const elsewhere = await browser.newContext();
  watch.over(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  const confirm = other.getByRole('button', { name: 'Confirm my email' });
  await expect(confirm).toBeVisible();
  await expectAccessible(other);
  await confirm.click();
  await expect(other.getByText('Password is required')).toBeVisible();
  await expectAccessible(other);
  await elsewhere.close();
});

test('[IDV-003] [IDV-009] [IDV-037] the choice of a document and each form pass axe with every error', async ({
  page,
  world,
}) => {
  await beginAtDocuments(page, world);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Document not selected')).toBeVisible();
  await expectAccessible(page);
  for (const document of ["Driver's licence", 'Passport', 'Medicare card'] as const) {
    await chooseDocument(page, document);
    if (document === 'Medicare card') await page.getByRole('radio', { name: 'Blue' }).check();
    await page.getByRole('button', { name: 'VERIFY' }).click();
    await expect(page.getByText('Consent is mandatory').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose another document' }).click();
  }
});

test('[IDV-044] [IDV-046] [IDV-006] how a check ended passes axe: not matched, put off, and the next document', async ({
  page,
  world,
}) => {
  await beginAtDocuments(page, world);
  await sendLicence(page, documentNumber(7));
  await expect(page.getByRole('heading', { name: 'Your document was not verified' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await sendLicence(page, documentNumber(8));
  await expect(page.getByText(/taking longer than expected/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await sendLicence(page);
  await page.waitForURL('**/dashboard');
  await page.goto('/my-details/verification');
  await expect(page.getByText('You have successfully verified 1 document(s)')).toBeVisible();
  await expectAccessible(page);
});

test('[LOGIN-025] [TFA-003] login and second factor pass axe, refused and at the code', async ({
  page,
  watch,
}) => {
  watch.plan(401, '/v1/oauth2/token');
  await page.goto('/login');
  await pressLogIn(page);
  await expect(page.getByRole('link', { name: 'Password is required' })).toBeVisible();
  await expectAccessible(page);
  const person = { email: 'emptyreport@wattle.example', password: demoPassword };
  await typeCredentials(page, { ...person, password: 'not-the-password' });
  await pressLogIn(page);
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await expectAccessible(page);
  await enterPassword(page, person);
  await askForCode(page, 'Mobile');
  await expectAccessible(page);
});

test('[HIST-003] [HIST-008] [DASH-010] the history passes axe, as a chart and as a table, on its page and on the dashboard', async ({
  memberPage: page,
}) => {
  await page.goto('/dashboard-score-history');
  await expect(page.getByRole('figure')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('group', { name: 'Months' }).getByRole('button').last().press('Enter');
  await expect(page.locator('.tip')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('figure')).toBeVisible();
  await expectAccessible(page);
});

test('[MENU-016] [MENU-005] the menus pass axe while they are open', async ({ memberPage: page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, { widths: [320] });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'My account' }).click();
  await expectAccessible(page, { widths: [1440] });
});

breakable(
  '[IDV-039] [SCORE-012] [HIST-001] what shows while a check, a score and a history are waited for passes axe',
  async ({ page, world, watch }) => {
    breakable.slow();
    watch.plan(417, '/v1/creditscore');
    await beginAtDocuments(page, world);
    await chooseDocument(page, "Driver's licence");
    await page.getByRole('button', { name: 'Choose another document' }).click();
    await sendLicence(page, documentNumber(8));
    await expect(page.getByRole('heading', { name: 'We are verifying your identity' })).toBeVisible();
    await world.breakDown('identity', 'timeout');
    await expectAccessible(page);
    await expect(page.getByRole('heading', { name: 'We are verifying your identity' })).toBeVisible();
    await world.mendAll();
    // Requests of the page would be refused once its member has signed out.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await holdSession(page, world, { email: 'trylater@wattle.example', password: demoPassword });
    await page.goto('/dashboard');
    const loading = page.getByRole('status').filter({ hasText: 'Getting your score…' });
    await expect(loading).toBeAttached();
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    await expect(loading).toBeAttached();
    await page.goto('/dashboard-score-history');
    await expect(page.getByText('Getting your score history')).toBeAttached();
    await expectAccessible(page, { widths: [320] });
    await expect(page.getByText('Getting your score history')).toBeAttached();
  },
);
