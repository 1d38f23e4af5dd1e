import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { scanFirst } from './support/mail-scanner.ts';
import { beginRegistration } from './support/members.ts';
import { stranger } from './support/people.ts';
import { codeField, enterCode } from './support/registering.ts';

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
  await expectAccessible(other);
  const confirm = other.getByRole('button', { name: 'Confirm my email' });
  await password.fill('not-the-one-that-was-chosen');
  await confirm.click();
  await expect(password).toHaveAccessibleDescription(/Incorrect Password/);
  await expectAccessible(other);
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

test('[API-009] [OTP-001] after a refused code, and a scanner of mail, the mailed link continues at once in the browser that registered', async ({
  page,
  world,
  browser,
  watch,
  baseURL,
}) => {
  watch.plan(400, '/v1/user/register/verify-totp-email');
  watch.plan(403, '/v1/user/confirm-account');
  const person = stranger();
  await beginRegistration(page, world, person);
  await enterCode(page, '12345');
  await expect(codeField(page)).toHaveAccessibleDescription(/The One Time Code is not Valid/);
  await expectAccessible(page);
  const link = await world.nextLink(person.email, `${baseURL}/create-account/verify-email`);
  await scanFirst('/create-account/verify-email', link, { browser, watch });
  await page.goto(link);
  await page.waitForURL('**/create-account/mobile');
});
