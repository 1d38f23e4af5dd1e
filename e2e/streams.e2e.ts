import type { BrowserContext, Page } from '@playwright/test';
import { PATHS } from '@wattle/domain/pages/paths';
import { browserOf } from './support/calls.ts';
import { expect, test as base } from './support/journey.ts';
import { newMember } from './support/members.ts';
import { startProxy } from './support/proxy.ts';
import { logOut } from './support/signing-in.ts';

const DAY_MS = 86_400_000;

type Fixtures = {
  office: Awaited<ReturnType<typeof startProxy>>;
  /** Tabs of a member's browser, which connects through the office's proxy. */
  tabs: BrowserContext;
  /** Makes a notification for the member. */
  notify: () => Promise<void>;
};

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  office: async ({}, use) => {
    const proxy = await startProxy();
    await use(proxy);
    proxy.close();
  },
  tabs: async ({ browser, page, place, office, world, watch }, use) => {
    await newMember(page, world);
    const context = await browser.newContext({ baseURL: place.origin, proxy: { server: office.server } });
    await context.addCookies(await page.context().cookies());
    watch.over(context);
    await use(context);
    await context.close();
  },
  notify: async ({ page }, use) => {
    await use(async () => {
      const { client } = await browserOf(page);
      const details = await client('GET /v1/user/details', {});
      await client('PUT /v1/user/details', { body: { ...details, gender: details.gender !== true } });
    });
  },
});

async function openTab(tabs: BrowserContext): Promise<Page> {
  const tab = await tabs.newPage();
  await tab.goto(PATHS.notifications);
  await expect(tab.getByRole('tab', { name: 'What happened' })).toBeVisible();
  return tab;
}

/** In the bell and in the list, without loading the page again. */
async function expectHeard(tab: Page, count: number): Promise<void> {
  const bell = tab.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(new RegExp(`, ${count} unread$`));
  await expect(tab.getByRole('listitem').filter({ hasText: 'Your details were changed' })).toHaveCount(count);
  await expect(tab.getByRole('heading', { level: 3, name: /^Today/ })).toBeVisible();
}

test('[ALERT-009] a page asks once a minute behind a proxy that buffers, with a clock a day ahead, and hears', async ({
  tabs,
  office,
  notify,
}) => {
  await tabs.clock.install({ time: Date.now() + DAY_MS });
  office.buffers = true;
  const tab = await openTab(tabs);
  for (const minute of [1, 2, 3]) {
    await notify();
    await expect.poll(() => office.open()).toBe(1);
    await tab.clock.fastForward(10_000);
    await expect.poll(() => office.open()).toBe(0);
    office.buffers = minute < 3;
    await tab.clock.fastForward(50_000);
    await expectHeard(tab, minute);
    expect(office.polls).toBe(minute);
  }
  await expect.poll(() => office.streams.length).toBe(4);
  await notify();
  await expectHeard(tab, 4);
  expect(office.polls).toBe(3);
});

test('[ALERT-007] a page misses nothing on a stream that is cut again and again, and reconnects once each time', async ({
  tabs,
  office,
  notify,
  watch,
}) => {
  watch.planOffline();
  const tab = await openTab(tabs);
  await expect.poll(() => office.open()).toBe(1);
  for (const times of [1, 2, 3]) {
    const cutAt = Date.now();
    office.cut();
    await notify();
    await expectHeard(tab, times);
    const [first, ...others] = office.streams.slice(times);
    expect(others).toEqual([]);
    expect(first?.lastEventId).toMatch(/^\d+$/);
    expect(first?.at).toBeGreaterThan(cutAt + 900);
  }
});

test('[ALERT-008] [ALERT-009] tabs share one connection, whichever is closed, until one logs out, with a clock a day behind', async ({
  tabs,
  office,
  notify,
}) => {
  await tabs.clock.install({ time: Date.now() - DAY_MS });
  const [first, second] = [await openTab(tabs), await openTab(tabs)];
  await notify();
  for (const tab of [first, second]) await expectHeard(tab, 1);
  expect(office.streams).toHaveLength(1);
  await first.close();
  await expect.poll(() => office.streams.length).toBe(2);
  await notify();
  await expectHeard(second, 2);
  const third = await openTab(tabs);
  await expectHeard(third, 2);
  expect([office.open(), office.streams.length]).toEqual([1, 2]);
  await logOut(third);
  await second.waitForURL('**/login**');
  await expect.poll(() => office.open()).toBe(0);
  expect([office.polls, office.streams.length]).toEqual([0, 2]);
});
