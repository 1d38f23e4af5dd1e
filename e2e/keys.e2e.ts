import { TOTP } from 'otpauth';

import {
  addPasskey,
  authenticator,
  removeAuthenticators,
  withoutSuggestions,
} from './support/authenticator.ts';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { loggedOutMember, newMemberAtDashboard } from './support/members.ts';
import { enterPassword, logOut, signIn } from './support/signing-in.ts';

// It would answer for the pages of other tests in this browser.
test.afterEach(removeAuthenticators);

test('[KEY-001] the browser suggests a passkey in the email field, and it logs in', async ({
  page,
  world,
}) => {
  await newMemberAtDashboard(page, world);
  await authenticator(page);
  await addPasskey(page, 'My phone');
  await expect(page.getByRole('strong').filter({ hasText: 'My phone' })).toBeVisible();
  await logOut(page);
  await page.goto('/login');
  // The virtual authenticator takes its own suggestion.
  await page.waitForURL('**/dashboard');
});

test('[KEY-001] [KEY-002] a member adds a passkey, logs in with one press, and removes it', async ({
  page,
  world,
  watch,
}) => {
  await withoutSuggestions(page);
  await newMemberAtDashboard(page, world);
  await authenticator(page);
  await addPasskey(page, 'My phone');
  await expect(page.getByRole('strong').filter({ hasText: 'My phone' })).toBeVisible();
  await expectAccessible(page);
  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/my-details?step=4');
  await expect(page.getByText(/^Last used .* on Chrome/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByRole('strong').filter({ hasText: 'My phone' })).toHaveCount(0);
  await logOut(page);
  watch.plan(401, '/v1/oauth2/passkey');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('We do not know this passkey.');
});

test('[KEY-013] a device without a screen lock or room gets a true sentence', async ({ page, world }) => {
  await newMemberAtDashboard(page, world);
  await authenticator(page, { hasResidentKey: false });
  await addPasskey(page, 'My key');
  await expect(page.getByRole('alert')).toContainText(/cannot keep a passkey|was closed/);
});

test('[KEY-006] [KEY-007] [KEY-009] an app and a recovery code are second factors, and codes can be switched off', async ({
  page,
  world,
}) => {
  const person = await newMemberAtDashboard(page, world);
  await page.goto('/my-details?step=4');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const secret = (await page.locator('.key-secret').innerText()).replaceAll(' ', '');
  await expectAccessible(page);
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await page.getByLabel('Code that the app shows').fill(codeIn(-30));
  await expect(page.getByText('Your app is set up.')).toBeVisible();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const recovery = await page.locator('.key-codes code').first().innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Switch codes off' }).click();
  await expect(page.getByText('On: nobody can log in')).toBeVisible();
  await logOut(page);

  await page.goto('/login');
  await enterPassword(page, person);
  await expect(page.getByRole('radio', { name: 'Authenticator app' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Email' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(codeIn(0));
  await page.waitForURL('**/dashboard');
  await logOut(page);

  await page.goto('/login');
  await enterPassword(page, person);
  await page.getByRole('radio', { name: 'Recovery code' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
});

const OFFER = 'Log in without a password next time?';

test('[KEY-015] a passkey is offered once after a log-in, and never again when refused', async ({
  page,
  world,
}) => {
  const person = await loggedOutMember(page, world);
  await authenticator(page);
  await signIn(page, world, person);
  await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL('**/dashboard');
  await logOut(page);
  await signIn(page, world, person);
  await page.waitForURL('**/dashboard');
});

test('[KEY-015] an offered passkey is added with one press; reloaded, the offer leads on', async ({
  page,
  world,
}) => {
  const person = await loggedOutMember(page, world);
  await authenticator(page);
  await signIn(page, world, person);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/login-2fa/passkey');
  await page.waitForURL('**/dashboard');
  await page.goto('/my-details?step=4');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('strong').filter({ hasText: /^Chrome on / })).toBeVisible();
});
