import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { rowCounts } from '../test-database-state.ts';

let harness: Harness;
let member: Browser;
let registering: Browser;
let otherToken: string;
let before: Record<string, number>;

beforeAll(async () => {
  harness = await startHarness({ ALLOWED_ORIGINS: 'https://partner.example' });
  member = (await register(harness)).browser;
  await verifyIdentity(member);
  otherToken = (await register(harness)).browser.csrf() ?? '';
  registering = harness.browser();
  await registering.call('POST /v1/user/register-full', { body: customer() });
  before = await rowCounts(harness.database);
});
afterAll(() => harness.stop());

/** A signed call is authenticated by its signature, whatever its origin. */
const CHANGING = OPERATION_KEYS.filter((key) => !key.startsWith('GET ') && operationOf(key).signed !== true);

function send(browser: Browser, key: OperationKey, headers: Record<string, string>): Promise<Answer> {
  const [method = '', url = ''] = key.split(' ');
  const hasBody = operationOf(key).body !== undefined;
  return browser.send({
    method: method as 'POST' | 'PUT',
    url,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { payload: '{"unknownField":1}' } : {}),
  });
}

const passed = ({ body }: Answer): boolean => body?.code !== 'csrf';
const forged: [string, Record<string, string>][] = [
  ['comes from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['comes from another site without Sec-Fetch-Site', { origin: 'https://evil.example' }],
  ['comes from a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [
    'comes from a neighbouring site',
    { origin: 'https://evil.localhost:3000', 'sec-fetch-site': 'same-site' },
  ],
  ['comes from another port of our host', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }],
  ['comes from a host name with ours as prefix', { origin: 'http://localhost:3000.evil.example' }],
  ['comes over http where the list has https', { origin: 'http://partner.example' }],
];

describe.each(CHANGING)('%s', (key) => {
  it('[PROF-011] [API-001] rejects a session without its own anti-forgery token with 403', async () => {
    for (const browser of [member, registering]) {
      const token = browser.csrf() ?? '';
      const wrong = ['', 'x', otherToken, token.slice(0, -2), `${token}AA`, token.toLowerCase(), '__proto__'];
      for (const given of wrong) {
        const answer = await send(browser, key, given === '' ? {} : { 'x-csrf-token': given });
        expect([answer.status, answer.body.code], given).toEqual([403, 'csrf']);
      }
      expect(passed(await send(browser, key, { 'x-csrf-token': token }))).toBe(true);
    }
  });

  it.each(forged)(
    '[PROF-011] [API-001] rejects a call with the right token that %s',
    async (_how, headers) => {
      const proved = { 'x-csrf-token': member.csrf() ?? '', ...headers };
      const answer = await send(member, key, proved);
      expect([answer.status, answer.body.code]).toEqual([403, 'csrf']);
      const anonymous = await send(harness.browser(), key, headers);
      expect([anonymous.status, anonymous.body.code], 'without a session too').toEqual([403, 'csrf']);
    },
  );

  it('[API-001] accepts a call from an allow-listed origin with the token', async () => {
    const headers = { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' };
    expect(passed(await send(member, key, headers))).toBe(false);
    expect(passed(await send(member, key, { ...headers, 'x-csrf-token': member.csrf() ?? '' }))).toBe(true);
  });
});

const check = async (world: Harness, headers: Record<string, string>) =>
  world.app.inject({ method: 'POST', url: '/v1/validate/email', headers, payload: { email: 'a@b.au' } });

describe('a page under another host name of this server', () => {
  const named = { origin: 'https://other.example', host: 'other.example', 'sec-fetch-site': 'same-origin' };
  it('[PROF-011] rejects another host name in production, whatever the Host header', async () => {
    const settings = { NODE_ENV: 'production', ALLOW_INSECURE_PRODUCTION: 'true' };
    const production = await startHarness({ ...settings, PUBLIC_URL: 'https://wattle.example' });
    onTestFinished(() => production.stop());
    const foreign = await check(production, named);
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'csrf']);
    const own = { ...named, origin: 'https://wattle.example' };
    expect((await check(production, own)).statusCode).toBe(200);
  });

  it('accepts 127.0.0.1 for localhost in development', async () => {
    const here = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
    expect((await check(harness, here)).statusCode).toBe(200);
  });
});

it('[PROF-011] authenticates a signed call by its signature alone, regardless of a session', async () => {
  const signed = OPERATION_KEYS.filter((key) => operationOf(key).signed === true);
  expect(signed, 'one, open to anyone').toEqual(['POST /v1/notifications/unsubscribe']);
  for (const key of signed) {
    const [, url = ''] = key.split(' ');
    const answer = await member.send({
      method: 'POST',
      url: `${url}?token=forged`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'unsubscribe-invalid']);
  }
});

describe.each<OperationKey>([
  'GET /v1/oauth2/logout',
  'GET /v1/user/export',
  'GET /v1/user/export.pdf',
  'GET /v1/creditreport/pdf',
])('%s', (key) => {
  it.each(['cross-site', 'same-site'])('[PROF-011] does not follow a link from a %s page', async (site) => {
    // Navigation by a link sends no Origin.
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
    const url = key.slice('GET '.length);
    const [led, looked] = [
      await harness.app.inject({ method: 'GET', url, headers }),
      await harness.app.inject({ method: 'HEAD', url, headers }),
    ];
    expect([led.statusCode, led.json().code, looked.statusCode]).toEqual([403, 'csrf', 403]);
    expect((await member.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(true);
  });
});

it('[PROF-011] writes nothing for forged calls', async () => {
  expect(await rowCounts(harness.database)).toEqual(before);
});
