import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { OFFLINE_KB } from '@wattle/bench/budgets';
import { PATHS } from '@wattle/domain/pages/paths';
import { projectRoot } from '@wattle/testkit/project-root';
import { prepared } from './support/environment.ts';
import { expect, test } from './support/journey.ts';
import { newMemberAtDashboard } from './support/members.ts';
import { memberPages } from './support/pages.ts';
import { startProduct } from './support/product.ts';
import { logOut } from './support/signing-in.ts';

const withWorker = async (browser: Browser, origin: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin, serviceWorkers: 'allow' });

/** What a set holds, once it is whole: addresses and transferred bytes. */
async function kept(page: Page, set: 'public' | 'members') {
  const read = () =>
    page.evaluate(async (wanted) => {
      const name = (await caches.keys()).find((each) => each.startsWith(`${wanted} `));
      const cache = name === undefined ? null : await caches.open(name);
      const files = cache === null ? [] : await cache.matchAll();
      const bytes = files.map(({ headers }) => Number(headers.get('content-length')));
      return {
        addresses: files.map(({ url }) => new URL(url).pathname),
        kB: bytes.reduce((sum, each) => sum + each, 0) / 1000,
      };
    }, set);
  await expect.poll(async () => (await read()).addresses.length, `${set} is kept`).toBeGreaterThan(0);
  return read();
}

const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection' });

test('[ERR-011] without a connection articles can be read, and other pages open once it is back', async ({
  browser,
  place,
}) => {
  const context = await withWorker(browser, place.origin);
  const page = await context.newPage();
  await page.goto('/login');
  const { addresses, kB } = await kept(page, 'public');
  expect(kB).toBeLessThan(OFFLINE_KB.public);

  await context.setOffline(true);
  for (const article of addresses.filter((address) => address.startsWith('/articles/'))) {
    await page.goto(`${article}?from=mail`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(noConnection(page)).toHaveCount(0);
  }
  for (const address of ['/login', '/helpcentre', '/nonsense']) {
    await page.goto(address);
    await expect(noConnection(page)).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeVisible();
  }
  await page.goto('/login');
  await context.setOffline(false);
  await expect(page.getByLabel('Email')).toBeVisible();
  await context.close();
});

const SHELL = '/__spa-fallback.html';
const AFTER_LOG_OUT = [
  'cookie device',
  'cookie form',
  'local storage wattle.logged-out-at',
  'session storage react-router-scroll-positions',
];

const isOfBuild = (address: string) =>
  /^\/(?:__spa-fallback\.html|offline|articles|articles\/[\w-]+|(?:assets|img)\/.+)$/.test(address);

type Entry = { where: string; name: string; text: string };

const entriesOf = (where: string, pairs: readonly (readonly [name: string, text: string])[]): Entry[] =>
  pairs.map(([name, text]) => ({ where, name, text }));

const isPublic = ({ where, name }: Entry) => where === 'cache' && name !== SHELL;

/** All that the browser has stored for the site. */
async function stored(page: Page): Promise<Entry[]> {
  const cookies = await page.context().cookies();
  const { files, databases, local, tab } = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
    return {
      files: await Promise.all(
        lists.flat().map(async (file) => [new URL(file.url).pathname, await file.text()] as const),
      ),
      databases: (await indexedDB.databases()).map(({ name = '' }) => [name, ''] as const),
      local: Object.entries<string>(localStorage),
      tab: Object.entries<string>(sessionStorage),
    };
  });
  return [
    ...entriesOf('cache', files),
    ...entriesOf('database', databases),
    ...entriesOf('local storage', local),
    ...entriesOf('session storage', tab),
    ...entriesOf(
      'cookie',
      cookies.map(({ name, value }) => [name, value] as const),
    ),
  ];
}

