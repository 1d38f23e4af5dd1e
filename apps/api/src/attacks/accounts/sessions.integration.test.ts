import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import {
  customer,
  latestCode,
  register,
  signIn,
  signInAgain,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { dumpOf } from '../test-database-state.ts';

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness();
  person = await register(harness);
});
afterAll(() => harness.stop());

const MINUTE = 60_000;
const tokenOf = (browser: Browser) => browser.cookies.get('session') ?? '';
const details = (browser: Browser) => browser.call('GET /v1/user/details');

function browserWith(token: string): Browser {
  const browser = harness.browser();
  browser.cookies.set('session', token);
  return browser;
}

function signedIn(): Promise<Browser> {
  harness.clock.advance(31_000);
  return signInAgain(harness, person);
}

async function tokenGrant(browser: Browser, csrfToken: string): Promise<Answer> {
  const tm = await browser.reportDevice();
  return browser.call('POST /v1/oauth2/token', {
    body: { grant_type: 'password', username: person.email, password: person.password },
    headers: { 'x-device-token': tm, 'x-csrf-token': csrfToken },
  });
}

describe('a session', () => {
  it('[LOGIN-032] [API-010] ends on log-out for every holder of its token', async () => {
    const { browser } = await register(harness);
    const token = tokenOf(browser);
    expect((await details(browserWith(token))).status).toBe(200);
    await browser.call('GET /v1/oauth2/logout');
    expect(browser.cookies.has('session')).toBe(false);
    expect((await details(browserWith(token))).status).toBe(401);
    expect((await browserWith(token).call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
  });

  it('[LOGIN-033] a log-out ends its own session and no other', async () => {
    const [one, two] = [harness.browser(), harness.browser()];
    await signIn(one, person);
    await signIn(two, person);
    await one.call('GET /v1/oauth2/logout');
    const other = await two.call('GET /v1/user/is-authenticated');
    expect(other.body.isAuthenticated).toBe(true);
  });

  it('[PROF-014] does not adopt a token planted before the sign-in', async () => {
    const planted = 'attacker-chosen-token-attacker-chosen-token';
    for (const start of [planted, tokenOf((await register(harness)).browser)]) {
      const browser = browserWith(start);
      const { body } = await browser.call('GET /v1/user/init');
      const answer = await signIn(browser, person).catch(() => null);
      // With another member's session, the sign-in must send that session's anti-forgery token.
      const done = answer?.status === 200 ? answer : await tokenGrant(browser, body.csrfToken);
      expect(done.status, done.text).toBe(200);
      expect(tokenOf(browser)).not.toBe(start);
      expect((await details(browserWith(start))).status).toBe(401);
    }
  });

  it('[PROF-014] does not adopt a token planted before a registration', async () => {
    const planted = 'attacker-chosen-token-attacker-chosen-token';
    const browser = browserWith(planted);
    await browser.call('POST /v1/user/register-full', { body: customer() });
    expect(tokenOf(browser)).not.toBe(planted);
    const { body } = await browserWith(planted).call('GET /v1/user/init');
    expect(body.registeringUsername).toBeNull();
  });

  it('[REG-045] [REG-055] [TFA-006] issues a new token with each gain of rights and voids the old one', async () => {
    const seen = new Set<string>();
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    seen.add(tokenOf(browser));
    const oneTimeCode = await latestCode(harness, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    seen.add(tokenOf(browser));
    const second = await signedIn();
    expect(seen.size).toBe(2);
    const [first = ''] = seen;
    expect((await browserWith(first).call('GET /v1/user/init')).body.csrfToken).toBeNull();
    expect((await details(second)).status).toBe(200);
  });

  it('[LOGIN-022] [PROF-014] ends a session after half an hour without use, or after twelve hours', async () => {
    const idle = await signedIn();
    const used = await signedIn();
    harness.clock.advance(29 * MINUTE);
    expect((await details(used)).status).toBe(200);
    harness.clock.advance(2 * MINUTE);
    expect((await details(idle)).status).toBe(401);
    expect((await details(used)).status).toBe(200);
    for (let minutes = 31; minutes < 12 * 60 - 30; minutes += 25) {
      harness.clock.advance(25 * MINUTE);
      expect((await details(used)).status, `${minutes} minutes`).toBe(200);
    }
    harness.clock.advance(29 * MINUTE);
    await details(used);
    harness.clock.advance(29 * MINUTE);
    expect((await details(used)).status).toBe(401);
  });

  it('[LOGIN-025] shows no personal details to a session with a password alone', async () => {
    const browser = harness.browser();
    await signIn(browser, person);
    const { body, text } = await browser.call('GET /v1/user/init');
    expect(body).toMatchObject({ userDetails: null, displayName: null, preferences: null });
    expect(text).not.toContain(person.email);
    expect(text).not.toContain(person.mobile);
    expect((await details(browser)).status).toBe(403);
  });
});

describe('the session token', () => {
  it('[API-011] the session token appears in no body, no other header and not in the database', async () => {
    const answers: Answer[] = [];
    const tokens = new Set<string>();
    const browser = harness.browser();
    const watched: Browser = {
      ...browser,
      async call(key, input) {
        const answer = await browser.call(key, input);
        answers.push(answer);
        for (const token of browser.cookies.values()) tokens.add(token);
        return answer;
      },
    };
    const { browser: tab, ...member } = await register({ ...harness, browser: () => watched });
    await verifyIdentity(tab);
    await tab.call('POST /v1/creditscore', { body: {} });
    await tab.call('GET /v1/user/init');
    await tab.call('GET /v1/oauth2/logout');
    await signIn(tab, member);
    expect(tokens.size).toBeGreaterThanOrEqual(4);
    const dump = JSON.stringify(await dumpOf(harness.database));
    for (const token of tokens) {
      expect(answers.some(({ text }) => text.includes(token))).toBe(false);
      const leaks = answers.flatMap(({ headers }) =>
        Object.entries(headers).filter(
          ([name, value]) => name !== 'set-cookie' && String(value).includes(token),
        ),
      );
      expect(leaks).toEqual([]);
      expect(dump.includes(token)).toBe(false);
    }
  });
});
