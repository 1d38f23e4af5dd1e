import { type Page } from '@playwright/test';
import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import type { OutsideWorld } from './support/outside-world.ts';
import { beginAtDocuments, holdSession } from './support/members.ts';
import { demoPassword, documentNumber } from './support/people.ts';
import { chooseDocument, sendLicence, sendMedicare, sendPassport } from './support/verifying.ts';

const picker = (page: Page) => page.getByRole('group', { name: 'Choose a document' });

async function atPicker(page: Page, world: OutsideWorld): Promise<void> {
  await beginAtDocuments(page, world);
  await expect(picker(page)).toBeVisible();
}

test('[IDV-044] [IDV-053] a document that does not match is named with its tip, and another one verifies', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  await sendPassport(page, documentNumber(7));
  const result = page.getByRole('heading', { level: 1, name: 'Your document was not verified' });
  await expect(result).toBeFocused();
  await expect(result).toHaveAccessibleDescription(/We could not verify your passport\./);
  await expect(result).toHaveAccessibleDescription(
    /Check that the number is the one on the photo page of your passport\./,
  );
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await sendMedicare(page, documentNumber(7));
  await expect(result).toHaveAccessibleDescription(/We could not verify your Medicare card\./);
  await expect(result).toHaveAccessibleDescription(/Check the colour and the expiry date of your card\./);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await sendLicence(page, documentNumber(7));
  await expect(result).toHaveAccessibleDescription(/We could not verify your driver's licence\./);
  await expect(result).toHaveAccessibleDescription(/The card number is not the licence number\./);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await sendLicence(page, documentNumber(8));
  await expect(page.getByText(/taking longer than expected/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose another document' }).click();
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Passport number')).not.toHaveValue('');
  await page.getByLabel('Passport number').fill(documentNumber());
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await page.waitForURL('**/dashboard');
});

test('[IDV-009] [IDV-010] [IDV-037] [IDV-015] [IDV-021] nothing chosen, nothing typed and a consent left out are each said where they are, without a call', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('identity-documents') ? 1 : 0));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(picker(page)).toHaveAccessibleDescription(/Document not selected/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Passport' }).check();
  await expect(page.getByText('Document not selected')).toHaveCount(0);

  await chooseDocument(page, "Driver's licence");
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await expect(page.getByLabel('Licence number')).toBeFocused();
  await expect(page.getByLabel('Licence number')).toHaveAccessibleDescription(
    /Driver licence number is required/,
  );
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Card number is required/);
  const [authorised, agent] = [
    page.getByRole('checkbox', { name: /I confirm that I am authorised/ }),
    page.getByRole('checkbox', { name: /as my agent to retrieve my credit report/ }),
  ];
  await expect(authorised).toHaveAccessibleDescription(
    /Consent is mandatory.*Tick the box, so that we may check your document with its issuer\./,
  );
  await expectAccessible(page);
  await page.getByLabel('Licence number').fill('12345678');
  await page.getByLabel('Card number').fill('1234567890');
  await authorised.check();
  await page.getByRole('button', { name: 'VERIFY' }).click();
  await expect(agent).toBeFocused();
  await expect(agent).toHaveAccessibleDescription(
    /Consent is mandatory.*Tick the box, so that we may get your credit report\./,
  );
  await expect(authorised).not.toHaveAccessibleDescription(/Consent is mandatory/);
  for (const document of ['Passport', 'Medicare card'] as const) {
    await page.getByRole('button', { name: 'Choose another document' }).click();
    await chooseDocument(page, document);
    if (document === 'Medicare card') await page.getByRole('radio', { name: 'Blue' }).check();
    await page.getByRole('button', { name: 'VERIFY' }).click();
    await expect(page.getByText('Consent is mandatory').first()).toBeVisible();
    await expectAccessible(page);
  }
  expect(calls).toBe(0);
});

test('[IDV-004] [IDV-006] [IDV-007] [IDV-008] [IDV-042] each verified document is counted and no longer offered, until all are', async ({
  page,
  world,
}) => {
  await atPicker(page, world);
  await sendLicence(page);
  await page.waitForURL('**/dashboard');

  await page.goto('/credit-report-overview');
  await expect(page.getByRole('heading', { name: 'One more step to your report' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Verify Identity' }).last().click();
  await page.waitForURL('**/my-details/verification');
  await expect(page.getByText('You have successfully verified 1 document(s)')).toBeVisible();
  await expectAccessible(page);
  await expect(
    page.getByText('You need 2 verified documents to access the credit report overview.'),
  ).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: "Driver's licence" })).toHaveCount(0);
  await sendPassport(page);
  await page.waitForURL('**/credit-report-overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Credit report overview' })).toBeFocused();

  await page.goto('/my-details/verification');
  await expect(page.getByText('You have successfully verified 2 document(s)')).toBeVisible();
  await expect(page.getByText('You do not need to verify again.')).toBeVisible();
  await sendMedicare(page);
  await page.waitForURL('**/credit-report-overview');

  await page.goto('/my-details/verification');
  await expect(page.getByText('All your documents are verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

breakable(
  '[IDV-039] [SCORE-012] [HIST-001] what shows while a check, a score and a history are waited for passes axe',
  async ({ page, world, watch }) => {
    breakable.slow();
    watch.plan(417, '/v1/creditscore');
    await beginAtDocuments(page, world);
    await chooseDocument(page, "Driver's licence");
    await page.getByRole('button', { name: 'Choose another document' }).click();
    await sendLicence(page, documentNumber(8));
    await expect(page.getByRole('heading', { name: 'We are verifying your identity' })).toBeVisible();
    await world.breakDown('identity', 'timeout');
    await expectAccessible(page);
    await expect(page.getByRole('heading', { name: 'We are verifying your identity' })).toBeVisible();
    await world.mendAll();
    // Requests of the page would be refused once its member has signed out.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await holdSession(page, world, { email: 'trylater@wattle.example', password: demoPassword });
    await page.goto('/dashboard');
    const loading = page.getByRole('status').filter({ hasText: 'Getting your score…' });
    await expect(loading).toBeAttached();
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    await expect(loading).toBeAttached();
    await page.goto('/dashboard-score-history');
    await expect(page.getByText('Getting your score history')).toBeAttached();
    await expectAccessible(page, { widths: [320] });
    await expect(page.getByText('Getting your score history')).toBeAttached();
  },
);
