import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { PROBLEMS } from '@wattle/contract/problems';
import { prepared, surroundings } from './support/environment.ts';
import { builtFaults } from './support/html.ts';
import { expect, test } from './support/journey.ts';
import {
  accountPlaces,
  dealPages,
  scriptedPages,
  memberPages,
  readingPages,
  staticPages,
} from './support/pages.ts';
import { type Product, startProduct } from './support/product.ts';

const root = path.join(import.meta.dirname, '..');

async function staticAddresses(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const articles = [...sitemap.matchAll(/<loc>[^<]+(\/articles\/[^<]+)<\/loc>/g)].map(([, at]) => at ?? '');
  expect(articles.length).toBeGreaterThan(5);
  return [...staticPages, ...articles, '/nonsense', '/articles/nonsense'];
}

/** What a script is, by its attributes and the beginning of its text. */
const KNOWN = [
  /^<script>try\{const t=localStorage/,
  /^<script type="speculationrules">/,
  /^<script type="application\/ld\+json">/,
  /^<script type="module" src="\/assets\/plain-[\w-]+\.js">/,
];

test('[HOME-001] no built page breaks the HTML standard', { tag: '@nightly' }, async () => {
  expect(await builtFaults(prepared().webDir)).toEqual({});
});

test('[HOME-001] a static page has the theme, one small script and no React', async ({ request }) => {
  for (const address of await staticAddresses(request)) {
    const html = await (await request.get(address)).text();
    const scripts = html.match(/<script\b[^>]*>[^<]*/g) ?? [];
    const unknown = scripts.filter((script) => !KNOWN.some((known) => known.test(script)));
    expect(unknown, address).toEqual([]);
    expect(
      scripts.filter((script) => script.includes(' src=')),
      address,
    ).toHaveLength(1);
    expect(html, address).not.toContain('modulepreload');
  }
});

test("[ERR-005] each problem's type leads to a page about it, which search engines leave out", async ({
  request,
}) => {
  for (const [code, { title }] of Object.entries(PROBLEMS)) {
    const answer = await request.get(`/problems/${code}`);
    const html = await answer.text();
    expect
      .soft([answer.status(), answer.headers()['content-type']], code)
      .toEqual([200, 'text/html; charset=utf-8']);
    expect.soft(html, code).toContain(`<h1>${title}</h1>`);
    expect.soft(html, code).toContain('<meta name="robots" content="noindex"/>');
  }
  const unknown = await request.get('/problems/nonsense');
  expect([unknown.status(), await unknown.text()]).toEqual([404, expect.stringContaining('Page not found!')]);
});

const tooOld = '<p class="notice notice--old" data-nosnippet>Your browser is too old';
const scriptIsOff = '<noscript><p class="notice">JavaScript is off in your browser';

test('each page says what to do to an older browser and, where it needs script, to one without', async ({
  request,
}) => {
  const needScript = [...scriptedPages, ...memberPages];
  for (const address of [...(await staticAddresses(request)), ...needScript]) {
    const html = await (await request.get(address)).text();
    expect.soft(html, address).toContain(tooOld);
    if (needScript.includes(address)) expect.soft(html, address).toContain(scriptIsOff);
    else expect.soft(html, address).not.toContain(scriptIsOff);
  }
});

test('an older browser keeps a page as it was built, and a newer one sees no sentence about it', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeEnabled();
  await expect(page.getByText('Your browser is too old')).toBeHidden();
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
});

/** A development build, in which React names every difference between a page's HTML and what it renders. */
async function buildForDevelopment(): Promise<string> {
  const buildDirectory = path.join(root, '.cache/web-development');
  const build = spawn(
    process.execPath,
    [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--mode', 'development'],
    {
      cwd: path.join(root, 'apps/web'),
      env: { ...surroundings(), NODE_ENV: 'development', WEB_BUILD_DIR: buildDirectory },
      stdio: 'ignore',
    },
  );
  const [code] = await once(build, 'exit');
  expect(code, 'the exit code of the development build').toBe(0);
  return path.join(buildDirectory, 'client');
}

const inDevelopment = test.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const webDir = await buildForDevelopment();
      const product = await startProduct({ webDir, template: prepared().template });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  place: [async ({ product }, use) => use(product), { scope: 'worker' }],
});

async function expectHydrated(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
}

inDevelopment(
  '[HOME-001] [REG-036] [DASH-001] every page hydrates without a warning',
  { tag: '@nightly' },
  async ({ page, context, memberCookies, watch }) => {
    watch.hearWarnings();
    await expectHydrated(page, [...readingPages, ...dealPages, ...scriptedPages]);
    await context.addCookies(memberCookies);
    await expectHydrated(page, [...memberPages, ...accountPlaces, '/deals/credit-cards', '/login']);
  },
);

/** Pages of members are one file, which is never a form without script. */
const needingScript = [...scriptedPages, '/dashboard', '/my-details', '/my-preferences', '/delete-account'];

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[ERR-009] every page that needs script says what to do without it, and shows no form that takes nothing', async ({
    page,
  }) => {
    for (const address of needingScript) {
      await page.goto(address);
      const said = page.locator('.notice:visible');
      await expect(said, address).toContainText('JavaScript is off in your browser, and this page needs it');
      await expect(said.getByRole('link', { name: /^[\d ]{8,}$/ }), address).toBeVisible();
      await expect(said, address).toContainText('complaints included');
      await expect(page.locator('form:visible'), address).toHaveCount(0);
    }
  });
});

/** Storage turned off, as browsers answer: Chromium and Safari throw, Firefox has none. */
const WITHOUT_STORAGE = {
  'that throws': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  },
  'that is not there': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, { configurable: true, get: () => null });
    }
  },
};

for (const [kind, takeAway] of Object.entries(WITHOUT_STORAGE)) {
  test(`no page throws without storage, ${kind}`, { tag: '@nightly' }, async ({ page, request, watch }) => {
    for (const address of ['/nonsense', '/articles/nonsense']) watch.plan(404, address);
    await page.addInitScript(takeAway);
    const forms = scriptedPages.filter((address) => !address.includes('success'));
    for (const address of [...(await staticAddresses(request)), '/partner-refer', ...forms]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
  });
}
