import type { Page } from '@playwright/test';
import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { demoPassword } from './support/people.ts';
import { holdSession, newMember } from './support/members.ts';

const heading = 'What you want to hear about';
const saved = 'Your preferences have been saved.';
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save preferences' }).click();
}

test('[PREF-001] [PREF-002] [PREF-004] [PREF-008] [PREF-010] what a member chooses is at the provider and still there on reload', async ({
  page,
  world,
}) => {
  const person = await newMember(page, world);
  await page.goto('/my-preferences');
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  // Newsletters are off until chosen.
  await expect(box(page, 'Car loans')).toBeDisabled();
  await box(page, 'Unsubscribe from all emails').uncheck();
  await box(page, 'Car loans').check();
  await save(page);
  await expect(page.getByText(saved)).toBeVisible();
  await expect
    .poll(() => world.subscriber(person.email))
    .toMatchObject({ interests: ['car-loans'], subscribed: true });
  await page.reload();
  await expect(box(page, 'Car loans')).toBeChecked();

  await box(page, 'Unsubscribe from all emails').check();
  await expect(box(page, 'Car loans')).toBeDisabled();
  await page.getByRole('link', { name: 'Manage your email list' }).click();
  await expect(box(page, 'Unsubscribe from all emails')).not.toBeChecked();
  await expect(page.getByRole('heading', { name: heading })).toBeFocused();
  await box(page, 'Unsubscribe from all emails').check();
  await save(page);
  await expect
    .poll(() => world.subscriber(person.email))
    .toMatchObject({ interests: ['car-loans'], subscribed: false });

  await page.goto('/my-preferences/consents');
  const interests = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Your interests' }) });
  await expect(interests.getByText(/^Given on/).first()).toBeVisible();
  await interests.getByRole('button', { name: 'Withdraw Your interests' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('Your interests is withdrawn.')).toBeVisible();
  await expect.poll(() => world.subscriber(person.email)).toMatchObject({ interests: [] });
});

test('[PREF-005] [PREF-006] a cancelled account is confirmed until its owner goes on to the front page, and told at the next login', async ({
  page,
  world,
  watch,
}) => {
  watch.plan(401, '/v1/oauth2/token');
  const person = await newMember(page, world);
  await page.goto('/my-preferences');
  await box(page, 'Cancel my account').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your account?' });
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Yes, cancel my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is cancelled' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: /Get Your Credit Score/ })).toBeVisible();

  await page.goto('/login?retUrl=%2Fmy-preferences');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/This account has been cancelled/).first()).toBeVisible();
});

breakable(
  '[PREF-007] [E49] a provider that lost a member, or is broken, is told in words and loses nothing',
  async ({ page, world, watch }) => {
    watch.plan(404, '/v1/user/preferences');
    watch.plan(500, '/v1/user/preferences');
    const person = { email: 'average@wattle.example', password: demoPassword };
    await holdSession(page, world, person);
    await page.goto('/my-preferences');
    await box(page, 'Unsubscribe from all emails').uncheck();
    await box(page, 'Home loans and refinancing').check();
    await world.breakDown('mailinglist', 'error');
    await save(page);
    await expect(page.getByText(saved)).toBeVisible();
    await world.mendAll();
    await expect.poll(() => world.subscriber(person.email), { timeout: 20_000 }).not.toBeNull();

    await world.loseSubscriber(person.email);
    await page.reload();
    await expect(page.getByText('There is a sync problem with our mailing provider.')).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => world.subscriber(person.email)).not.toBeNull();

    await world.breakDown('mailinglist', 'error');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByText('An unexpected error occurred when trying to perform your request'),
    ).toBeVisible();
    await world.mendAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(box(page, 'Home loans and refinancing')).toBeChecked();
  },
);
