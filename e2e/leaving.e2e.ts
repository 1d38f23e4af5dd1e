import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { newMember, newMemberAtDashboard } from './support/members.ts';
import { pressLogIn, typeCredentials } from './support/signing-in.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const deleteAccount = (page: Page) => page.getByRole('button', { name: 'Delete Account' });

async function fetchCopy(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await started;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('[DEL-001] [DEL-003] [DEL-004] [DEL-005] [DEL-006] [DEL-007] a member takes a copy along, leaves, and may come back', async ({
  page,
  world,
  watch,
}) => {
  test.slow();
  watch.plan(401, '/v1/user/delete-account');
  watch.plan(401, '/v1/oauth2/token');
  const person = await newMember(page, world);
  await page.goto('/my-details/your-data');
  await page.waitForURL('**/my-details#your-data');
  const own = await fetchCopy(page, 'Download my data as JSON');
  expect(own.name).toMatch(/^wattle-copy-[\d-]+\.json$/);
  expect(own.content.toString()).toContain(person.email);
  const paper = await fetchCopy(page, 'Download my data as PDF');
  expect(paper.name).toMatch(/^wattle-copy-[\d-]+\.pdf$/);
  expect(paper.content.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('link', { name: 'Leave Wattle' }).click();
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.waitForURL('**/delete-account');
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
  await expectAccessible(page);

  await deleteAccount(page).click();
  await expect(password(page)).toHaveAccessibleDescription(/Password is required/);
  await password(page).fill('not-the-password');
  await deleteAccount(page).click();
  await expect(password(page)).toHaveAccessibleDescription(/Incorrect Password/);
  await expectAccessible(page);

  await world.forgetMessages(person.email);
  await password(page).fill(person.password);
  await deleteAccount(page).click();
  await page.waitForURL('**/delete-account-success');
  await expect(page.getByText(/The number of your receipt is L-/)).toBeVisible();
  await expectAccessible(page);
  await world.nextLink(person.email, new URL('/contact-us', page.url()).href);

  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await typeCredentials(page, person);
  await pressLogIn(page);
  await expect(page.getByText(/Incorrect email or password/).first()).toBeVisible();
  // The same address now belongs to a newcomer.
  await newMemberAtDashboard(page, world, { email: person.email });
});
