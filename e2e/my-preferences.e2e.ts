import type { Page } from '@playwright/test';
import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { demoPassword } from './support/people.ts';
import { scanFirst } from './support/mail-scanner.ts';
import { holdSession, newMember, openDashboard } from './support/members.ts';
import { logOut } from './support/signing-in.ts';

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

/** A year of history and no score for this month. Only this test signs in as this member. */
const reader = { email: 'verygood@wattle.example', password: demoPassword };
const switchName = 'Tell me by email when my score or file changes';

breakable(
  '[HIST-006] [SCORE-015] [SCORE-025] who asks for notices is told of what the bureau changed, and leaves by one press',
  async ({ page, world, watch, place, browser }) => {
    watch.plan(409, '/v1/creditscore');
    await world.breakDown('bureau', 'down');
    await holdSession(page, world, reader);
    await openDashboard(page);
    await expect(page.getByText(/The credit bureau is down at the moment/).first()).toBeVisible();
    await world.mendAll();

    const notices = page.getByRole('switch', { name: switchName });
    await expect(notices).not.toBeChecked();
    await notices.check();
    await expect(page.getByText('We will email you when something changes.')).toBeVisible();
    await expectAccessible(page);

    // The worker asks for this month by itself.
    const { link, oneClick } = await world.nextNotice(reader.email, `${place.origin}/unsubscribe#`);
    await scanFirst('/unsubscribe', link, { browser, watch });
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(oneClick, { method, headers: { accept: 'text/html' } })).status).toBe(200);
    }
    await page.reload();
    await expect(page.getByRole('img', { name: /^Your credit score is \d+ out of 1200/ })).toBeVisible();
    await expect(page.getByRole('switch', { name: switchName })).toBeChecked();

    await logOut(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Stop emails about changes?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await expectAccessible(page);

    // As the reader's mail provider does it, and again.
    const again = await fetch(oneClick, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(again.status).toBe(200);

    await holdSession(page, world, reader);
    await openDashboard(page);
    await expect(page.getByRole('switch', { name: switchName })).toBeEnabled();
    await expect(page.getByRole('switch', { name: switchName })).not.toBeChecked();
  },
);

breakable('[ERR-002] a link to unsubscribe that was cut leads to the login', async ({ page, watch }) => {
  watch.plan(400, '/v1/notices/unsubscribe');
  await page.goto('/unsubscribe');
  await expect(page.getByRole('heading', { name: 'Part of this link is missing' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/unsubscribe#abc');
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Part of this link is missing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});
