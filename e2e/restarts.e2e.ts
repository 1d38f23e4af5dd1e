import { breakable, expect } from './support/journey.ts';
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
import { askForCode, enterPassword, logOut, pressLogIn, typeCredentials } from './support/signing-in.ts';
import { chooseDocument, giveConsents, sendLicence } from './support/verifying.ts';

breakable(
  '[REG-041] [REG-045] [REG-055] [IDV-042] a power cut after every step loses nothing',
  async ({ page, world, product, watch }) => {
    breakable.slow();
    watch.planOffline();
    const person = stranger();
    const cutPower = async () => {
      await product.killApi();
      await product.startApi();
    };
    await sendForm(page, person);
    await cutPower();
    await proveEmail(page, world, person);
    await cutPower();
    await askForSms(page, person);
    await cutPower();
    await proveMobile(page, world, person);
    await cutPower();
    await sendLicence(page, documentNumber(6));
    await expect(page.getByRole('heading', { name: 'We are verifying your identity' })).toBeVisible();
    await cutPower();
    // A start that takes long on a busy machine outlasts the page's patience, which promises word of the check.
    await expect(async () => {
      if (await page.getByRole('heading', { name: 'Your check is not finished yet' }).isVisible())
        await page.goto('/dashboard');
      await page.waitForURL('**/dashboard', { timeout: 5000 });
    }).toPass({ timeout: 120_000 });
    const dial = page.getByRole('img', { name: /^Your credit score is/ });
    const score = await dial.getAttribute('aria-label');
    await cutPower();
    // Which a reload of the page's own ends, where the cut took a part of it (ERR-011).
    await expect(() => page.reload()).toPass();
    await expect(page.getByRole('img', { name: score ?? 'a score' })).toBeVisible();
    await logOut(page);
    await enterPassword(page, person);
    await cutPower();
    await askForCode(page);
    await cutPower();
    await enterCode(page, await world.nextCode(person.email));
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('img', { name: score ?? 'a score' })).toBeVisible();
  },
);

breakable(
  '[ERR-008] [REG-063] [TFA-012] without an API each form says so, keeps what was typed, and continues once the API is back',
  { tag: '@nightly' },
  async ({ page, world, product, watch }) => {
    breakable.slow();
    watch.planOffline();
    const person = stranger();
    const generic = 'An unexpected error occurred when trying to perform your request';
    const genericOfCodes = 'An unexpected error occurred... contact us';
    const alert = page.getByRole('alert');
    const verify = page.getByRole('button', { name: 'Verify' });

    await openForm(page);
    await fillForm(page, person);
    await product.killApi();
    await submitForm(page).click();
    await expect(alert).toContainText(generic);
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
    await product.startApi();
    await submitForm(page).click();
    await page.waitForURL('**/create-account/verify-email');

    const mailed = await world.nextCode(person.email);
    await product.killApi();
    await codeField(page).fill(mailed);
    await expect(alert).toContainText(genericOfCodes);
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(alert).toContainText(genericOfCodes);
    await expect(codeField(page)).toHaveValue(mailed);
    await product.startApi();
    await verify.click();
    await page.waitForURL('**/create-account/mobile');

    await mobileField(page).fill(person.mobile);
    await product.killApi();
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await expect(alert).toContainText(genericOfCodes);
    await product.startApi();
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await page.waitForURL('**/create-account/verify-mobile');
    await enterCode(page, await world.nextCode(internationalNumber(person)));
    await page.waitForURL('**/my-details/verification');

    await chooseDocument(page, "Driver's licence");
    await page.getByLabel('Licence number').fill(documentNumber());
    await page.getByLabel('Card number').fill('1234567890');
    await giveConsents(page);
    await product.killApi();
    await page.getByRole('button', { name: 'VERIFY' }).click();
    await expect(alert).toContainText(generic);
    await product.startApi();
    await page.getByRole('button', { name: 'VERIFY' }).click();
    await page.waitForURL('**/dashboard');

    await logOut(page);
    await page.goto('/login');
    await typeCredentials(page, person);
    await product.killApi();
    await pressLogIn(page);
    await expect(alert).toContainText(generic);
    await product.startApi();
    await pressLogIn(page);
    await page.waitForURL('**/login-2fa');
    await product.killApi();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(alert).toContainText(genericOfCodes);
    await product.startApi();
    await askForCode(page);
    await enterCode(page, await world.nextCode(person.email));
    await page.waitForURL('**/dashboard');
  },
);
