import { freshName } from '@wattle/testkit/people';
import { browserOf } from './support/calls.ts';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { newMember } from './support/members.ts';

test('[ALERT-007] an enquiry at the bureau reaches an open page within a minute, is counted by the bell and leads to the report', async ({
  page,
  world,
  baseURL,
}) => {
  const person = await newMember(page, world, { firstName: freshName(), documents: 2 });
  const browser = await browserOf(page);
  await expect(() => browser.client('POST /v1/creditscore', { body: {} })).toPass();
  await page.goto('/my-details/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' }).first()).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await world.enquire(person, { provider: 'Wollemi Credit', alertsTo: `${baseURL ?? ''}/hooks/bureau` });
  const enquiry = page.getByRole('link', { name: 'New enquiry by Wollemi Credit' });
  await expect(enquiry).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: /^Notifications ?, 1 unread$/ })).toBeVisible();
  await expectAccessible(page);
  await enquiry.press('Enter');
  await expect(page).toHaveURL(/\/credit-report-overview/);
  expect(loads, 'pages loaded anew').toBe(0);
});
