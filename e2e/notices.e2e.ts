import { breakable as test, expect } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { scanFirst } from './support/mail-scanner.ts';
import { demoPassword } from './support/people.ts';
import { holdSession, openDashboard } from './support/members.ts';
import { logOut } from './support/signing-in.ts';

/** A year of history and no score for this month. Only this test signs in as this member. */
const reader = { email: 'verygood@wattle.example', password: demoPassword };
const switchName = 'Tell me by email when my score or file changes';

test('[HIST-006] [SCORE-015] [SCORE-025] who asks for notices is told of what the bureau changed, and leaves by one press', async ({
  page,
  world,
  watch,
  place,
  browser,
}) => {
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
});

test('[ERR-002] a link to unsubscribe that was cut leads to the login', async ({ page, watch }) => {
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
