import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, freshMobile, international, latestCode, register, signIn } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { networkOf } from '#api/platform/throttles/network.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { countOf, movedTo, rented, rentedOne } from '#api/testing/networks.ts';
import { smsByAddress, smsByNetwork, smsByNumberPrefix } from '#api/features/codes/code-budgets.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

const HOUR_MS = 3_600_000;
const SMS_PER_HOUR = 40;

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ RATE_LIMIT_FACTOR: '1', SMS_PER_HOUR: String(SMS_PER_HOUR) });
});
afterAll(() => harness.stop());

async function withMailbox(address = rentedOne()): Promise<Browser> {
  const browser = harness.browser(address);
  const body = customer();
  await browser.call('POST /v1/user/register-full', { body });
  const oneTimeCode = await latestCode(harness, body.email);
  const proved = await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
  expect(proved.status).toBe(200);
  return browser;
}

function text(browser: Browser, destination = freshMobile()): Promise<Answer> {
  harness.clock.advance(31_000);
  return browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination } });
}

async function pump(times: number, from: (browser: Browser, index: number) => Promise<Answer>) {
  const statuses: number[] = [];
  let browser: Browser | null = null;
  for (let index = 0; index < times; index += 1) {
    if (browser === null || index % 8 === 0) browser = await withMailbox();
    statuses.push((await from(browser, index)).status);
  }
  return statuses;
}

const used = async (budget: string) => {
  const metrics = await harness.platform.metrics.text();
  return Number(new RegExp(`product_budget_used_ratio\\{budget="${budget}"\\} (\\S+)`).exec(metrics)?.[1]);
};

/** Long enough for every hourly limit to reset. */
const anotherHour = () => harness.clock.advance(HOUR_MS + 1000);

describe('SMS to unverified numbers', () => {
  it('limits SMS to twenty an hour per network address, however many accounts', async () => {
    anotherHour();
    const address = rentedOne();
    const statuses = await pump(24, (browser) => text(movedTo(harness, browser, address)));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([20, 4]);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(await used('sms')).toBe(20 / SMS_PER_HOUR);
    const elsewhere = await text(await withMailbox());
    expect(elsewhere.status, 'another address is not affected').toBe(200);
    const refused = await text(movedTo(harness, await withMailbox(), address));
    expect(refused.body).toMatchObject({ code: 'code-send-limit', retryAfterSeconds: expect.any(Number) });
    expect(refused.body.errorMessage).toMatch(
      /^We cannot send a code to this number at the moment\. You can ask for another in \d+ minutes, or contact us\.$/,
    );
    anotherHour();
    expect((await text(movedTo(harness, await withMailbox(), address))).status).toBe(200);
  });

  it('limits SMS to a hundred an hour per /24 and /48', async () => {
    anotherHour();
    const [known = '', other = ''] = rented(2);
    for (const [address, neighbour] of [
      [known, other],
      ['2001:db8:7:1::5', '2001:db8:7:2::9'],
    ] as const) {
      const subject = networkOf(address.includes(':') ? '2001:db8:7:1::/64' : address);
      for (let time = 0; time < 100; time += 1) {
        await hit(harness.platform.ctx, { budget: smsByNetwork, subject });
      }
      const browser = await withMailbox();
      expect((await text(movedTo(harness, browser, neighbour))).status).toBe(429);
      expect((await text(movedTo(harness, browser, rentedOne()))).status).toBe(200);
    }
  });

  it('limits SMS to thirty an hour to a thousand neighbouring numbers', async () => {
    anotherHour();
    const subject = '0491570';
    for (let time = 0; time < 29; time += 1) {
      await hit(harness.platform.ctx, { budget: smsByNumberPrefix, subject });
    }
    const browser = await withMailbox();
    expect((await text(browser, '0491 570 006')).status).toBe(200);
    expect((await text(movedTo(harness, browser, rentedOne()), '0491570156')).status).toBe(429);
    expect((await text(browser)).status).toBe(200);
  });

  it('reserves a quarter of the hourly SMS for members’ log-ins and does not count rejected ones', async () => {
    anotherHour();
    const [address = ''] = rented(1);
    const person = await register({ ...harness, browser: () => harness.browser(address) });
    anotherHour();
    const statuses = await pump(34, (browser) => text(movedTo(harness, browser, rentedOne())));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([30, 4]);
    expect(await used('sms')).toBe(0.75);
    const owner = harness.browser(address);
    expect((await signIn(owner, person)).status).toBe(200);
    const sent = await owner.call('POST /v1/user/send-totp-mobile', { body: {} });
    expect(sent.status, sent.text).toBe(200);
    const code = await latestCode(harness, international(person.mobile), 2);
    const proved = await owner.call('POST /v1/user/verify-totp-mobile', { body: { oneTimeCode: code } });
    expect(proved.status, proved.text).toBe(200);
  });

  it('does not count an SMS against other limits when one limit rejects it', async () => {
    anotherHour();
    const victim = freshMobile();
    const address = rentedOne();
    for (let time = 0; time < 20; time += 1) {
      await hit(harness.platform.ctx, { budget: smsByAddress, subject: address });
    }
    const before = await used('sms');
    const stranger = movedTo(harness, await withMailbox(), address);
    for (let time = 0; time < 25; time += 1) expect((await text(stranger, victim)).status).toBe(429);
    expect(await used('sms')).toBe(before);
    expect((await text(await withMailbox(), victim)).status).toBe(200);
  });

  it('does not count a stranger’s SMS to a number against its owner', async () => {
    anotherHour();
    const mobile = freshMobile();
    const stranger = await withMailbox();
    const statuses = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await text(stranger, mobile)).status);
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([5, 2]);
    expect((await text(await withMailbox(), mobile)).status).toBe(200);
  });
});

describe('concurrent SMS requests', () => {
  it('limits concurrent SMS requests from one address like consecutive ones', async () => {
    anotherHour();
    const address = rentedOne();
    const browsers = await Promise.all(Array.from({ length: 24 }, () => withMailbox()));
    const there = browsers.map((browser) => movedTo(harness, browser, address));
    harness.clock.advance(31_000);
    const answers = await Promise.all(
      there.map((browser) =>
        browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination: freshMobile() } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([20, 4]);
    expect(await used('sms')).toBe(20 / SMS_PER_HOUR);
  });
});
