import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { newMemberAtDashboard, openDashboard } from './support/members.ts';
import { stranger } from './support/people.ts';
import type { Watch } from './support/watch.ts';

/**
 * Files whose name begins so are lost, as to a tab that is older than an update: until the next document, or for ever.
 * Counts the documents that the tab then fetches.
 */
async function lose(page: Page, watch: Watch, name: string, how: { forEver?: boolean } = {}) {
  watch.plan(404, '/assets/');
  watch.planComplaints(/dynamically imported module|LostRoute|Error loading route module/);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname);
  });
  await page.route(new RegExp(`/assets/${name}`), (route) =>
    how.forEver === true || documents.length === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  return documents;
}

const whatIf = (page: Page) => page.getByRole('button', { name: 'Try a change' });
const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const error = (page: Page) => page.getByRole('heading', { name: 'An error has ocurred' });

test('[ERR-011] a press whose code is lost loads the page anew, and then works', async ({
  page,
  world,
  watch,
}) => {
  await newMemberAtDashboard(page, world);
  const documents = await lose(page, watch, 'what-if-panel');
  await whatIf(page).click();
  await expect.poll(() => documents).toEqual(['/dashboard']);
  await whatIf(page).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  expect(documents).toHaveLength(1);
});

const links = [
  {
    kind: 'a page that is built as HTML',
    name: 'Contact Us',
    path: '/contact-us',
    heading: 'Contact us',
    code: 'contact-us',
  },
  {
    kind: 'a page that scripts draw',
    name: 'Score map',
    path: '/credit-score-map',
    heading: 'Score map',
    code: 'score-map',
  },
];

for (const { kind, name, path, heading, code } of links)
  test(`[ERR-011] a link whose code is lost loads ${kind} where it leads`, async ({ page, world, watch }) => {
    await newMemberAtDashboard(page, world);
    const documents = await lose(page, watch, code);
    await inMenu(page, name).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(documents).toEqual([path]);
  });

test('[ERR-011] code that stays lost is not asked for in a circle', async ({ page, world, watch }) => {
  await newMemberAtDashboard(page, world);
  const documents = await lose(page, watch, '(?:score-map|what-if-panel)', { forEver: true });
  await inMenu(page, 'Score map').click();
  await expect(error(page)).toBeVisible();
  expect(page.url()).toContain('/credit-score-map');
  expect(documents).toHaveLength(1);
  await openDashboard(page);
  await whatIf(page).click();
  await expect(error(page)).toBeVisible();
  expect(documents).toHaveLength(2);
});

test('[ERR-011] a message that is sent by lost code is still there when the page is loaded anew', async ({
  page,
  watch,
}) => {
  const typed = {
    'First name': 'Ada',
    'Last name': 'Nguyen',
    Email: stranger().email,
    Phone: '0412 345 678',
    Subject: 'A question',
  };
  await page.goto('/contact-us/footer');
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).fill('Which file do you show me?');
  const documents = await lose(page, watch, 'challenge-solver');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(documents).toEqual([]);
  await send.click();
  await expect.poll(() => documents).toHaveLength(1);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Which file do you show me?');
  await send.click();
  await page.waitForURL('**/contact-us-success');
});
