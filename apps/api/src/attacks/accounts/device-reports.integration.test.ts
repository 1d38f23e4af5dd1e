import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, register, signInBody, type Person } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let person: Person;
let browser: Browser;
let tm: string;

beforeAll(async () => {
  harness = await startHarness();
  person = await register(harness);
});
beforeEach(async () => {
  browser = harness.browser();
  tm = await browser.reportDevice();
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

type Login = Pick<Person, 'email' | 'password'>;

const logIn = (from: Browser, token = tm, who: Login = person) =>
  from.call('POST /v1/oauth2/token', { body: signInBody(who), headers: { 'x-device-token': token } });
const start = (from: Browser, token = tm) =>
  from.call('POST /v1/user/register-full', { body: customer(), headers: { 'x-device-token': token } });
const seen = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);

const REFUSED = '403 device-not-reported';

describe('the report of one browser', () => {
  it.each([
    ['log-in', logIn],
    ['registration', start],
  ] as const)('[LOGIN-018] [REG-059] is worth nothing to another browser at %s', async (_, call) => {
    const other = harness.browser();
    expect(seen(await call(other)), 'without a form cookie').toBe(REFUSED);
    await other.reportDevice();
    expect(seen(await call(other))).toBe(REFUSED);
    expect(seen(await call(browser))).toBe(200);
  });

  it('[LOGIN-018] [REG-059] serves one verdict: neither another log-in, account nor occasion', async () => {
    const second = await register(harness);
    expect(seen(await logIn(browser))).toBe(200);
    await browser.call('GET /v1/oauth2/logout');
    expect(seen(await logIn(browser))).toBe(REFUSED);
    expect(seen(await logIn(browser, tm, second))).toBe(REFUSED);
    expect(seen(await start(browser))).toBe(REFUSED);
    expect(seen(await logIn(browser, await browser.reportDevice(), second))).toBe(200);
  });

  it('[LOGIN-018] [REG-059] serves no log-in after a registration', async () => {
    expect(seen(await start(browser))).toBe(200);
    expect(seen(await logIn(browser))).toBe(REFUSED);
  });

  it('[LOGIN-018] [REG-059] serves no second verdict after a device was rejected', async () => {
    const risky = await browser.reportDevice('devicerisk');
    expect(seen(await logIn(browser, risky))).toBe('406 device-risk');
    expect(seen(await logIn(browser, risky, await register(harness)))).toBe(REFUSED);
  });

  it('[LOGIN-018] opens one of twenty log-ins at once', async () => {
    const tabs = Array.from({ length: 20 }, () => {
      const tab = harness.browser();
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = (await Promise.all(tabs.map((tab) => logIn(tab)))).map(seen);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(new Set(answers)).toContain(REFUSED);
  });

  it('[LOGIN-018] ends two hours after its id was issued', async () => {
    harness.clock.advance(2 * 3_600_000);
    expect(seen(await logIn(browser))).toBe(REFUSED);
  });
});

describe('a person with one report', () => {
  it('[LOGIN-018] logs in after wrong passwords', async () => {
    for (let time = 0; time < 3; time += 1) {
      const wrong = { ...person, password: 'not-the-password' };
      expect(seen(await logIn(browser, tm, wrong))).toBe('401 credentials-incorrect');
    }
    expect(seen(await logIn(browser))).toBe(200);
  });

  it('[LOGIN-018] logs in after the provider was away', async () => {
    await harness.simulators.setFault({ provider: 'device', mode: 'error' });
    expect(seen(await logIn(browser))).toBe('503 device-unavailable');
    await harness.simulators.clearFaults();
    harness.clock.advance(60_000);
    await expect.poll(async () => seen(await logIn(browser))).toBe(200);
  });

  it('[LOGIN-018] logs in in two tabs, each with a report of its own', async () => {
    const other = await browser.reportDevice();
    expect(seen(await logIn(browser))).toBe(200);
    await browser.call('GET /v1/oauth2/logout');
    expect(seen(await logIn(browser, other))).toBe(200);
  });
});
