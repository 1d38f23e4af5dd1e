import { SCRIPT_BYTES, scriptBudgetKb } from '@wattle/bench/budgets';
import type { Page } from '@playwright/test';
import { FIRST_PRODUCT_PAGE } from '@wattle/domain/pages/product-pages';
import { PATHS, productPath } from '@wattle/domain/pages/paths';
import { isNightly } from './support/environment.ts';
import { drawnFaults } from './support/html.ts';
import { expect, test } from './support/journey.ts';
import { expectEveryLayout, expectEveryLook } from './support/looks.ts';
import { beginRegistration, newMember } from './support/members.ts';
import {
  accountPlaces,
  dealPages,
  scriptedPages,
  memberPages,
  otherAddresses,
  readingPages,
} from './support/pages.ts';
import { demoPassword, longestNames, stranger } from './support/people.ts';
import { askForSms, proveEmail } from './support/registering.ts';
import { enterPassword } from './support/signing-in.ts';

/** Opens it, and waits until it is drawn and has not redirected elsewhere. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectDrawn(page, address);
  expect.soft(await drawnFaults(page), `HTML of ${address}`).toEqual([]);
}

async function expectDrawn(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
}

async function expectEveryLookOf(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address);
    await expectEveryLook(page);
    await expectWithinBudget(page);
  }
}

/** What the page fetched, deferred sections included, against the budget that the bench measures with. */
async function expectWithinBudget(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const bytes = await page.evaluate<number>(SCRIPT_BYTES);
  expect.soft(bytes, `${pathname} fetches script`).toBeGreaterThan(0);
  expect.soft(bytes / 1000, `${pathname}: kB of script`).toBeLessThanOrEqual(scriptBudgetKb(pathname));
}

test('[HOME-005] [HOME-001] [LEGAL-001] [LEGAL-002] [HOME-032] pages to read hold in every look', async ({
  page,
}) => {
  await expectEveryLookOf(page, readingPages);
});

test('[HOME-032] [ERR-001] [ERR-005] each article, a problem, and the page that is not there hold in every look', async ({
  page,
  request,
  watch,
}) => {
  watch.plan(404, '/nonsense');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const articles = [...sitemap.matchAll(/<loc>[^<]+(\/articles\/[^<]+)<\/loc>/g)].map(([, at]) => at ?? '');
  expect(articles.length).toBeGreaterThan(5);
  for (const address of ['/nonsense', '/problems/confirmation-password-needed']) {
    await open(page, address);
    await expectEveryLook(page);
  }
  for (const address of isNightly ? articles : articles.slice(0, 1)) {
    await open(page, address);
    const hasTable = (await page.getByRole('table').count()) > 0;
    await (hasTable ? expectEveryLook(page) : expectEveryLayout(page));
  }
});

const framed = new Set(
  ['credit-cards', 'personal-loans', 'car-loans', 'home-loans'].map((kind) => `/deals/${kind}`),
);

test('[PROD-001] [PROD-005] [PROD-014] [REDIR-002] pages of deals hold in every look, the comparison shown', async ({
  page,
  context,
}) => {
  // An answer without a body leaves the redirecting page in place.
  await context.route('**/partner/site/**', (route) => route.fulfill({ status: 204 }));
  for (const address of dealPages) {
    await open(page, address);
    if (framed.has(address)) {
      const comparison = page.frameLocator('iframe[title$="compared by our partner"]');
      await expect(comparison.getByRole('table')).toBeVisible();
    }
    await expect(page.getByText('The comparison is loading')).toBeHidden();
    await expectEveryLook(page);
  }
});

test('[SPLASH-001] [REG-036] [LOGIN-025] [PWD-001] [CONTACT-001] [REPORT-002] forms, ways in and the example report hold in every look', async ({
  page,
}) => {
  await expectEveryLookOf(page, scriptedPages);
});

test(
  '[HOME-001] [HOME-003] [LOGIN-001] other addresses of a page hold at every width',
  { tag: '@nightly' },
  async ({ page }) => {
    for (const address of otherAddresses) {
      await open(page, address);
      await expectEveryLayout(page);
    }
  },
);

test('[REG-001] an address without a page of its own leads to one', async ({ page }) => {
  const leading = [
    [PATHS.deals, productPath(FIRST_PRODUCT_PAGE)],
    [PATHS.createAccount, PATHS.registration],
    [PATHS.logout, PATHS.home],
  ] as const;
  for (const [address, target] of leading) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === target);
  }
});

test('[MENU-018] [SCORE-011] [HOME-007] [HIST-003] [PREF-001] a member’s pages hold in every look', async ({
  memberPage: page,
}) => {
  test.slow();
  await expectEveryLookOf(page, memberPages);
});

test('[ACC-001] [ACC-004] every place of the account holds in every look', async ({ memberPage: page }) => {
  test.slow();
  await expectEveryLookOf(page, accountPlaces);
});

test(
  '[REG-014] [REG-015] pages that name a person hold the longest name',
  { tag: '@nightly' },
  async ({ page, world }) => {
    test.slow();
    const person = await newMember(page, world, { ...longestNames, documents: 2 });
    const naming: string[] = [];
    for (const address of [...memberPages, ...accountPlaces]) {
      await open(page, address);
      if ((await page.getByRole('main').getByText(person.firstName).count()) === 0) continue;
      naming.push(address);
      await expectEveryLayout(page);
    }
    expect(naming).toEqual(expect.arrayContaining(['/dashboard', '/my-details']));
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByText(person.firstName)).toBeVisible();
    await expectEveryLayout(page);
  },
);

test('[OTP-001] [REG-046] [TFA-002] the steps of codes and mobile hold in every look', async ({
  page,
  world,
}) => {
  const person = stranger();
  await beginRegistration(page, world, person);
  await open(page, PATHS.verifyEmail);
  await expectEveryLook(page);
  await proveEmail(page, world, person);
  await open(page, PATHS.mobile);
  await expectEveryLook(page);
  await askForSms(page, person);
  await open(page, PATHS.verifyMobile);
  await expectEveryLook(page);
  await page.context().clearCookies();
  await enterPassword(page, { email: 'emptyreport@wattle.example', password: demoPassword });
  await expectDrawn(page, PATHS.secondFactor);
  await expectEveryLook(page);
});

test('[ACC-014] the pages for the code to a new address or number hold in every look', async ({
  page,
  world,
}) => {
  await newMember(page, world);
  await page.goto('/my-details');
  const { email, mobile } = stranger();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('button', { name: 'Change mobile number' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Mobile number', exact: true }).fill(mobile);
  await page.getByRole('button', { name: 'Save changes' }).locator('visible=true').click();
  await page.waitForURL('**/my-details/verify-*');
  await expectEveryLookOf(page, [PATHS.verifyNewEmail, PATHS.verifyNewMobile]);
});
