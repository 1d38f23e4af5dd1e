import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { loggedOutMember, newMemberAtDashboard } from './support/members.ts';
import { documentNumber, internationalNumber, stranger } from './support/people.ts';
import {
  askForSms,
  codeField,
  enterCode,
  fillForm,
  mobileField,
  openForm,
  proveEmail,
  proveMobile,
  sendForm,
  submitForm,
} from './support/registering.ts';
import { askForCode, enterPassword, logOut, signIn, typeCredentials } from './support/signing-in.ts';
import { chooseDocument, giveConsents, sendChosenLicence, sendLicence } from './support/verifying.ts';

/** How often the page makes one call. */
function count(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

test('[REG-041] [REG-045] [REG-055] every step survives a reload and stands where it stood', async ({
  page,
  world,
  watch,
}) => {
  // The call of the page before the reload may still be asking for the month's score.
  watch.plan(417, '/v1/creditscore');
  const person = stranger();
  await sendForm(page, person);
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await proveEmail(page, world, person);
  await page.reload();
  await expect(mobileField(page)).toBeVisible();
  await askForSms(page, person);
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await proveMobile(page, world, person);
  await page.reload();
  await chooseDocument(page, "Driver's licence");
  await page.reload();
  const number = documentNumber(8);
  await sendChosenLicence(page, number);
  await expect(page.getByRole('heading', { name: 'We are verifying your identity' })).toBeVisible();
  await page.reload();
  await sendChosenLicence(page);
  await page.waitForURL('**/dashboard');
  await page.reload();
  await expect(page.getByRole('img', { name: /^Your credit score is/ })).toBeVisible();
  await logOut(page);
  await enterPassword(page, person);
  await page.reload();
  await askForCode(page);
  const code = await world.nextCode(person.email);
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await enterCode(page, code);
  await page.waitForURL('**/dashboard');
});

test('[LOGIN-035] [REG-042] the back button never breaks a step, and never opens one that is over', async ({
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
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
  await page.goForward();
  await proveEmail(page, world, person);
  await page.goBack();
  await page.waitForURL('**/create-account/mobile');
  await askForSms(page, person);
  await page.goBack();
  await expect(mobileField(page)).toBeVisible();
  await page.goForward();
  await proveMobile(page, world, person);
  await page.goBack();
  await page.waitForURL('**/my-details/verification');
  await sendLicence(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('img', { name: /^Your credit score is/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('img', { name: /^Your credit score is/ })).toBeVisible();
});

test('[LOGIN-017] [REG-041] a double click sends everything once: form, codes, document, login', async ({
  page,
  world,
}) => {
  const person = stranger();
  const calls = {
    form: count(page, 'POST', '/v1/user/register-full'),
    email: count(page, 'POST', '/v1/user/register/verify-totp-email'),
    sms: count(page, 'POST', '/v1/user/register/send-totp-mobile'),
    mobile: count(page, 'POST', '/v1/user/register/verify-totp-mobile'),
    document: count(page, 'POST', '/v1/validate/identity-documents'),
    factor: count(page, 'POST', '/v1/user/send-totp-email'),
  };
  await openForm(page);
  await fillForm(page, person);
  await submitForm(page).dblclick();
  await page.waitForURL('**/create-account/verify-email');
  await codeField(page).fill(await world.nextCode(person.email));
  await page.waitForURL('**/create-account/mobile');
  await mobileField(page).fill(person.mobile);
  await page.getByRole('button', { name: 'Send SMS' }).dblclick();
  await page.waitForURL('**/create-account/verify-mobile');
  await codeField(page).fill(await world.nextCode(internationalNumber(person)));
  await page.waitForURL('**/my-details/verification');
  await chooseDocument(page, "Driver's licence");
  await page.getByLabel('Licence number').fill(documentNumber());
  await page.getByLabel('Card number').fill('1234567890');
  await giveConsents(page);
  await page.getByRole('button', { name: 'VERIFY' }).dblclick();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('img', { name: /^Your credit score is/ })).toBeVisible();
  await logOut(page);
  await page.goto('/login');
  await typeCredentials(page, person);
  const logins = count(page, 'POST', '/v1/oauth2/token');
  await page.getByRole('button', { name: 'Log in' }).dblclick();
  await page.waitForURL('**/login-2fa');
  expect(logins()).toBe(1);
  await page.getByRole('button', { name: 'Send code' }).dblclick();
  await enterCode(page, await world.nextCode(person.email));
  await page.waitForURL('**/dashboard');
  const made = Object.entries(calls).map(([name, called]) => [name, called()]);
  expect(Object.fromEntries(made)).toEqual({ form: 1, email: 1, sms: 1, mobile: 1, document: 1, factor: 1 });
  expect(await world.countMessages(person.email)).toBe(2);
  expect(await world.countMessages(internationalNumber(person))).toBe(1);
});

test('[REG-044] [LOGIN-035] two tabs of one registration: what one has proved, the other learns at its next step', async ({
  page,
  context,
  world,
}) => {
  const person = stranger();
  await sendForm(page, person);
  const other = await context.newPage();
  await other.goto('/create-account/verify-email');
  await expect(codeField(other)).toBeVisible();
  await page.bringToFront();
  await enterCode(page, await world.nextCode(person.email));
  await page.waitForURL('**/create-account/mobile');
  await other.bringToFront();
  await other.waitForURL('**/create-account/mobile');
  await askForSms(other, person);
  await page.bringToFront();
  await page.goto('/create-account/verify-mobile');
  await proveMobile(page, world, person);
  await other.reload();
  await other.waitForURL('**/my-details/verification');
});

/**
 * Seen in one tab before another opens the dashboard, except where concurrency is the point: of two concurrent
 * requests for the month's first score, one is asked to retry.
 */
const dial = (tab: Page) => tab.getByRole('img', { name: /^Your credit score is/ });

test('[LOGIN-020] who signs in as somebody else in one tab is somebody else in the other', async ({
  page,
  context,
  world,
  watch,
}) => {
  // What a page asks for beside the score may still be on its way, and so may the score.
  watch.plan(401, '/v1/');
  watch.plan(417, '/v1/creditscore');
  const second = await loggedOutMember(page, world, { firstName: 'Kim' });
  const first = await newMemberAtDashboard(page, world, { firstName: 'Robin' });
  await expect(dial(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible();
  await page.bringToFront();
  await logOut(page);
  await other.waitForURL('**/login?retUrl=%2Fdashboard');
  await signIn(page, world, second);
  await page.waitForURL('**/dashboard');
  await expect(dial(page)).toBeVisible();
  await expect(other.getByText(first.firstName)).toHaveCount(0);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Hello, Kim' })).toBeVisible();
  await expect(other.getByText(first.firstName)).toHaveCount(0);
});
