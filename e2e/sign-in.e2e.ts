import { expect, test } from './support/journey.ts';
import { internationalNumber, stranger } from './support/people.ts';
import {
  beginAtDocuments,
  beginRegistration,
  loggedOutMember,
  newMemberAtDashboard,
} from './support/members.ts';
import { codeField, enterCode } from './support/registering.ts';
import {
  askForCode,
  enterPassword,
  logOut,
  pressLogIn,
  signIn,
  typeCredentials,
} from './support/signing-in.ts';
import { sendLicence } from './support/verifying.ts';

const nobody = { email: 'nobody@example.com', password: 'wrong-horse-battery' };

test('[LOGIN-015] [LOGIN-016] [REG-033] an empty login names both fields, and editing one takes back its error alone', async ({
  page,
}) => {
  await page.goto('/login');
  await pressLogIn(page);
  const [email, password] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ];
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Email is invalid/);
  await expect(password).toHaveAccessibleDescription('Password is required');
  await email.fill('a');
  await expect(email).not.toHaveAccessibleDescription(/Email is invalid/);
  await expect(password).toHaveAccessibleDescription('Password is required');
});

test('[LOGIN-025] [LOGIN-003] a wrong password and an unknown address get the same sentence, and the input stays', async ({
  page,
  watch,
}) => {
  watch.plan(401, '/v1/oauth2/token');
  await page.goto('/login');
  for (const person of [nobody, { ...nobody, email: 'excellent@wattle.example' }]) {
    await typeCredentials(page, person);
    await pressLogIn(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  }
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(nobody.password);
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
  await expect(page.getByRole('heading', { level: 1, name: 'Score history' })).toBeVisible();
  // Anybody who already has the second factor continues at once.
  await page.goto('/login-2fa?retUrl=/my-details/verification');
  await page.waitForURL('**/my-details/verification');
  await page.goto('/login-2fa');
  await page.waitForURL('**/dashboard');
  await page.goto('/login');
  await page.waitForURL('**/dashboard');
});

test('[LOGIN-014] [TFA-005] a return address outside the product leads to the dashboard', async ({
  memberPage: page,
}) => {
  for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?retUrl=${encodeURIComponent(target)}`);
    await page.waitForURL('**/dashboard');
    await page.goto(`/login-2fa?retUrl=${encodeURIComponent(target)}`);
    await page.waitForURL('**/dashboard');
  }
});

test('[LOGIN-023] [LOGIN-004] remember me fills in the address next time, never the password', async ({
  page,
  world,
}) => {
  const person = await loggedOutMember(page, world);
  await page.goto('/login');
  const remember = page.getByRole('checkbox', { name: 'Remember me' });
  await expect(remember).not.toBeChecked();
  await remember.check();
  await typeCredentials(page, person);
  await pressLogIn(page);
  await page.waitForURL('**/login-2fa');
  await logOut(page);
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(remember).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain(person.password);
});

test('[LOGIN-010] credentials in the address are taken out of it at once, and sent', async ({
  page,
  watch,
}) => {
  watch.plan(401, '/v1/oauth2/token');
  await page.goto(`/login?u=${nobody.email}&p=${'x'.repeat(60)}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(nobody.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('[LOGIN-028] [REG-057] who left in the middle of registering is told, mailed a new code, and led to where it goes', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(409, '/v1/oauth2/token');
  const person = stranger();
  await beginRegistration(page, world, person);
  await world.nextCode(person.email);
  await page.context().clearCookies();
  await page.goto('/login');
  await typeCredentials(page, person);
  await pressLogIn(page);
  await expect(
    page.getByText('Your registration is in progress. We have sent you a new verification email.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.waitForURL('**/create-account/verify-email');
  await enterCode(page, await world.nextCode(person.email));
  await page.waitForURL('**/create-account/mobile');
});

test('[LOGIN-029] without storage nothing is sent, and the reason is said', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/v1/oauth2/token') ? 1 : 0));
  await page.goto('/login');
  await typeCredentials(page, nobody);
  await pressLogIn(page);
  await expect(
    page.getByText('Your browser storage is turned off. Please enable it to log in.'),
  ).toBeVisible();
  expect(calls).toBe(0);
});

test('[LOGIN-022] what an earlier visit left behind opens nothing once the session is gone', async ({
  memberPage: page,
  watch,
}) => {
  // What the dashboard asks for below the score may still be on its way.
  watch.plan(401, '/v1/');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/dashboard');
  await page.waitForURL('**/login?retUrl=%2Fdashboard');
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

test('[DASH-002] [HIST-002] [IDV-002] [TFA-004] strangers are led to the login and back to what they asked for', async ({
  page,
}) => {
  for (const path of ['/dashboard', '/dashboard-score-history', '/my-details/verification', '/login-2fa']) {
    await page.goto(path);
    await page.waitForURL(`**/login?retUrl=${encodeURIComponent(path)}`);
  }
});

test('[LOGIN-035] [DASH-002] [HIST-002] each lacking step is asked for in its turn, and nobody goes in circles', async ({
  page,
  world,
}) => {
  const person = await beginAtDocuments(page, world);
  for (const path of [
    '/dashboard',
    '/dashboard-score-history',
    '/login',
    '/login-2fa',
    '/create-account/mobile',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/my-details/verification');
  }
  await sendLicence(page);
  await page.waitForURL('**/dashboard');
  await logOut(page);
  await enterPassword(page, person);
  await page.goto('/dashboard');
  await page.waitForURL('**/login-2fa?retUrl=%2Fdashboard');
  for (const path of ['/dashboard-score-history', '/my-preferences', '/about-me', '/change-password']) {
    await page.goto(path);
    await page.waitForURL(`**/login-2fa?retUrl=${encodeURIComponent(path)}`);
  }
});

test('[LOGIN-033] [LOGIN-032] who logs out leaves nothing behind, and the back button shows nothing', async ({
  page,
  world,
}) => {
  await newMemberAtDashboard(page, world);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Log out' }).first().click();
  await expect(page.getByRole('heading', { name: /Get Your Credit Score/ })).toBeVisible();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.waitForURL('**/login**');
  await expect(page.getByText(/Your credit score is/)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('wattle.session'))).toBeNull();
});

test('[PROF-011] a changing call of a session without its token is refused and changes nothing', async ({
  memberPage: page,
  watch,
}) => {
  watch.plan(403, '/v1/creditscore');
  await page.goto('/');
  const { status, code } = await page.evaluate(async () => {
    const answer = await fetch('/v1/creditscore', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const problem: { code: string } = await answer.json();
    return { status: answer.status, code: problem.code };
  });
  expect({ status, code }).toEqual({ status: 403, code: 'csrf' });
});
