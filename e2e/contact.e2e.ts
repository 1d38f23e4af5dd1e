import type { Page } from '@playwright/test';
import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { stranger } from './support/people.ts';

const message = () => ({
  'First name': 'Ada',
  'Last name': 'Nguyen',
  Email: stranger().email,
  Phone: '0412 345 678',
  Subject: 'An account that is not mine',
});

async function fill(page: Page, values: Record<string, string>, words: string): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).fill(words);
}

const referenceOn = (page: Page) => page.locator('.contact-sent__facts dd').first().innerText();

test('[CONTACT-001] [CONTACT-005] [CONTACT-008] [CONTACT-010] [CONTACT-012] 251 characters are not sent, 250 are, and the number is shown and mailed', async ({
  page,
  world,
}) => {
  const typed = message();
  await page.goto('/contact-us/footer');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await fill(page, typed, 'x'.repeat(251));
  await expect(page.getByText('1 character too many').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Message cannot be longer than 250 characters.');
  await expectAccessible(page);
  await page.getByLabel('Message', { exact: true }).fill('x'.repeat(250));
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/contact-us-success');
  const reference = await referenceOn(page);
  expect(reference).toMatch(/^E-/);
  expect(page.url()).not.toContain(reference);
  await expectAccessible(page);
  await expect.poll(() => world.countMessages(typed.Email)).toBe(1);
  await expect.poll(() => world.hasCase(reference)).toBe(true);
});

breakable(
  '[CONTACT-002] [CONTACT-009] [CONTACT-012] [LEGAL-004] a complaint is taken while the CRM is down, with the day of its answer, and arrives there later',
  async ({ page, world }) => {
    await world.breakDown('crm', 'down');
    // Typed in lower case: the page is the same.
    await page.goto('/lodge-a-complaint');
    await expect(page.getByRole('heading', { level: 1, name: 'Lodge a complaint' })).toBeVisible();
    await fill(page, message(), 'The default is not mine.');
    await page.getByRole('button', { name: 'Lodge complaint' }).click();
    await page.waitForURL('**/Lodge-a-complaint-success');
    await expect(page.getByText('Our answer is due by')).toBeVisible();
    const reference = await referenceOn(page);
    expect(await world.hasCase(reference)).toBe(false);
    await world.mendAll();
    await expect.poll(() => world.hasCase(reference), { timeout: 40_000 }).toBe(true);
    await expect(page.getByRole('link', { name: 'Logged in' })).toHaveAttribute('href', /\/login/);
  },
);

test('[CONTACT-015] [CONTACT-019] a member reads on Contact us how far a complaint is, until it is answered', async ({
  memberPage: page,
  world,
}) => {
  await page.goto('/Lodge-a-complaint');
  await fill(page, message(), 'The default is not mine.');
  await page.getByRole('button', { name: 'Lodge complaint' }).click();
  await page.waitForURL('**/Lodge-a-complaint-success');
  const reference = await referenceOn(page);
  await expect.poll(() => world.hasCase(reference)).toBe(true);
  const shown = page.getByRole('listitem').filter({ hasText: reference });
  for (const [state, words] of [
    ['in-work', 'We are working on it.'],
    ['answered', 'Answered on'],
  ] as const) {
    await world.moveCase(reference, state);
    await expect(async () => {
      await page.goto('/contact-us');
      await expect(shown).toContainText(words, { timeout: 1000 });
    }).toPass();
  }
  await expectAccessible(page);
});
