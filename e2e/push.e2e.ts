import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { PATHS } from '@wattle/domain/pages/paths';
import { browserOf } from './support/calls.ts';
import { prepared } from './support/environment.ts';
import { expect, test } from './support/journey.ts';
import { expectAccessible, expectEveryLayout } from './support/looks.ts';
import { newMemberAtDashboard } from './support/members.ts';
import { OutsideWorld, type PushSubscription } from './support/outside-world.ts';
import { startProduct, type Product } from './support/product.ts';

/** The page's browser reaches no push service, and Chromium's headless shell says that it blocks notifications. */
async function givePushService(context: BrowserContext, made: PushSubscription): Promise<void> {
  await context.addInitScript((subscription) => {
    const held = {
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => localStorage.removeItem('journey.push'),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('journey.push') === null ? null : held),
      subscribe: async () => {
        localStorage.setItem('journey.push', 'held');
        return held;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  }, made);
}

const LISTING = `
self.shown = [];
registration.showNotification = async (title, { body, tag }) => void shown.push([title, body, tag].join(', '));
`;

/** A product whose worker lists what it would show. */
async function startListing(): Promise<Product> {
  const { webDir: built, template } = prepared();
  const webDir = await mkdtemp(path.join(tmpdir(), 'wattle-journeys-web-'));
  await cp(built, webDir, { recursive: true });
  const file = path.join(webDir, 'app-worker.js');
  await writeFile(file, `${LISTING}${await readFile(file, 'utf8')}`);
  for (const ending of ['br', 'gz']) await rm(`${file}.${ending}`, { force: true });
  const product = await startProduct({ webDir, template });
  return {
    ...product,
    async stop() {
      await product.stop();
      await rm(webDir, { recursive: true, force: true });
    },
  };
}

/** Brings messages to the page's worker, as its browser does. */
async function pushServiceOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first !== undefined) found.resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  const { origin } = new URL(page.url());
  return {
    deliver: (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    killWorkers: () => devtools.send('ServiceWorker.stopAllWorkers'),
    fillDisk: () => devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 }),
  };
}

/** The address that a click opens. DevTools cannot click, and a made event cannot wait. */
const CLICK = `new Promise((resolve) => {
  clients.openWindow = resolve;
  const event = new Event('notificationclick');
  dispatchEvent(Object.assign(event, { notification: { close: () => {} }, waitUntil: () => {} }));
})`;

test('[ALERT-003] [ALERT-010] [ALERT-015] a member is asked in words first, and a line on the screen says nothing about them', async ({
  browser,
  watch,
}) => {
  test.slow();
  const product = await startListing();
  const world = new OutsideWorld(product.control);
  const context = await browser.newContext({
    baseURL: product.origin,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  watch.over(context);
  const subscription = await world.subscribeToPush();
  await givePushService(context, subscription);
  const page = await context.newPage();
  const person = await newMemberAtDashboard(page, world);
  await page.goto(`${PATHS.notifications}#settings`);
  await page.waitForURL(`**${PATHS.preferences}#news`);
  const off = page.getByText('Ticks under Push count once push is on');
  await expect(off).toBeVisible();
  const here = page.getByRole('switch', { name: 'Push on this device' });
  await here.click();
  await expect(page.getByRole('button', { name: 'Yes, ask me' })).toBeVisible();
  await expectAccessible(page);
  await expectEveryLayout(page);
  await page.getByRole('button', { name: 'Yes, ask me' }).click();
  await expect(here).toBeChecked();
  await expect(off).toBeHidden();
  await page.getByRole('checkbox', { name: 'Score changed, push' }).uncheck();
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible();

  // No page of a member is open.
  await page.goto('/articles');
  const api = await browserOf(page);
  const newPassword = `${person.password}-again`;
  await api.client('POST /v1/user/changePassword', { body: { oldPassword: person.password, newPassword } });
  await expect.poll(() => world.pushed(subscription)).toHaveLength(1);
  const [message = ''] = await world.pushed(subscription);
  // With nothing else in it.
  expect(JSON.parse(message)).toEqual({ group: 'security', line: 'Something changed in your account' });

  const { deliver, killWorkers, fillDisk } = await pushServiceOf(page);
  const inWorker = (script: string) => context.serviceWorkers().at(-1)?.evaluate<unknown>(script);
  await killWorkers();
  await fillDisk();
  await deliver(message);
  const line = 'Wattle, Something changed in your account, security';
  await expect.poll(() => inWorker('shown')).toEqual([line]);
  await deliver('of no known form');
  await expect.poll(() => inWorker('shown')).toEqual([line, 'Wattle, Something is new, other']);
  expect(await inWorker(CLICK)).toBe(PATHS.notifications);

  await page.goto(PATHS.preferences);
  await here.click();
  await expect(here).not.toBeChecked();
  await expect(off).toBeVisible();
  expect((await api.client('GET /v1/user/push', {})).endpoints).toEqual([]);
  await context.close();
  await product.stop();
});
