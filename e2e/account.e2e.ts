import type { Browser, Page } from '@playwright/test';
import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { internationalNumber, stranger } from './support/people.ts';
import {
  holdSession,
  loggedOutMember,
  newMember,
  newMemberAtDashboard,
  openDashboard,
} from './support/members.ts';
import { codeField } from './support/registering.ts';
import { enterPassword, logOut } from './support/signing-in.ts';

const saved = 'Your changes have been saved.';
const save = (page: Page) =>
  page.getByRole('button', { name: 'Save changes' }).locator('visible=true').click();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const change = (page: Page, what: string) =>
  page
    .getByRole('button', { name: `Change ${what}` })
    .locator('visible=true')
    .click();
const spaced = (mobile: string) => mobile.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).locator('visible=true');

async function openAccount(page: Page, step = ''): Promise<void> {
  await page.goto(`/my-details${step}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  // Even behind another tab.
  await expect(
    page.getByRole('button', { name: 'Save changes', includeHidden: true }).first(),
  ).toBeAttached();
}

async function enterCodeAndPassword(page: Page, code: string, password: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Verify' }).click();
}

test('[ACC-001] [ACC-003] [ACC-006] [ACC-009] [ACC-010] [ACC-012] [ACC-013] a member moves house, and finds the new address again', async ({
  page,
  world,
}) => {
  await newMemberAtDashboard(page, world);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Edit profile' }).first().click();
  await page.waitForURL('**/my-details');
  await change(page, 'name');
  await expect(field(page, 'First name')).toHaveValue('Alex');
  await tab(page, 'Current address').click();
  await expect(page).toHaveURL(/\/my-details\?step=2$/);
  const address = page.getByRole('combobox', { name: 'Current address' });
  await expect(address).toBeEnabled();
  await address.fill('4 Long Street, Perth WA 6000');
  await page.getByRole('checkbox', { name: 'I have lived here for less than 3 yrs.' }).check();
  await save(page);
  await expect(page.getByText(/Please choose your address from the list/).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Previous address' }).fill('12 Smith Street, Sydney NSW 2000');
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText(saved)).toBeHidden();
  await page.reload();
  await expect(address).toHaveValue('4 Long Street, Perth WA 6000');
  await expect(page.getByRole('combobox', { name: 'Previous address' })).toHaveValue(
    '12 Smith Street, Sydney NSW 2000',
  );
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page.getByText('Changed your details')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Cancel' }).locator('visible=true').click();
  await page.waitForURL('**/dashboard');
});

test('[ACC-014] [REG-002] a new mobile counts once the code it got by SMS and the password are entered', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(400, '/v1/user/verify-change-mobile');
  const person = await newMember(page, world);
  const moved = { ...person, mobile: stranger().mobile };
  await openAccount(page);
  await expect(shown(page, 'Verified')).toHaveCount(2);
  await change(page, 'mobile number');
  await expect(field(page, 'Mobile number')).toBeFocused();
  await field(page, 'Mobile number').fill(moved.mobile);
  await expect(page.getByText('Not yet verified. We send a code to it when you save.')).toBeVisible();
  await save(page);
  await page.waitForURL('**/my-details/verify-mobile');
  await expect(page.getByText(saved)).toBeVisible();
  const code = await world.nextCode(internationalNumber(moved));
  await enterCodeAndPassword(page, code, 'not-the-password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Incorrect Password/,
  );
  await expectAccessible(page);

  // Nothing has changed yet, and the page says what is waiting.
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(shown(page, spaced(person.mobile))).toBeVisible();
  await expect(page.getByText(moved.mobile)).toBeVisible();
  await expectAccessible(page);

  // Saving something else withdraws nothing, and leads nowhere.
  await change(page, 'name');
  await field(page, 'First name').fill('Alexander');
  await field(page, 'Password').fill(person.password);
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.waitForURL('**/my-details/verify-mobile');
  await world.forgetMessages(internationalNumber(moved));
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('A new code has been sent.')).toBeVisible();
  await enterCodeAndPassword(page, await world.nextCode(internationalNumber(moved)), person.password);
  await page.waitForURL('**/my-details');
  await expect(page.getByText('Your new mobile number is now in use.')).toBeVisible();
  await expect(shown(page, spaced(moved.mobile))).toBeVisible();
  await expect(shown(page, 'Verified')).toHaveCount(2);
});

test('[ACC-014] a new e-mail counts after its code, the old address is told, and the new one logs in', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(401, '/v1/oauth2/token');
  const person = await newMember(page, world);
  const moved = { ...person, email: stranger().email };
  await openAccount(page);
  await change(page, 'email');
  await field(page, 'Email').fill(moved.email);
  await save(page);
  await page.waitForURL('**/my-details/verify-email');
  const mails = await world.countMessages(person.email);
  await enterCodeAndPassword(page, await world.nextCode(moved.email), person.password);
  await page.waitForURL('**/my-details');
  await expect(page.getByText('Your new email address is now in use.')).toBeVisible();
  await expect(shown(page, moved.email)).toBeVisible();
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.waitForURL('**/my-details/activity');
  await expect(page.getByRole('heading', { level: 2, name: 'Activity' })).toBeFocused();
  await expect(page.getByText('Changed your email')).toBeVisible();
  await expect.poll(() => world.countMessages(person.email)).toBeGreaterThan(mails);
  await logOut(page);
  await holdSession(page, world, moved);
  await openDashboard(page);
});

test('[ACC-002] a stranger comes back to the tab they asked for, by way of both factors', async ({
  page,
  world,
}) => {
  const person = await loggedOutMember(page, world);
  await page.goto('/my-details?step=2');
  await page.waitForURL('**/login?retUrl=%2Fmy-details%3Fstep%3D2');
  await enterPassword(page, person, '/login?retUrl=%2Fmy-details%3Fstep%3D2');
  await page.goto('/my-details');
  await page.waitForURL('**/login-2fa?retUrl=%2Fmy-details');
});

test('[ACC-004] [ACC-005] [ACC-008] tabs 3 and 4 lead on, and Cancel leads back', async ({
  memberPage: page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Edit profile' }).first().click();
  await tab(page, 'Your details').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tab(page, 'Current address')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('link', { name: 'Change IdType' }).click();
  await page.waitForURL('**/my-details/verification');
  await page.goBack();
  await tab(page, 'Change password').click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.waitForURL('**/change-password');
  await page.goBack();
  await expect(page).toHaveURL(/step=4$/);
  await tab(page, 'Current address').click();
  await page.getByRole('button', { name: 'Cancel' }).locator('visible=true').click();
  await page.waitForURL('**/dashboard');
});

test('[ACC-007] [ACC-017] [ACC-018] on a phone the tabs are an accordion, and what was typed stays', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await openAccount(page);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await change(page, 'name');
  await field(page, 'First name').fill('');
  await save(page);
  await expect(field(page, 'First name')).toHaveAccessibleDescription(/^First name is required\./);
  await field(page, 'First name').fill('Wilhelmina-Alexandrina');
  await page.getByRole('heading', { level: 2, name: 'Current address' }).click();
  await expect(page).toHaveURL(/step=2$/);
  await expect(field(page, 'First name')).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByText('Account: Current address').click();
  await tab(page, 'Your details').click();
  await expect(page.getByText('Account: Your details')).toBeVisible();
  await expect(tab(page, 'Your details')).toBeHidden();
  await expect(field(page, 'First name')).toHaveValue('Wilhelmina-Alexandrina');
});

/** The same person in another browser. */
async function elsewhere(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  return context.newPage();
}

test('[ACC-002] [ERR-006] another device is listed, is logged out from here, and has to log in again', async ({
  page,
  browser,
  world,
  place,
}) => {
  const person = await newMember(page, world);
  const [second, third] = [await elsewhere(browser, place.origin), await elsewhere(browser, place.origin)];
  for (const other of [second, third]) await holdSession(other, world, person);
  await page.goto('/my-details/devices');
  const listed = page.locator('.place').getByRole('listitem');
  await expect(listed).toHaveCount(3);
  await expect(listed.filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Log out (?!all)/ })
    .first()
    .click();
  await expect(page.getByText('That device is logged out.')).toBeVisible();
  await expect(listed).toHaveCount(2);
  await page.getByRole('button', { name: 'Log out all others' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, { widths: [1440] });
  await page.keyboard.press('Escape');
  await expect(listed).toHaveCount(2);
  await page.getByRole('button', { name: 'Log out all others' }).click();
  await page.getByRole('button', { name: 'Yes, log them out' }).click();
  await expect(page.getByText('All other devices are logged out.')).toBeVisible();
  await expect(listed).toHaveCount(1);
  for (const other of [second, third]) {
    await other.goto('/my-details/devices');
    await other.waitForURL('**/login?retUrl=%2Fmy-details%2Fdevices');
    await other.context().close();
  }
});

test('[ACC-001] [ACC-005] [ACC-011] [ACC-017] every tab passes axe: filled in, with every error, and with long names', async ({
  page,
  world,
}) => {
  await newMember(page, world, {
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    lastName: 'Featherstonehaugh-Cholmondeley-Marjoribanks',
  });
  await openAccount(page);
  await expectAccessible(page);
  for (const name of ['Current address', 'Identity documents', 'Change password']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await tab(page, name).click();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await tab(page, 'Your details').click();
  for (const what of ['name', 'date of birth', 'email', 'mobile number', 'gender']) await change(page, what);
  for (const name of ['First name', 'Last name', 'Day', 'Email', 'Mobile number']) {
    await field(page, name).fill('');
  }
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
  await expectAccessible(page);
});

breakable(
  '[ACC-011] what cannot be loaded says so, and comes when it is asked for again',
  async ({ page, world, watch, product }) => {
    breakable.slow();
    await newMember(page, world);
    await openAccount(page, '?step=3');
    await page.getByRole('link', { name: 'Change IdType' }).click();
    await page.waitForURL('**/my-details/verification');
    watch.planOffline();
    await product.killApi();
    await page.goBack();
    await expect(page.getByText(/We could not retrieve your profile/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    await expectAccessible(page);
    await product.startApi();
    watch.planOnline();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(tab(page, 'Identity documents')).toBeVisible();
  },
);
