import type { Page } from '@playwright/test';

import {
  addPasskey,
  authenticator,
  removeAuthenticators,
  withoutSuggestions,
} from './support/authenticator.ts';
import { expect, test } from './support/journey.ts';
import { newMemberAtDashboard } from './support/members.ts';
import { logOut, pressLogIn, signIn, typeCredentials } from './support/signing-in.ts';

// It would answer for the pages of other tests in this browser.
test.afterEach(removeAuthenticators);

const listed = (page: Page, name: string) => page.getByRole('strong').filter({ hasText: name });
const press = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click();
const alert = (page: Page) => page.getByRole('alert');

async function pressAtLogIn(page: Page): Promise<void> {
  await page.goto('/login');
  await press(page);
}

test('each of two authenticators logs in, holds one passkey, and goes on when the other is removed', async ({
  page,
  world,
  watch,
}) => {
  await withoutSuggestions(page);
  await newMemberAtDashboard(page, world);
  const phone = await authenticator(page);
  await addPasskey(page, 'Phone');
  await expect(listed(page, 'Phone')).toBeVisible();
  await addPasskey(page, 'Phone again');
  await expect(alert(page)).toContainText('has a passkey for your account already');
  await phone.setPresent(false);

  const key = await authenticator(page, { transport: 'usb' });
  await addPasskey(page, 'Security key');
  await expect(listed(page, 'Security key')).toBeVisible();
  await logOut(page);
  await pressAtLogIn(page);
  await page.waitForURL('**/dashboard');
  await page.goto('/my-details?step=4');
  await page.getByRole('button', { name: 'Remove Security key' }).click();
  await expect(listed(page, 'Security key')).toHaveCount(0);
  await logOut(page);
  watch.plan(401, '/v1/oauth2/passkey');
  await pressAtLogIn(page);
  await expect(alert(page)).toContainText('We do not know this passkey');

  await key.setPresent(false);
  await phone.setPresent(true);
  await press(page);
  await page.waitForURL('**/dashboard');
});

test('a removed passkey that is suggested is refused in words, forgotten by the browser, and the password works', async ({
  page,
  world,
  watch,
}) => {
  const person = await newMemberAtDashboard(page, world);
  const phone = await authenticator(page);
  await addPasskey(page, 'Phone');
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await expect(listed(page, 'Phone')).toHaveCount(0);
  expect(await phone.countPasskeys()).toBe(1);
  await logOut(page);
  watch.plan(401, '/v1/oauth2/passkey');
  await page.goto('/login');
  await expect(alert(page)).toContainText('We do not know this passkey');
  await expect.poll(() => phone.countPasskeys()).toBe(0);
  await signIn(page, world, person);
  // Which offers a passkey again.
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
});

test('a device that does not verify its owner is said, and answers once it does', async ({ page, world }) => {
  // A suggestion would answer as well, before the press.
  await withoutSuggestions(page);
  await newMemberAtDashboard(page, world);
  const phone = await authenticator(page);
  await addPasskey(page, 'Phone');
  await expect(listed(page, 'Phone')).toBeVisible();
  await logOut(page);
  await phone.setVerified(false);
  await pressAtLogIn(page);
  await expect(alert(page)).toContainText('The window was closed, or nothing answered in time.');
  await phone.setVerified(true);
  await press(page);
  await page.waitForURL('**/dashboard');
});

test('a log-in in one tab is one in the other, and Back does not lead to the form', async ({
  page,
  world,
}) => {
  await newMemberAtDashboard(page, world);
  await authenticator(page);
  await addPasskey(page, 'Phone');
  await expect(listed(page, 'Phone')).toBeVisible();
  await logOut(page);
  const other = await page.context().newPage();
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await page.goto('/login');
  await page.waitForURL('**/dashboard');
  await other.bringToFront();
  await other.waitForURL('**/dashboard');
  await other.close();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
});

test('at another address a passkey is refused in words, and the password works', async ({
  page,
  world,
  baseURL,
}) => {
  const person = await newMemberAtDashboard(page, world);
  await authenticator(page);
  await page.goto(`${(baseURL ?? '').replace('localhost', '127.0.0.1')}/login`);
  await press(page);
  await expect(alert(page)).toContainText('Passkeys do not work at this web address.');
  await typeCredentials(page, person);
  await pressLogIn(page);
  await page.waitForURL('**/login-2fa**');
});
