import type { Browser } from '@wattle/testkit/browser/browser';
import { register, signIn, verifyIdentity, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hashToken } from '#api/platform/sessions/token.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { followLink, temporaryPasswordOf } from '#api/testing/resetting.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const NEXT = 'amber-kettle-lantern-tide';
const change = (browser: Browser, body: { oldPassword?: string; newPassword: string }) =>
  browser.call('POST /v1/user/changePassword', { body });
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated;

async function withBothFactors({ email, password }: Person): Promise<Browser> {
  const browser = harness.browser();
  await signIn(browser, { email, password });
  const token = browser.cookies.get('session') ?? '';
  await harness.database.db
    .updateTable('sessions')
    .set({ second_factor: true, second_factor_at: harness.clock.now() })
    .where('token_hash', '=', hashToken(token))
    .execute();
  return browser;
}

describe('POST /v1/user/changePassword', () => {
  it('[PWD-014] [PWD-015] changing the password rotates the session token and leads to the dashboard', async () => {
    const { browser, email, password } = await register(harness);
    await verifyIdentity(browser);
    const before = browser.cookies.get('session') ?? '';
    const answer = await change(browser, { oldPassword: password, newPassword: NEXT });
    expect([answer.status, answer.body]).toEqual([200, { redirect_uri: '/dashboard' }]);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    const stale = harness.browser();
    stale.cookies.set('session', before);
    expect(await isSignedIn(stale)).toBe(false);
    expect((await signIn(harness.browser(), { email, password })).status).toBe(401);
    expect((await signIn(harness.browser(), { email, password: NEXT })).status).toBe(200);
  });

  it('[PWD-009] a session with a password only can neither change the password nor end the owner’s sessions', async () => {
    const person = await register(harness);
    const browser = harness.browser();
    await signIn(browser, person);
    const answer = await change(browser, { oldPassword: person.password, newPassword: NEXT });
    expect([answer.status, answer.body.code]).toEqual([403, 'role-missing']);
    expect((await browser.call('GET /v1/user/init')).body.redirect_uri).toBe('/login-2fa');
    for (const key of ['POST /v1/user/sign-out-others', 'GET /v1/user/sessions'] as const) {
      const input = key.startsWith('POST') ? { body: {} } : {};
      expect((await browser.call(key, input)).body.code, key).toBe('role-missing');
    }
    expect(await isSignedIn(person.browser)).toBe(true);
    expect((await signIn(harness.browser(), person)).status).toBe(200);
  });

  it('[PWD-015] changing the password ends all other sessions of the member and of no one else', async () => {
    const person = await register(harness);
    const other = await register(harness);
    const browser = await withBothFactors(person);
    expect((await change(browser, { oldPassword: person.password, newPassword: NEXT })).status).toBe(200);
    expect(await isSignedIn(person.browser)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(other.browser)).toBe(true);
  });

  it('[PWD-015] mails the owner about the change, without the password', async () => {
    const { browser, email, password } = await register(harness);
    await change(browser, { oldPassword: password, newPassword: NEXT });
    const [mail] = await harness.simulators.waitForMessages(email, 2);
    expect(mail?.subject).toBe('Your Wattle password was changed');
    expect(JSON.stringify(mail)).not.toContain(NEXT);
  });

  it('[PWD-015] changing the password voids a temporary password', async () => {
    const { browser, email, password } = await register(harness);
    const { password: temporary } = await temporaryPasswordOf(harness, email);
    await change(browser, { oldPassword: password, newPassword: NEXT });
    expect((await followLink(harness.browser(), { email, password: temporary })).status).toBe(401);
  });

  it('[PWD-010] [PWD-014] [PWD-015] after a temporary password the change needs no old one, and the session loses TP', async () => {
    const { browser: own, email } = await register(harness);
    const { password: temporary } = await temporaryPasswordOf(harness, email);
    const browser = harness.browser();
    await followLink(browser, { email, password: temporary });
    const answer = await change(browser, { oldPassword: temporary, newPassword: NEXT });
    expect([answer.status, answer.body]).toEqual([200, { redirect_uri: '/login-2fa' }]);
    const { roles } = (await browser.call('GET /v1/user/is-authenticated')).body;
    expect(roles.split(',')).not.toContain('TP');
    expect(await isSignedIn(own)).toBe(false);
    const again = await change(browser, { newPassword: 'another-kettle-lantern-tide' });
    expect([again.status, again.body.code]).toEqual([403, 'role-missing']);
  });
});

