import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { internationalNumber, stranger } from './support/people.ts';
import { holdSession, newMember, newMemberAtDashboard } from './support/members.ts';
import { codeField } from './support/registering.ts';

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
  await expect(page.getByRole('button', { name: 'Change name', includeHidden: true }).first()).toBeAttached();
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
  await page.locator('.drop > summary', { hasText: 'My account' }).click();
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
  await field(page, 'First name').fill('');
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
  await expectAccessible(page);
  await field(page, 'First name').fill('Alexander');
  await field(page, 'Password').fill(person.password);
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

  // The notifications tell of it.
  await page.reload();
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  // This log-in did it.
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  await page.getByRole('link', { name: 'Your mobile number was changed', exact: true }).click();
  await page.waitForURL('**/my-details');
  await bell.click();
  await expect(page.getByText('Nothing unread. Times in Sydney.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'What we send you' }).click();
  await page.getByRole('checkbox', { name: 'Enquiry, email' }).check();
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Enquiry, email' })).toBeChecked();
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
  await page.waitForURL('**/my-details?step=4#devices');
  const listed = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
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
    await other.waitForURL('**/login?retUrl=%2Fmy-details%3Fstep%3D4%23devices');
    await other.context().close();
  }
});

for (const width of [1440, 390]) {
  test(`[MENU-005] [MENU-016] [ACC-004] at ${width} px Security, a copy of the data and leaving are two presses away`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await newMember(page, world);
    const follow = async (name: string) => {
      // Members have the same menu on every page.
      await page.goto('/my-preferences');
      const menu = page.locator('.drop > summary', { hasText: 'My account' });
      await menu
        .or(page.getByRole('button', { name: 'Open menu' }))
        .locator('visible=true')
        .click();
      await page.getByRole('link', { name, exact: true }).locator('visible=true').click();
    };
    await follow('Change password');
    for (const name of ['Password', 'Passkeys', 'Devices', 'Last activity'])
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
    await expectAccessible(page);
    await follow('Edit profile');
    await expect(page.getByRole('button', { name: 'Download my data as PDF' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Leave Wattle' })).toBeVisible();
    await expectAccessible(page);
  });
}
