import type { Page } from '@playwright/test';
import { expect, test, timed } from './support/journey.ts';
import { expectAccessible, expectEveryLook, expectHeight } from './support/looks.ts';
import { newMember } from './support/members.ts';
import { expectAtNextLook } from './support/waiting.ts';

const words = 'I never asked this company for credit.';
const enquiries = '/credit-report-overview?step=3';

/** Opens the first enquiry of the report, and the dialog on it. */
async function openDialog(page: Page) {
  await page.goto(enquiries);
  await page.locator('details.item:visible > summary').first().click();
  await page
    .getByRole('button', { name: /^This enquiry is wrong/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'This enquiry is wrong' });
  await expect(dialog.getByLabel('In your own words')).toBeVisible();
  return dialog;
}

test('[REPORT-011] what is wrong on the report becomes a case with its clock, is decided and is closed', async ({
  page,
  world,
}) => {
  test.slow();
  await newMember(page, world, { documents: 2 });
  await page.goto('/corrections');
  await expect(page.getByText(/^None open\./)).toBeVisible();
  await expectAccessible(page);

  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await expect(dialog.getByLabel('In your own words')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('In your own words').fill(words);
  await dialog.getByRole('radio', { name: /Yarran Credit/ }).check();
  await dialog.getByRole('button', { name: 'Ask for the correction' }).dblclick();
  await expect(dialog.getByRole('heading', { name: 'Your case is open' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'See your case' }).click();

  await expect(page.getByRole('heading', { level: 3, name: /^Enquiry of/ })).toBeVisible();
  await expect(page.getByText('29 days left', { exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for the answer')).toBeVisible({ timeout: 30_000 });
  // All at once: each pause before asking for the decision again is twice as long as the last.
  await expect.poll(() => world.decideCorrections()).toBeGreaterThan(0);
  await expectAccessible(page);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Decided: corrected')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Close this case/ }).click();
  const closing = page.getByRole('dialog', { name: 'Close this case' });
  await expect(closing.getByRole('radio', { name: /It was corrected/ })).toBeChecked();
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Close the case' }).click();
  await expect(page.getByText('The case is closed.')).toBeVisible();
  await page.getByText('Closed cases (1)').click();
  await expect(page.getByText('Closed: corrected')).toBeVisible();
});

timed('[REPORT-048] a file is frozen, for longer, and thawed again', async ({ page, world, watch }) => {
  test.slow();
  const { password } = await newMember(page, world);
  const state = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
  await page.clock.install();
  await page.goto('/my-details/credit-file');
  await expect(page.getByRole('heading', { level: 1, name: 'Corrections and freeze' })).toBeVisible();
  await expect(state('Your file at Yarran Credit is not frozen')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/corrections/freeze');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Yes, freeze it' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, freeze it' }).click();
  await expectAtNextLook(page, dialog.getByRole('heading', { name: /The other bureaus too\?$/ }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Only at Yarran Credit' }).click();
  await expect(page).toHaveURL(/\/corrections$/);
  await expect(state(/^Your file at Yarran Credit is frozen until/)).toBeVisible();
  const days = page.getByRole('list', { name: 'The days of your freeze' });
  await expect(days.locator('[aria-current="step"]')).toContainText(/It began.*21 days left/);
  await expectEveryLook(page);
  await expectHeight(page, 2100);

  await page.getByRole('button', { name: 'Extend by 21 days' }).click();
  await page.getByRole('button', { name: 'Yes, extend it' }).click();
  await expectAtNextLook(page, days.getByText(/42 days left/));

  await page.getByRole('button', { name: 'Lift the freeze' }).click();
  const lifting = page.getByRole('dialog', { name: 'Lift the freeze?' });
  watch.plan(400, '/v1/corrections/ban/lift');
  await lifting.getByLabel('Password', { exact: true }).fill('not-the-password');
  await lifting.getByRole('button', { name: 'Yes, lift it' }).click();
  await expect(lifting.getByText('Incorrect Password')).toBeVisible();
  await expectAccessible(page);
  await lifting.getByLabel('Password', { exact: true }).fill(password);
  await lifting.getByRole('button', { name: 'Yes, lift it' }).click();
  await expectAtNextLook(page, state('Your file at Yarran Credit is not frozen'));
  await expect(page.getByText(/You had your last freeze lifted/)).toBeVisible();
  await expectAccessible(page);
});

test('[REPORT-043] [REPORT-048] an enquiry that is not the member’s is dealt with on one page, left and taken up again', async ({
  page,
  world,
}) => {
  test.slow();
  await newMember(page, world, { documents: 2 });
  await page.goto(enquiries);
  await page.locator('details.item:visible > summary').first().click();
  await page
    .getByRole('link', { name: /^Not mine\?/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Not mine' })).toBeVisible();
  const freeze = page.getByRole('button', { name: 'Freeze my file' });
  await expect(freeze).toBeVisible();
  await expectEveryLook(page);
  await expectHeight(page, 1700);
  const { y = 844, height = 844 } = (await freeze.boundingBox()) ?? {};
  expect(y + height, 'the first button is on the first screen').toBeLessThanOrEqual(844);

  await freeze.click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Not mine' })).toBeVisible();
  await freeze.click();
  await page.getByRole('button', { name: 'Yes, freeze it' }).click();
  const others = page.getByRole('dialog', { name: /The other bureaus too\?$/ });
  await others.getByRole('button', { name: /^Ask Yarran Credit to pass my freeze on to/ }).click();
  await expect(page.getByText('Asked. It answers you itself', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: /is frozen until .*\(done\)$/ })).toBeVisible();

  await page.getByRole('button', { name: /^This enquiry is wrong/ }).click();
  const dialog = page.getByRole('dialog', { name: 'This enquiry is wrong' });
  await dialog.getByLabel('In your own words').fill(words);
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('checkbox', { name: 'I have reported it' }).check();

  await page.goto('/corrections');
  await page.getByRole('link', { name: /^Enquiry of/ }).click();
  await expect(page.getByRole('checkbox', { name: 'I have reported it' })).toBeChecked();
  await expect(page.getByText(/Answer due by /)).toBeVisible();
  await page.getByText('Open the letter').click();
  await expect(page.getByText(/Its number is K-/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take it off my list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corrections and freeze' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not mine' })).toBeHidden();
});
