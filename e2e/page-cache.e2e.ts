import { type Browser, launch, type LaunchOptions, type Page } from 'puppeteer-core';
import { browser as chromium } from './support/environment.ts';
import { expect, test as base } from './support/journey.ts';
import { newMember } from './support/members.ts';
import { logOut } from './support/signing-in.ts';

const firstName = 'Wilhelmina';

/** Chromium's headless shell has no cache of pages, and a run without a browser installs it. */
const keepsPages = !JSON.stringify(chromium()).includes('headless-shell');

/** Playwright switches off the cache that keeps whole pages for Back, in every browser that it starts. */
const test = base.extend<{ keeping: Browser; kept: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  keeping: async ({}, use) => {
    const browser = await launch({ ...chromium(), args: ['--no-sandbox'] } as LaunchOptions);
    await use(browser);
    await browser.close();
  },
  /** A new member's dashboard, in the session of `page`. */
  kept: async ({ keeping, page, context, place, world }, use) => {
    await newMember(page, world, { firstName });
    await keeping.setCookie(...((await context.cookies()) as Parameters<typeof keeping.setCookie>));
    const kept = await keeping.newPage();
    await kept.goto(`${place.origin}/dashboard`);
    await untilShown(kept, firstName);
    // A page that knows of a member asks for more before its code is there.
    await kept.reload();
    await untilShown(kept, firstName);
    await kept.evaluate(() => Object.assign(globalThis, { wasKept: true }));
    await use(kept);
  },
});

const untilShown = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);

async function expectNothing(page: Page): Promise<void> {
  await page.waitForFunction(() => location.pathname === '/login');
  await untilShown(page, 'Password');
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(firstName);
}

test('[LOGIN-033] Back to a page that the browser kept shows nothing of a member who logged out elsewhere', async ({
  kept,
  page,
  place,
}) => {
  await kept.goto(`${place.origin}/articles`);
  await logOut(page);
  await kept.goBack();
  await expectNothing(kept);
  // A kept page itself has led to the login: one that was loaded anew would lack the mark.
  expect(await kept.evaluate(() => 'wasKept' in globalThis), 'kept').toBe(keepsPages);
});

test('[LOGIN-033] Back after a log-out shows nothing of the member, though the browser keeps pages', async ({
  kept,
  place,
}) => {
  await kept.goto(`${place.origin}/logout`);
  await untilShown(kept, 'You are logged out');
  await kept.goBack();
  await expectNothing(kept);
});