test("[ERR-011] [LOGIN-033] a member's day stores no answer to them, and logging out removes the shell", async ({
  browser,
  place,
  world,
}) => {
  test.slow();
  const documented = await readFile(path.join(projectRoot, 'docs/privacy.md'), 'utf8');
  const context = await withWorker(browser, place.origin);
  const page = await context.newPage();
  const person = await newMemberAtDashboard(page, world, { firstName: 'Zebediah', lastName: 'Quillfeather' });
  const { kB } = await kept(page, 'members');
  expect(kB).toBeLessThan(OFFLINE_KB.members);
  await kept(page, 'public');
  for (const address of memberPages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  }

  await context.setOffline(true);
  for (const address of [PATHS.dashboard, PATHS.activity, PATHS.creditReport]) {
    await page.goto(address);
    await expect(page.getByText('You are offline. Nothing was sent.', { exact: false })).toBeVisible();
  }
  await page.goto(PATHS.dashboard);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();

  const secrets = [person.email, person.firstName, person.lastName, person.mobile.slice(1)];
  const expectNothingOf = async (): Promise<string[]> => {
    const entries = await stored(page);
    const unknown = entries.filter(({ where, name }) =>
      where === 'cache' ? !isOfBuild(name) : !documented.includes(`${where} \`${name}\``),
    );
    expect(unknown).toEqual([]);
    expect(entries.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    return entries
      .filter((entry) => !isPublic(entry))
      .map(({ where, name }) => `${where} ${name}`)
      .toSorted();
  };
  expect(await expectNothingOf()).toContain(`cache ${SHELL}`);
  await logOut(page);
  await expect.poll(expectNothingOf).toEqual(AFTER_LOG_OUT);
  await context.close();
});

/** Makes the kept shell and scripts an earlier build's: one file differs, and all are marked. */
const age = (page: Page) =>
  page.evaluate(async (shell) => {
    const name = (await caches.keys()).find((each) => each.startsWith('members ')) ?? '';
    const before = await caches.open('members 0');
    for (const file of await (await caches.open(name)).matchAll()) {
      const body = file.url.endsWith(shell) ? 'earlier' : await file.arrayBuffer();
      await before.put(file.url, new Response(body, { headers: { earlier: 'yes' } }));
    }
    await caches.delete(name);
  }, SHELL);

/** Addresses of kept files, and whether they came from the earlier build. */
const origins = (page: Page) =>
  page.evaluate(async () => {
    const files: [address: string, isEarlier: boolean][] = [];
    for (const name of (await caches.keys()).filter((each) => each.startsWith('members '))) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        files.push([new URL(url).pathname, (await cache.match(url))?.headers.has('earlier') === true]);
    }
    return files;
  });

test("[ERR-011] the worker waits until a member's page rests, and fetches what changed since the build before", async ({
  browser,
  place,
  memberCookies,
}) => {
  const context = await withWorker(browser, place.origin);
  await context.addCookies(memberCookies);
  const page = await context.newPage();
  await page.goto(PATHS.dashboard);
  await expect(page.getByRole('link', { name: /^GET MY DEAL/ }).first()).toBeVisible();
  const begun = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await begun()).toBe(0);
  const { addresses } = await kept(page, 'members');
  const shared = new Set((await kept(page, 'public')).addresses);

  await age(page);
  await page.goto(PATHS.creditReport);
  await expect.poll(() => page.evaluate(() => caches.has('members 0'))).toBe(false);
  const files = await origins(page);
  expect(files.map(([address]) => address).toSorted()).toEqual(addresses.toSorted());
  const fetched = files.filter(([address, isEarlier]) => !isEarlier && !shared.has(address));
  expect(fetched).toEqual([[SHELL, false]]);
  await context.close();
});

test('[ERR-011] a worker that is killed while it stores leaves the rest to the next page', async ({
  browser,
  place,
}) => {
  const context = await withWorker(browser, place.origin);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await page.goto('/login');
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && (await caches.keys()).length > 0;
  });
  await devtools.send('ServiceWorker.stopAllWorkers');
  // As a worker leaves it that is killed before it removes the set of an earlier build.
  await page.evaluate(async () => (await caches.open('public 0')).add('/offline'));
  await page.goto('/articles');
  await kept(page, 'public');
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
  await context.setOffline(true);
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.goto('/login');
  await expect(noConnection(page)).toBeVisible();
  await context.close();
});

test('[ERR-011] a full disk costs the offline pages, and nothing else', async ({ browser, place }) => {
  const context = await withWorker(browser, place.origin);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: place.origin, quotaSize: 1 });
  for (const address of ['/articles', '/login']) {
    await page.goto(address);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(await page.evaluate(async () => (await caches.match('/offline')) === undefined)).toBe(true);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: place.origin });
  await page.reload();
  await kept(page, 'public');
  await context.close();
});

test('[ERR-011] a new version is offered and never forced; a withdrawn worker removes itself', async ({
  browser,
}) => {
  test.slow();
  const { webDir: built, template } = prepared();
  const webDir = await mkdtemp(path.join(tmpdir(), 'wattle-journeys-web-'));
  await cp(built, webDir, { recursive: true });
  const product = await startProduct({ webDir, template });
  const context = await withWorker(browser, product.origin);
  const file = path.join(webDir, 'app-worker.js');
  const release = async (script: string) => {
    await writeFile(file, script);
    for (const ending of ['br', 'gz']) await rm(`${file}.${ending}`, { force: true });
    await product.killApi();
    await product.startApi();
  };
  try {
    const page = await context.newPage();
    await page.goto('/contact-us/footer');
    await kept(page, 'public');
    const worker = await readFile(file, 'utf8');
    const manifest = /\/assets\/manifest-\w+\.js/;
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('Not sent yet');

    await release(worker.replaceAll(new RegExp(manifest, 'g'), '/assets/manifest-0.js'));
    // A page that is opened looks for a new worker.
    await (await context.newPage()).goto('/articles');
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await expect(message).toHaveValue('Not sent yet');
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('A new version is ready.')).toBeHidden();

    await release(
      stripTypeScriptTypes(
        await readFile(path.join(projectRoot, 'apps/web/src/worker/withdrawn.ts'), 'utf8'),
      ),
    );
    await (await context.newPage()).goto(PATHS.help);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await expect(message).toHaveValue('Not sent yet');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
    await rm(webDir, { recursive: true, force: true });
  }
});
