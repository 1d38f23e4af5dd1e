import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, register, signIn } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

const HTTPS = 'https://wattle.example';

let http: Harness;
let https: Harness;

beforeAll(async () => {
  http = await startHarness();
  https = await startHarness({ PUBLIC_URL: HTTPS, COMPARISON_URL: 'https://compare.example/wattle' });
});
afterAll(async () => {
  await http.stop();
  await https.stop();
});

function secureBrowser(): Browser {
  const browser = https.browser();
  const ours = { origin: HTTPS };
  return {
    ...browser,
    call: (key, input = {}) => browser.call(key, { ...input, headers: { ...ours, ...input.headers } }),
  };
}

const cookiesOf = (answer: Answer) => [answer.headers['set-cookie'] ?? []].flat().map(String);

describe('cookies', () => {
  it('binds cookies to the host on https, with HttpOnly and Secure', async () => {
    const browser = secureBrowser();
    const body = customer();
    const started = await browser.call('POST /v1/user/register-full', { body });
    expect(cookiesOf(started)).toEqual([
      expect.stringMatching(
        /^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-session=[\w-]{64}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const [message] = await https.simulators.waitForMessages(body.email, 1);
    const verified = await browser.call('POST /v1/user/register/verify-totp-email', {
      body: { oneTimeCode: message?.codes[0] ?? '' },
    });
    expect(verified.status).toBe(200);
    const signedIn = await signIn(secureBrowser(), { ...body });
    expect(signedIn.status).toBe(200);
    for (const cookie of cookiesOf(signedIn)) {
      expect(cookie).toMatch(
        /^__Host-(session=[\w-]{64}|device=[\w-]{43});.* Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(cookie).not.toMatch(/Domain=/i);
    }
  });

  it('ignores a cookie under the plain name on https', async () => {
    const browser = secureBrowser();
    await browser.call('POST /v1/user/register-full', { body: customer() });
    const token = browser.cookies.get('__Host-session') ?? '';
    const other = https.browser();
    other.cookies.set('session', token);
    const { body } = await other.call('GET /v1/user/init', { headers: { origin: HTTPS } });
    expect(body.registeringUsername).toBeNull();
  });

  it('[LOGIN-032] [API-010] clears the cookie and the cache on log-out', async () => {
    const { browser } = await register(http);
    const answer = await browser.call('GET /v1/oauth2/logout');
    expect(answer.headers['clear-site-data']).toMatch(/"cache"/);
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970/)]);
  });
});
