import { type Browser, type BrowserContext, type Page, test as base, expect } from '@playwright/test';
import { prepared } from './environment.ts';
import { browserOf } from './calls.ts';
import { holdSession } from './members.ts';
import { OutsideWorld } from './outside-world.ts';
import { demoPassword } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { Watch } from './watch.ts';

type Cookies = Parameters<ReturnType<Browser['contexts']>[number]['addCookies']>[0];
type Fixtures = { watch: Watch; world: OutsideWorld; memberPage: Page };
type Place = { origin: string; control: string };
type WorkerFixtures = { place: Place; memberCookies: Cookies };

/**
 * Demonstration members who sign in by SMS: their mail is for the tests of the personas. One for each worker of the
 * configuration, since of two that sign in at a time one gets the other's code.
 */
const lent = [
  { email: 'average@wattle.example', number: '+61412555003' },
  { email: 'excellent@wattle.example', number: '+61412555001' },
  { email: 'verygood@wattle.example', number: '+61412555002' },
] as const;

/** A journey in the product that most tests share. No complaint from a page goes unnoticed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  place: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(prepared()),
    { scope: 'worker' },
  ],
  baseURL: async ({ place }, use) => use(place.origin),
  world: async ({ place }, use) => use(new OutsideWorld(place.control)),
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.over(context);
      await use(watch);
      expect(watch.complaints, 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
  memberCookies: [
    async ({ browser, place }, use, { parallelIndex }) => {
      const context = await browser.newContext({ baseURL: place.origin });
      const person = lent[parallelIndex % lent.length] ?? lent[0];
      const world = new OutsideWorld(place.control);
      const page = await context.newPage();
      await holdSession(page, world, { ...person, password: demoPassword });
      // Requests the month's first score before the page does, because a page left early would leave it half
      // requested. Of two workers that request one member's score at a time, one is asked to retry.
      const askForScore = async () => (await browserOf(page)).client('POST /v1/creditscore', { body: {} });
      await expect(askForScore).toPass();
      await use(await context.cookies());
      await context.close();
    },
    { scope: 'worker' },
  ],
  /** Already signed in, as a member with a year of history. Not for tests that log out: the session is shared. */
  memberPage: async ({ page, context, memberCookies }, use) => {
    await context.addCookies(memberCookies);
    await use(page);
  },
});

/** Waits long enough to look at what is shown meanwhile. */
const patient = { CODE_RESEND_SECONDS: '4', SCORE_RETRY_MS: '5000', IDENTITY_POLL_MS: '2000' };

type OwnFixtures = { mended: undefined };

/** A journey in a product of its own, which may be broken: faults and a power cut reach all members in it. */
export const breakable = test.extend<OwnFixtures, { product: Product; settings: Record<string, string> }>({
  /** Set by a file for its own product. */
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ settings }, use) => {
      const { webDir, template } = prepared();
      const product = await startProduct({ webDir, template, settings: { ...patient, ...settings } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  place: [async ({ product }, use) => use(product), { scope: 'worker' }],
  mended: [
    async ({ world, product }, use) => {
      await use(undefined);
      await world.mendAll();
      await product.startApi();
    },
    { auto: true },
  ],
});

/**
 * Journeys that move the clock of a page, in a context that no other test uses: moving it leaves scripts behind, which
 * fail in every later page.
 */
export const timed = test.extend({
  context: async ({ browser }: { browser: Browser }, use: (context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  page: async ({ context }: { context: BrowserContext }, use: (page: Page) => Promise<void>) =>
    use(await context.newPage()),
});

export { expect };