describe('refused password changes', () => {
  it('[PWD-011] [PWD-012] rejects a missing old password and a weak new one, such as of the member’s own details', async () => {
    const { browser, password, mobile } = await register(harness, { lastName: 'Abernathyson' });
    expect((await change(browser, { newPassword: 'short' })).body.errors).toEqual([
      { field: 'oldPassword', message: 'Old password is required.' },
      { field: 'newPassword', message: 'Password must be at least 8 characters.' },
    ]);
    for (const newPassword of ['password1', 'abernathyson1988', `alex${mobile}`, 'cosanostra']) {
      const { status, body } = await change(browser, { oldPassword: password, newPassword });
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'newPassword', message: 'This password is too easy to guess.' }],
      ]);
    }
    const long = await change(browser, { oldPassword: password, newPassword: `${NEXT} `.repeat(6) });
    expect(long.body.errors[0].message).toBe('Password cannot be longer than 128 characters.');
  });

  it('[PWD-016] a wrong old password changes nothing and counts against the limit', async () => {
    const { browser, email, password } = await register(harness);
    const guess = () => change(browser, { oldPassword: 'not-the-password', newPassword: NEXT });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    const wrong = answers.filter(({ status }) => status === 400);
    expect(wrong).toHaveLength(6);
    expect(wrong[0]?.body).toMatchObject({
      code: 'old-password-incorrect',
      errorMessage: 'Your old password is incorrect.',
      errors: [{ field: 'oldPassword', message: 'Your old password is incorrect.' }],
    });
    const right = () => change(browser, { oldPassword: password, newPassword: NEXT });
    expect((await right()).status).toBe(429);
    expect((await signIn(harness.browser(), { email, password })).status).toBe(200);
    harness.clock.advance(15 * 60_000 + 1000);
    expect((await right()).status).toBe(200);
  });

  it('[PWD-015] a concurrent sign-in with the old password does not survive the change', async () => {
    const person = await register(harness);
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = harness.browser();
        return { browser, tm: await browser.reportDevice() };
      }),
    );
    const { email: username, password } = person;
    const body = { grant_type: 'password', username, password };
    const signIns = others.map(({ browser, tm }) =>
      browser.call('POST /v1/oauth2/token', { body, headers: { 'x-device-token': tm } }),
    );
    const changed = await change(person.browser, { oldPassword: password, newPassword: NEXT });
    await Promise.all(signIns);
    expect(changed.status).toBe(200);
    const left = await Promise.all(others.map(({ browser }) => isSignedIn(browser)));
    expect(left).toEqual(others.map(() => false));
  });

  it('[PWD-015] of three concurrent changes one succeeds, and only its session stays signed in', async () => {
    const person = await register(harness);
    const browsers: Browser[] = [];
    for (let each = 0; each < 3; each += 1) browsers.push(await withBothFactors(person));
    const nexts = browsers.map((_, index) => `${NEXT}-${index}`);
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        change(browser, { oldPassword: person.password, newPassword: nexts[index] ?? '' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    const signedIn = await Promise.all(browsers.map(isSignedIn));
    expect(signedIn).toEqual(browsers.map((_, index) => index === winner));
    const password = nexts[winner] ?? '';
    expect((await signIn(harness.browser(), { email: person.email, password })).status).toBe(200);
  });
});
