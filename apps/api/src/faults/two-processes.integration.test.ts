import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@wattle/testkit/processes/free-port';

import { customer, latestCode, signIn } from '#api/testing/people.ts';
import { makeBrowserOver, type TestBrowser } from '#api/testing/test-browser.ts';

import {
  install,
  launch,
  overSockets,
  type ApiProcess,
  type Environment,
  type Installation,
} from './test-api-process.ts';

let installation: Installation;
let first: ApiProcess;
let secondOrigin: string;

beforeAll(async () => {
  installation = await install({
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    FIELD_KEYS: `1:${Buffer.alloc(32, 8).toString('base64')}`,
    CODE_RESEND_SECONDS: '30',
  });
  const port = await freePort();
  secondOrigin = `http://127.0.0.1:${port}`;
  const other: Environment = { PORT: String(port), DATA_DIR: `${installation.directory}/second` };
  // Both start at once on an empty database: one of them creates the tables.
  [first] = await Promise.all([installation.start(), installation.start(other)]);
});
afterAll(() => installation.remove());

/** The balancer sends the next request to the other process. */
function move(): void {
  at = at === installation.origin ? secondOrigin : installation.origin;
}

let at = '';
const balanced = (): TestBrowser => {
  if (at === '') at = installation.origin;
  return makeBrowserOver(overSockets(() => at));
};

async function registered() {
  const browser = balanced();
  const body = customer();
  const started = await browser.call('POST /v1/user/register-full', { body });
  expect(started.status, started.text).toBe(200);
  return { browser, body };
}

describe('two API processes on one installation', () => {
  it('[REG-041] [PROF-011] share sessions, anti-forgery tokens, challenges, codes and limits', async () => {
    const { browser, body } = await registered();
    const oneTimeCode = await latestCode(installation, body.email);
    const wrong = oneTimeCode === '000000' ? '111111' : '000000';
    const guess = (code: string) =>
      browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode: code } });
    const codes = [];
    for (let tries = 1; tries <= 3; tries += 1) codes.push((await guess(wrong)).body.code);
    move();
    for (let tries = 4; tries <= 6; tries += 1) codes.push((await guess(wrong)).body.code);
    expect(codes).toEqual([...Array<string>(5).fill('code-incorrect'), 'code-attempts-exhausted']);
    const soon = await browser.call('POST /v1/user/register/send-totp-email');
    expect(soon.body.code, 'the thirty seconds count in both').toBe('code-resend-too-soon');
  });

  it('[PROF-012] a challenge that was solved at one is spent at the other', async () => {
    const browser = balanced();
    const headers = { 'x-challenge-token': await browser.solve() };
    const used = await browser.call('POST /v1/user/register-full', { body: customer(), headers });
    expect(used.status).toBe(200);
    move();
    const again = await balanced().call('POST /v1/user/register-full', { body: customer(), headers });
    expect([again.status, again.body.code]).toEqual([403, 'challenge']);
  });

  it('[LOGIN-025] wrong passwords at one count at the other', async () => {
    const { browser, body } = await registered();
    const oneTimeCode = await latestCode(installation, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const guesser = balanced();
    const attempt = async () =>
      (await signIn(guesser, { email: body.email, password: 'a-wrong-guess' })).status;
    const statuses = [await attempt(), await attempt(), await attempt()];
    move();
    for (let tries = 4; tries <= 7; tries += 1) statuses.push(await attempt());
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    const owner = balanced();
    expect((await signIn(owner, body)).status).toBe(200);
    move();
    expect((await owner.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(true);
    await owner.call('GET /v1/oauth2/logout');
    move();
    expect((await owner.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
  });

  it('every mail is delivered once, and goes out though one of them is killed', async () => {
    const people = [];
    for (let count = 0; count < 6; count += 1) {
      people.push(await registered());
      move();
    }
    await first.kill();
    first = await installation.start();
    for (const { body } of people) {
      const count = async () => (await installation.simulators.messages(body.email)).length;
      await expect.poll(count, { timeout: 40_000, interval: 250 }).toBe(1);
    }
    const { body: last } = await registered();
    await latestCode(installation, last.email);
    for (const { body } of people) expect(await installation.simulators.messages(body.email)).toHaveLength(1);
  });
});

describe('a second process', () => {
  it('with other keys does not start, and changes nothing of what the first wrote', async () => {
    const keys = {
      SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
      FIELD_KEYS: `1:${Buffer.alloc(32, 2).toString('base64')}`,
      PORT: String(await freePort()),
      ROLE: 'web',
    };
    const stranger = launch({ ...installation.environment, ...keys });
    await expect(stranger.listening).rejects.toThrow('SECRET_KEY and FIELD_KEYS do not fit this database');
  });
});
