import { randomUUID } from 'node:crypto';

import { customer, latestCode, register, signIn } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const roles = (answer: { body: { roles: string } }) => answer.body.roles.split(',');
const wrong = 'not-the-password-at-all';

describe('signing in with a password', () => {
  it('[LOGIN-007] [LOGIN-008] [API-011] a correct password opens a session with the first factor and names the next page', async () => {
    const person = await register(harness);
    const browser = harness.browser();
    const answer = await signIn(browser, person);
    expect(answer.status).toBe(200);
    expect(roles(answer)).toEqual(expect.arrayContaining(['1FA', 'EV', 'MV']));
    expect(roles(answer)).not.toContain('2FA');
    expect(answer.body).toMatchObject({ redirect_uri: '/login-2fa', expires_in: 1800 });
    expect(JSON.stringify(answer.headers['set-cookie'])).toMatch(
      /session=[^;]+; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(answer.text, 'the answer holds no session token').not.toContain(browser.cookies.get('session'));
  });

  it('[LOGIN-025] an unknown address and a wrong password get the same refusal after the same work', async () => {
    const person = await register(harness);
    const measure = async (email: string) => {
      const browser = harness.browser();
      const tm = await browser.reportDevice();
      const challenge = await browser.solve();
      harness.statements.count = 0;
      const answer = await browser.call('POST /v1/oauth2/token', {
        body: { grant_type: 'password', username: email, password: wrong },
        headers: { 'x-device-token': tm, 'x-challenge-token': challenge },
      });
      const { requestId: _, ...body } = answer.body;
      return { status: answer.status, body, statements: harness.statements.count };
    };
    const known = await measure(person.email);
    expect(known).toEqual(await measure('nobody-knows-me@example.com'));
    expect(known).toMatchObject({ status: 401, body: { errorMessage: 'Incorrect email or password.' } });
  });

  it('[LOGIN-015] every empty field gets its own message', async () => {
    const answer = await signIn(harness.browser(), { email: '', password: '' });
    expect(answer.body.errors).toEqual([
      { field: 'username', message: 'Email is invalid' },
      { field: 'password', message: 'Password is required' },
    ]);
  });

  it('[API-005] [LOGIN-009] [LOGIN-019] [PROF-005] [PROF-012] signing in needs a solved challenge and a device that has reported', async () => {
    const person = await register(harness);
    const browser = harness.browser();
    const body = { grant_type: 'password', username: person.email, password: person.password };
    const unsolved = await browser.call('POST /v1/oauth2/token', {
      body,
      headers: { 'x-challenge-token': 'x' },
    });
    expect([unsolved.status, unsolved.body.code]).toEqual([403, 'challenge']);
    const { tm } = (await browser.call('GET /v1/tm')).body;
    const silent = await browser.call('POST /v1/oauth2/token', { body, headers: { 'x-device-token': tm } });
    expect([silent.status, silent.body.code]).toEqual([403, 'device-not-reported']);
    const forged = await browser.call('POST /v1/oauth2/token', {
      body,
      headers: { 'x-device-token': 'a.b.c' },
    });
    expect(forged.body.code).toBe('device-not-reported');
  });

  it('[LOGIN-028] [REG-057] a waiting registration gets 409, another code by mail and a session to continue', async () => {
    const body = customer();
    await harness.browser().call('POST /v1/user/register-full', { body });
    await harness.simulators.waitForMessages(body.email, 1);
    harness.clock.advance(31_000);
    const browser = harness.browser();
    const answer = await signIn(browser, body);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      errorMessage: 'Your registration is in progress. We have sent you a new verification email.',
      redirect_uri: '/create-account/verify-email',
    });
    const oneTimeCode = await latestCode(harness, body.email, 2);
    await browser.call('GET /v1/user/init');
    expect(
      (await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } })).status,
    ).toBe(200);
  });

  it('[LOGIN-027] a login without details gets 403', async () => {
    const { email, password } = customer();
    await harness.browser().call('POST /v1/user/create', { body: { username: email, password } });
    const answer = await signIn(harness.browser(), { email, password });
    expect([answer.status, answer.body.code]).toEqual([403, 'details-missing']);
    expect(answer.body.errorMessage).toBe(
      'We could not find your details. Please complete your registration.',
    );
  });

  it('[LOGIN-026] [REG-059] a rejected device gets 406 after a correct password only, and stays locked', async () => {
    const person = await register(harness, { email: `devicerisk-${randomUUID()}@example.com` });
    const browser = harness.browser();
    expect((await signIn(browser, { ...person, password: wrong })).status).toBe(401);
    expect((await signIn(browser, person)).status).toBe(406);
    const later = await signIn(browser, person);
    expect([later.status, later.body.errorMessage]).toEqual([
      406,
      'Your account has been locked. Please contact us.',
    ]);
  });

  it('signing in is 503 while the device provider is down, and works afterwards', async () => {
    const person = await register(harness);
    const browser = harness.browser();
    await harness.simulators.setFault({ provider: 'device', mode: 'error' });
    const { tm } = (await browser.call('GET /v1/tm')).body;
    const body = { grant_type: 'password', username: person.email, password: person.password };
    const down = await browser.call('POST /v1/oauth2/token', { body, headers: { 'x-device-token': tm } });
    expect([down.status, down.body.code]).toEqual([503, 'device-unavailable']);
    await harness.simulators.clearFaults();
    expect((await signIn(browser, person)).status).toBe(200);
  });
});

describe('password guessing', () => {
  it('six wrong passwords from one browser block it, and fifty concurrent ones compare only six', async () => {
    const person = await register(harness);
    const browser = harness.browser();
    await browser.call('POST /v1/oauth2/token', {
      body: { grant_type: 'password', username: 'a@b.au', password: wrong },
    });
    const tokens = await Promise.all(Array.from({ length: 50 }, () => browser.solve()));
    const answers = await Promise.all(
      tokens.map((token) =>
        browser.call('POST /v1/oauth2/token', {
          body: { grant_type: 'password', username: person.email, password: wrong },
          headers: { 'x-challenge-token': token },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(44);
    const right = await signIn(browser, person);
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(14 * 60);
    harness.clock.advance(15 * 60_000 + 1000);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('guesses made elsewhere never slow a browser that has passed before', async () => {
    const person = await register(harness);
    const own = harness.browser();
    expect((await signIn(own, person)).status).toBe(200);
    const stranger = harness.browser();
    for (let guess = 0; guess < 8; guess += 1) await signIn(stranger, { ...person, password: wrong });
    await own.call('GET /v1/oauth2/logout');
    expect((await signIn(own, person)).status).toBe(200);
  });

  it('a registration begun with a member’s address gives no additional guesses', async () => {
    const person = await register(harness);
    const begun = { ...person, password: 'begun-by-a-stranger-here' };
    const form = customer({ email: begun.email, password: begun.password });
    await harness.browser().call('POST /v1/user/register-full', { body: form });
    const stranger = harness.browser();
    const statuses: number[] = [];
    for (let guess = 1; guess <= 7; guess += 1) {
      statuses.push((await signIn(stranger, { ...person, password: wrong })).status);
      const between = await signIn(stranger, begun);
      await stranger.call('GET /v1/oauth2/logout');
      statuses.push(between.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(statuses.slice(0, 2)).toEqual([401, 409]);
    expect(statuses.at(-1)).toBe(429);
  });
});
