import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { demoPassword, internationalNumber } from './support/people.ts';
import { beginAtDocuments, loggedOutMember, newMemberAtDashboard } from './support/members.ts';
import { codeField, enterCode } from './support/registering.ts';
import { askForCode, enterPassword, pressLogIn, signIn, typeCredentials } from './support/signing-in.ts';
import { sendLicence } from './support/verifying.ts';

const nobody = { email: 'nobody@example.com', password: 'wrong-horse-battery' };

test('[LOGIN-025] [LOGIN-003] a wrong password and an unknown address get the same sentence, and the input stays', async ({
  page,
  watch,
}) => {
  watch.plan(401, '/v1/oauth2/token');
  await page.goto('/login');
  await pressLogIn(page);
  await expect(page.getByRole('link', { name: 'Password is required' })).toBeVisible();
  await expectAccessible(page);
  for (const person of [nobody, { ...nobody, email: 'excellent@wattle.example' }]) {
    await typeCredentials(page, person);
    await pressLogIn(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(nobody.password);
});

test('[LOGIN-026] a right password on a risky device is told that the account is locked', async ({
  page,
  watch,
}) => {
  watch.plan(406, '/v1/oauth2/token');
  await page.goto('/login');
  await typeCredentials(page, { email: 'devicerisk@wattle.example', password: demoPassword });
  await pressLogIn(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your account has been locked. Please contact us.' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('[TFA-002] [TFA-003] [OTP-007] a code sent elsewhere instead voids the first', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(400, '/v1/user/verify-totp-mobile');
  const person = await loggedOutMember(page, world);
  await enterPassword(page, person);
  await askForCode(page, 'Email');
  const first = await world.nextCode(person.email);
  await page.getByRole('button', { name: 'Send the code somewhere else' }).click();
  await expect(page.getByRole('radio', { name: 'Mobile' })).toBeVisible();
  await askForCode(page, 'Mobile');
  await expect(codeField(page)).toHaveValue('');
  const second = await world.nextCode(internationalNumber(person));
  await enterCode(page, first === second ? '000000' : first);
  await expect(codeField(page)).toHaveAccessibleDescription(/The One Time Code is not Valid/);
  await expectAccessible(page);
  await enterCode(page, second);
  await page.waitForURL('**/dashboard');
});

test('[LOGIN-012] [LOGIN-013] [TFA-014] a page that was asked for opens after both factors', async ({
  page,
  world,
}) => {
  const person = await loggedOutMember(page, world);
  await page.goto('/dashboard-score-history');
  await page.waitForURL('**/login?retUrl=%2Fdashboard-score-history');
  await signIn(page, world, person, '/login?retUrl=%2Fdashboard-score-history');
  await page.waitForURL('**/dashboard-score-history');
  await expect(page.getByRole('heading', { level: 2, name: 'Score history' })).toBeVisible();
  // A visitor who already has the second factor continues at once.
  await page.goto('/login-2fa?retUrl=/my-details/verification');
  await page.waitForURL('**/my-details/verification');
  await page.goto('/login-2fa');
  await page.waitForURL('**/dashboard');
  await page.goto('/login');
  await page.waitForURL('**/dashboard');
});

test('[ERR-006] [DASH-015] a session that ends while its page is open leads to the login at the next call', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(401, '/v1/validate/identity-documents');
  await beginAtDocuments(page, world);
  await page.context().clearCookies();
  await sendLicence(page);
  await page.waitForURL('**/login?retUrl=%2Fmy-details%2Fverification');
});

test('[LOGIN-033] [LOGIN-032] who logs out leaves nothing behind, and the back button shows nothing', async ({
  page,
  world,
}) => {
  await newMemberAtDashboard(page, world);
  await page.locator('.drop > summary', { hasText: 'My account' }).click();
  await page.getByRole('link', { name: 'Log out' }).first().click();
  await expect(page.getByRole('heading', { name: /Get Your Credit Score/ })).toBeVisible();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.waitForURL('**/login**');
  await expect(page.getByText(/Your credit score is/)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('wattle.session'))).toBeNull();
});
