import type { Page } from '@playwright/test';
import { PATHS } from '@wattle/domain/pages/paths';
import { breakable, expect, test } from './support/journey.ts';
import { givesPoints } from './support/environment.ts';
import type { FaultMode } from './support/outside-world.ts';
import { internationalNumber, stranger } from './support/people.ts';
import { beginAtDocuments, beginRegistration, openDashboard } from './support/members.ts';
import { enterCode, mobileField } from './support/registering.ts';
import { askForCode, logOut, pressLogIn, typeCredentials } from './support/signing-in.ts';
import { sendLicence } from './support/verifying.ts';
import type { Watch } from './support/watch.ts';

const score = (page: Page) => page.getByRole('img', { name: /^Your credit score is/ });

/** The fingerprint comes straight from its provider, so the browser itself sees its faults. */
function planFingerprintFaults(watch: Watch): void {
  watch.planOffline();
  watch.plan(500, '/device/fp.js');
  watch.plan(500, '/device/v1/report');
  watch.planComplaints(/fp\.js|Unexpected (end|token)|MIME type/);
}

/** An answer that came is an answer. Without one, Equifax Apply may have filed the enquiry. */
const asksAgain = (mode: FaultMode): boolean => mode === 'error' || (mode !== 'malformed' && givesPoints);

function bureauWords(mode: FaultMode): string {
  if (mode === 'malformed') return 'Yarran Credit sent an answer that we could not read.';
  return asksAgain(mode)
    ? 'Yarran Credit is down at the moment. Please try again later.'
    : 'We asked Yarran Credit, and its answer did not reach us.';
}

breakable(
  '[REG-041] [REG-050] mail and SMS that are down delay the codes, and lose none',
  async ({ page, world }) => {
    const person = stranger();
    await world.breakDown('mail', 'down');
    await beginRegistration(page, world, person);
    await expect.poll(() => world.countRequests('mail')).toBeGreaterThan(0);
    await world.mendAll();
    await enterCode(page, await world.nextCode(person.email));
    await page.waitForURL('**/create-account/mobile');

    await world.breakDown('sms', 'down');
    await mobileField(page).fill(person.mobile);
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await page.waitForURL('**/create-account/verify-mobile');
    await expect.poll(() => world.countRequests('sms')).toBeGreaterThan(0);
    await world.mendAll();
    await enterCode(page, await world.nextCode(internationalNumber(person)));
    await page.waitForURL('**/my-details/verification');
    expect(await world.countMessages(person.email)).toBe(1);
    expect(await world.countMessages(internationalNumber(person))).toBe(1);
  },
);

for (const mode of ['down', 'timeout', 'error', 'malformed'] as const) {
  breakable(
    `[IDV-049] [SCORE-015] [SCORE-016] [LOGIN-018] the member reads which of identity service, bureau and fingerprint is ${mode}, and tries each again`,
    { tag: mode === 'down' ? [] : '@nightly' },
    async ({ page, world, watch }) => {
      breakable.slow();
      watch.plan(417, '/v1/validate/identity-documents');
      watch.plan(409, '/v1/creditscore');
      watch.plan(409, '/v1/oauth2/token');
      const person = await beginAtDocuments(page, world);

      await world.breakDown('identity', mode);
      await sendLicence(page);
      await expect(page.getByRole('alert')).toContainText('The service is busy. Please try again later.');
      await world.mendAll();
      await world.breakDown('bureau', mode);
      await page.getByRole('button', { name: 'VERIFY' }).click();
      await page.waitForURL('**/dashboard');
      const sentence = page.getByRole('paragraph').filter({ hasText: bureauWords(mode) });
      await expect(sentence).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(asksAgain(mode) ? 1 : 0);

      await world.mendAll();
      planFingerprintFaults(watch);
      await world.breakDown('device', mode);
      await logOut(page);
      await page.goto('/login?retUrl=%2Fdashboard');
      // What this page load reported when its person registered would do for the log-in as well.
      await page.reload();
      await typeCredentials(page, person);
      await pressLogIn(page);
      await expect(page.getByRole('alert')).toContainText(
        'We could not check your device. Please refresh the page and try again.',
      );
      await world.mendAll();
      await page.reload();
      await typeCredentials(page, person);
      await pressLogIn(page);
      await page.waitForURL('**/login-2fa**');
      await askForCode(page);
      await enterCode(page, await world.nextCode(person.email));
      await page.waitForURL('**/dashboard');
      await expect(asksAgain(mode) ? score(page) : sentence).toBeVisible();
    },
  );
}

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
const errorPanel = (page: Page) => page.getByRole('heading', { name: 'An error has ocurred' });

test(
  '[ERR-011] a press whose code is lost reloads the page, and then works',
  { tag: '@estimates' },
  async ({ memberPage: page, watch }) => {
    await openDashboard(page);
    const documents = await lose(page, watch, 'what-if-panel');
    await whatIf(page).click();
    await expect.poll(() => documents).toEqual(['/dashboard']);
    await whatIf(page).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    expect(documents).toHaveLength(1);
  },
);

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
  test(`[ERR-011] a link whose code is lost loads ${kind} where it leads`, async ({
    memberPage: page,
    watch,
  }) => {
    await openDashboard(page);
    const documents = await lose(page, watch, code);
    await inMenu(page, name).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(documents).toEqual([path]);
  });

test('[ERR-011] a page that cannot read what a newer API answers offers a reload', async ({
  memberPage: page,
  watch,
}) => {
  watch.planComplaints(/TypeError/);
  const json = { renamed: [] };
  await page.route('**/v1/corrections', (route) => route.fulfill({ json }), { times: 1 });
  await page.goto(PATHS.corrections);
  await expect(errorPanel(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corrections' })).toBeVisible();
});

test(
  '[ERR-011] code that stays lost is not requested in a loop',
  { tag: ['@estimates', '@nightly'] },
  async ({ memberPage: page, watch }) => {
    await openDashboard(page);
    const documents = await lose(page, watch, '(?:score-map|what-if-panel)', { forEver: true });
    await inMenu(page, 'Score map').click();
    await expect(errorPanel(page)).toBeVisible();
    expect(page.url()).toContain('/credit-score-map');
    expect(documents).toHaveLength(1);
    await openDashboard(page);
    await whatIf(page).click();
    await expect(errorPanel(page)).toBeVisible();
    expect(documents).toHaveLength(2);
  },
);

test('[ERR-011] a message that is sent by lost code is still there after the reload', async ({
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
