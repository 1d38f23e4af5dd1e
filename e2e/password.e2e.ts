import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { expectAccessible, expectEveryLook } from './support/looks.ts';
import { scanFirst } from './support/mail-scanner.ts';
import type { OutsideWorld } from './support/outside-world.ts';
import { internationalNumber, stranger, type Person } from './support/people.ts';
import { holdSession, loggedOutMember, newMemberAtDashboard, openDashboard } from './support/members.ts';
import { enterCode } from './support/registering.ts';
import { askForCode, enterPassword, logOut, pressLogIn, typeCredentials } from './support/signing-in.ts';
import { sendLicence } from './support/verifying.ts';

const newPassword = 'amber-kettle-lantern-tide';

async function askForLink(page: Page, { email, birth }: Pick<Person, 'email' | 'birth'>): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  await page.waitForURL('**/forgot-password');
  // The log-in page, which is there until then, has a field with the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password?' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Day', { exact: true }).fill(birth.day);
  await page.getByLabel('Month', { exact: true }).fill(birth.month);
  await page.getByLabel('Year', { exact: true }).fill(birth.year);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
}

async function typeNew(page: Page, password = newPassword, confirmed = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmed);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** A signed-out member, and the link sent to their mailbox. */
async function forgetful(
  page: Page,
  world: OutsideWorld,
  origin: string,
): Promise<Person & { link: string }> {
  const person = await loggedOutMember(page, world);
  await world.forgetMessages(person.email);
  await askForLink(page, person);
  return { ...person, link: await world.nextLink(person.email, `${origin}/login#u=`) };
}

test('[PWD-005] [PWD-007] [LOGIN-010] [LOGIN-011] [PWD-010] [PWD-015] after a scanner of mail the mailed link leads to a new password, and then to the mobile', async ({
  page,
  world,
  watch,
  place,
  browser,
}) => {
  watch.plan(401, '/v1/oauth2/token');
  watch.plan(400, '/v1/user/changePassword');
  const person = await forgetful(page, world, place.origin);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.headers()['referer'] ?? ''));
  await scanFirst('/login', person.link, { browser, watch });
  await page.goto(person.link);
  await page.waitForURL('**/change-password');
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Old password')).toHaveCount(0);
  await expectAccessible(page);
  const temporary = new URLSearchParams(new URL(person.link).hash.slice(1)).get('p') ?? '';
  expect(temporary).toHaveLength(32);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect(kept + addresses.join(' ')).not.toContain(temporary);

  // Nothing else opens with it.
  for (const path of ['/dashboard', '/dashboard-score-history', '/my-details/verification', '/login-2fa']) {
    await page.goto(path);
    await page.waitForURL('**/change-password');
  }
  await typeNew(page, 'password1');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /This password is too easy to guess/,
  );
  await typeNew(page);
  await page.waitForURL('**/login-2fa');
  await expect(page.getByRole('radio', { name: /Not after a password reset by email/ })).toBeDisabled();
  await expectAccessible(page);
  await askForCode(page, 'Mobile');
  await enterCode(page, await world.nextCode(internationalNumber(person)));
  await page.waitForURL('**/dashboard');

  await logOut(page);
  await page.goto('/login');
  await typeCredentials(page, person);
  await pressLogIn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toBeVisible();
  await holdSession(page, world, { email: person.email, password: newPassword });
  await openDashboard(page);
});

test('[PWD-007] who has lost the phone gives a new number by a document, and its owner stops it by one press', async ({
  page,
  world,
  place,
  browser,
  watch,
}) => {
  const person = await forgetful(page, world, place.origin);
  await page.goto(person.link);
  await page.waitForURL('**/change-password');
  await typeNew(page);
  await page.waitForURL('**/login-2fa');
  await page.getByRole('link', { name: 'I no longer have this phone' }).click();
  await page.waitForURL('**/login-2fa/lost-phone');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Lost your phone?' })).toBeVisible();
  await expectEveryLook(page);
  await page.getByRole('link', { name: 'Verify a document' }).click();
  await sendLicence(page);
  await page.waitForURL('**/login-2fa/lost-phone');
  const next = stranger();
  await expect(page.getByRole('heading', { name: 'Your new mobile number' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Mobile number').fill(next.mobile);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await enterCode(page, await world.nextCode(internationalNumber(next)));
  await expect(page.getByRole('heading', { name: 'Your new number is waiting' })).toBeFocused();
  await expectAccessible(page);

  const link = await world.nextLink(internationalNumber(person), `${place.origin}/not-me`);
  await scanFirst('/not-me', link, { browser, watch });
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'This was not me: stop it' }).click();
  await expect(page.getByRole('heading', { name: 'It is stopped' })).toBeFocused();
  await expectAccessible(page);
  await page.goto('/login-2fa/lost-phone');
  await page.waitForURL('**/login**');
});

test('[PWD-008] [PWD-011] [PWD-013] [PWD-014] [PWD-016] a member changes the password from the menu', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(400, '/v1/user/changePassword');
  watch.plan(401, '/v1/oauth2/token');
  const person = await newMemberAtDashboard(page, world);
  await page.locator('.drop > summary', { hasText: 'My account' }).click();
  await page.getByRole('link', { name: 'Change password' }).first().click();
  await page.waitForURL('**/my-details?step=4');
  await page.getByRole('link', { name: 'Change Password', exact: true }).click();
  await page.waitForURL('**/change-password');
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/v1/user/changePassword') ? 1 : 0));
  await typeNew(page, newPassword, 'another');
  const old = page.getByLabel('Old password');
  await expect(old).toHaveAccessibleDescription('Old password is required.');
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    /Your new passwords do not match/,
  );
  await expectAccessible(page);
  expect(calls).toBe(0);

  await old.fill('not-the-password');
  await typeNew(page);
  await expect(old).toHaveAccessibleDescription('Your old password is incorrect.');
  await old.fill(person.password);
  await typeNew(page);
  await page.waitForURL('**/dashboard');
  await logOut(page);
  await enterPassword(page, { email: person.email, password: newPassword });
});
