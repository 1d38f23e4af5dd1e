import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@wattle/testkit/processes/free-port';

import { customer, latestCode, signIn } from '@wattle/testkit/people';
import { overSockets } from '@wattle/testkit/browser/over-sockets';
import { makeBrowser, type Browser } from '@wattle/testkit/browser/browser';

import { install, type Environment, type Installation } from './test-api-process.ts';

let installation: Installation;
let secondOrigin: string;

beforeAll(async () => {
  installation = await install({
    FIELD_KEYS: `1:${Buffer.alloc(32, 8).toString('base64')}`,
    CODE_RESEND_SECONDS: '30',
  });
  const port = await freePort();
  secondOrigin = `http://127.0.0.1:${port}`;
  const other: Environment = { PORT: String(port), DATA_DIR: `${installation.directory}/second` };
  // Both start at once on an empty database: one of them creates the tables.
  await Promise.all([installation.start(), installation.start(other)]);
});
afterAll(() => installation.remove());

/** The balancer sends the next request to the other process. */
function move(): void {
  at = at === installation.origin ? secondOrigin : installation.origin;
}

let at = '';
const balanced = (): Browser => {
  if (at === '') at = installation.origin;
  return makeBrowser(overSockets(() => at));
};

async function registered() {
  const browser = balanced();
  const body = customer();
  const started = await browser.call('POST /v1/user/register-full', { body });
  expect(started.status, started.text).toBe(200);
  return { browser, body };
}

describe('two API processes on one installation', () => {
  it('[REG-041] [PROF-011] two processes share sessions, anti-forgery tokens, challenges, codes and limits', async () => {
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

  it('[PROF-012] a challenge spent at one process is spent at the other', async () => {
    const browser = balanced();
    const headers = { 'x-challenge-token': await browser.solve() };
    const used = await browser.call('POST /v1/user/register-full', { body: customer(), headers });
    expect(used.status).toBe(200);
    move();
    const again = await balanced().call('POST /v1/user/register-full', { body: customer(), headers });
    expect([again.status, again.body.code]).toEqual([403, 'challenge']);
  });

  it('[LOGIN-025] wrong passwords at one process count at the other', async () => {
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
});
