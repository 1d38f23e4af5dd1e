import type { Page } from '@playwright/test';
import { breakable, expect, test } from './support/journey.ts';
import { expectAccessible, expectHeight } from './support/looks.ts';
import { demoPassword } from './support/people.ts';
import { scanFirst } from './support/mail-scanner.ts';
import { holdSession, newMember, openDashboard } from './support/members.ts';
import { logOut } from './support/signing-in.ts';

const saved = 'Your preferences have been saved.';
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

test('[REPORT-048] [PREF-001] [PREF-002] [PREF-004] [PREF-008] [PREF-010] what a member chooses is at the provider and still there on reload', async ({
  page,
  world,
}) => {
  const person = await newMember(page, world);
  await page.goto('/my-preferences');
  const topics = page.getByText(/^\d+ topics, /);
  // Newsletters are off until chosen.
  await expect(topics).toHaveText('14 topics, kept for when you clear this box');
  await expect(box(page, 'Car loans')).toBeHidden();
  await expectHeight(page, 2600);
  await box(page, 'Unsubscribe from all emails').uncheck();
  await box(page, 'Car loans').check();
  await expect(page.getByText(saved)).toBeVisible();
  await expect
    .poll(() => world.subscriber(person.email))
    .toMatchObject({ interests: ['car-loans'], subscribed: true });
  await page.reload();
  await expect(box(page, 'Car loans')).toBeChecked();
  await expectAccessible(page);

  await box(page, 'Unsubscribe from all emails').check();
  await expect(box(page, 'Car loans')).toBeHidden();
  await page.getByRole('link', { name: 'Manage your email list' }).click();
  await expect(box(page, 'Unsubscribe from all emails')).not.toBeChecked();
  await expect(topics).toBeFocused();
  await box(page, 'Unsubscribe from all emails').check();
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

/** A year of history and no score for this month. Only this test signs in as this member. */
const reader = { email: 'verygood@wattle.example', password: demoPassword };
const switchName = 'Tell me by email when there is news about my score, file or goals';

breakable(
  '[HIST-006] [SCORE-015] [SCORE-025] who asks for notices is mailed what the bureau changed, and leaves by one press',
  async ({ page, world, watch, place, browser }) => {
    watch.plan(409, '/v1/creditscore');
    await world.breakDown('bureau', 'error');
    await holdSession(page, world, reader);
    await openDashboard(page);
    await expect(page.getByText(/Yarran Credit is down at the moment/).first()).toBeVisible();
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
    await page.goto('/my-preferences');
    await expect(box(page, 'Score changed, email')).toBeChecked();

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
    await page.goto('/my-preferences');
    await expect(box(page, 'Score changed, email')).not.toBeChecked();
  },
);
