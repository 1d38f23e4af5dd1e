import { freshName } from '@wattle/testkit/people';
import { browserOf } from './support/calls.ts';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { newMember } from './support/members.ts';

test('[ALERT-004] [ALERT-007] [ALERT-019] an enquiry at the bureau reaches an open page within a minute, is counted by the bell until the list is opened, and leads to its entry', async ({
  page,
  world,
  baseURL,
}) => {
  const person = await newMember(page, world, { firstName: freshName(), documents: 2 });
  const browser = await browserOf(page);
  await expect(() => browser.client('POST /v1/creditscore', { body: {} })).toPass();
  await page.clock.install();
  await page.goto('/my-preferences');
  await expect(page.getByRole('heading', { name: 'Communication preferences' })).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await world.enquire(person, { provider: 'Wollemi Credit', alertsTo: `${baseURL ?? ''}/hooks/bureau` });
  const unread = async () => (await browser.client('GET /v1/user/notifications/unread', {})).unread;
  await expect.poll(unread).toBe(1);
  await page.clock.fastForward('01:00');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await bell.click();
  const enquiry = page.getByRole('link', { name: 'Unread: New enquiry by Wollemi Credit', exact: true });
  await expect(enquiry).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expectAccessible(page);
  await enquiry.press('Enter');
  await expect(page).toHaveURL(/\/credit-report-overview\?step=3#[\w-]+$/);
  expect(loads, 'pages loaded anew').toBe(0);
});

test('[ALERT-008] an open page leads to the log-in within a minute of its session ending elsewhere', async ({
  page,
  world,
}) => {
  await newMember(page, world);
  await page.clock.install();
  await page.goto('/my-details/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' }).first()).toBeVisible();
  await (await browserOf(page)).client('GET /v1/oauth2/logout', {});
  await page.clock.fastForward('01:00');
  await page.waitForURL('**/login**');
});
