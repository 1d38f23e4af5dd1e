import { expect, test } from './support/journey.ts';
import { scanFirst } from './support/mail-scanner.ts';
import { beginRegistration, beginWithMobile } from './support/members.ts';
import { stranger } from './support/people.ts';
import { codeField, enterCode, mobileField } from './support/registering.ts';

test('[OTP-001] [OTP-002] [OTP-009] a code that can be none is refused without a call, and editing takes the refusal back', async ({
  page,
  world,
}) => {
  await beginRegistration(page, world, stranger());
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('verify-totp') ? 1 : 0));
  for (const code of ['', '12a', '1234']) {
    await enterCode(page, code);
    await expect(codeField(page)).toHaveAccessibleDescription(/The One Time Code is not Valid/);
    await expect(codeField(page)).toBeFocused();
  }
  await codeField(page).fill('1');
  await expect(page.getByText('The One Time Code is not Valid')).toHaveCount(0);
  expect(calls).toBe(0);
});

test('[OTP-006] [CONST-003] [OTP-007] a new code is announced for a while, and the one that came first still works', async ({
  page,
  world,
}) => {
  const person = stranger();
  await beginRegistration(page, world, person);
  const old = await world.nextCode(person.email);
  await page.getByRole('button', { name: 'Resend code' }).click();
  const said = page.getByText('A new code has been sent.');
  await expect(said).toBeVisible();
  await expect(said).toHaveCount(0);
  await world.nextCode(person.email);
  await enterCode(page, old);
  await page.waitForURL('**/create-account/mobile');
});

test('[OTP-007] after five wrong codes the right one is refused too, and a new one leads on', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(400, '/v1/user/register/verify-totp-email');
  const person = stranger();
  await beginRegistration(page, world, person);
  const right = await world.nextCode(person.email);
  const wrong = right === '111111' ? '222222' : '111111';
  for (let guess = 0; guess < 5; guess += 1) {
    const answered = page.waitForResponse('**/v1/user/register/verify-totp-email');
    await enterCode(page, wrong);
    await answered;
  }
  await enterCode(page, right);
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/verify-email$/);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await enterCode(page, await world.nextCode(person.email));
  await page.waitForURL('**/create-account/mobile');
});

test('[REG-047] a mobile number of nine digits has the sentence of the codes and what is wrong; typed with +61 and blanks it is whole', async ({
  page,
  world,
}) => {
  const person = stranger();
  await beginWithMobile(page, world, person);
  await mobileField(page).fill('041234567');
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await expect(mobileField(page)).toHaveAccessibleDescription(
    /This number has 9 digits\..*The One Time Code is not Valid/,
  );
  await mobileField(page).fill('');
  await mobileField(page).pressSequentially('+61 412 345 678');
  await expect(mobileField(page)).toHaveValue('0412345678');
});

test('[REG-051] [REG-053] the later steps are closed to strangers and lead those without an e-mail code back to it', async ({
  page,
  world,
}) => {
  await page.goto('/create-account/mobile');
  await page.waitForURL('**/login?retUrl=%2Fcreate-account%2Fmobile');
  await beginRegistration(page, world, stranger());
  await page.goto('/create-account/verify-mobile');
  await page.waitForURL('**/create-account/verify-email');
});

test('[API-009] the mailed link wants the password in another browser, opens the account there, and works once', async ({
  page,
  world,
  browser,
  watch,
  baseURL,
}) => {
  watch.plan(403, '/v1/user/confirm-account');
  watch.plan(400, '/v1/user/confirm-account');
  const person = stranger();
  await beginRegistration(page, world, person);
  const link = await world.nextLink(person.email, `${baseURL}/create-account/verify-email`);
  const elsewhere = await browser.newContext();
  watch.over(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  const password = other.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  expect(other.url()).not.toContain('#');
  await expect(other.getByRole('heading', { name: 'You did not register' })).toBeVisible();
  const confirm = other.getByRole('button', { name: 'Confirm my email' });
  await password.fill('not-the-one-that-was-chosen');
  await confirm.click();
  await expect(password).toHaveAccessibleDescription(/Incorrect Password/);
  await password.fill(person.password);
  await confirm.click();
  await other.waitForURL('**/create-account/mobile');
  const again = await elsewhere.newPage();
  await again.goto(link);
  await again.waitForURL('**/create-account/mobile');
  await elsewhere.close();
  await page.goto(link);
  await expect(page.getByText('Your email is confirmed already.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('[API-009] the mailed link goes on at once in the browser that registered, also after a scanner of mail', async ({
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
  await scanFirst('/create-account/verify-email', link, { browser, watch });
  await page.goto(link);
  await page.waitForURL('**/create-account/mobile');
});
