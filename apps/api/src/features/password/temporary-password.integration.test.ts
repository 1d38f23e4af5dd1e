import type { Browser } from '@wattle/testkit/browser/browser';
import { register, signIn, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { askForReset, followLink, temporaryPasswordOf } from '#api/testing/resetting.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const NEXT = 'amber-kettle-lantern-tide';
const roles = (answer: { body: { roles: string } }) => answer.body.roles.split(',');

async function personWithLink(
  overrides: Parameters<typeof register>[1] = {},
): Promise<Person & { temporary: string }> {
  const person = await register(harness, overrides);
  const { password } = await temporaryPasswordOf(harness, person.email);
  return { ...person, temporary: password };
}

const set = (browser: Browser) =>
  browser.call('POST /v1/user/changePassword', { body: { newPassword: NEXT } });

async function elsewhere(email: string): Promise<Browser> {
  const browser = harness.browser();
  expect((await signIn(browser, { email, password: NEXT })).status).toBe(200);
  return browser;
}

describe('temporary passwords', () => {
  it('[PWD-007] [LOGIN-011] a temporary password signs in with TP and leads to the change of password', async () => {
    const { email, temporary } = await personWithLink();
    const answer = await followLink(harness.browser(), { email, password: temporary });
    expect(answer.status).toBe(200);
    expect(roles(answer)).toEqual(expect.arrayContaining(['TP', '1FA']));
    expect(answer.body.redirect_uri).toBe('/change-password');
  });

  it('[PWD-007] a temporary password works until a new one is set, and each login with it ends the one before', async () => {
    const { email, temporary: password } = await personWithLink();
    const [scanner, owner] = [harness.browser(), harness.browser()];
    expect((await followLink(scanner, { email, password })).status).toBe(200);
    expect((await followLink(owner, { email, password })).status).toBe(200);
    expect((await set(scanner)).status).toBe(401);
    expect((await set(owner)).status).toBe(200);
    expect((await followLink(harness.browser(), { email, password })).status).toBe(401);
  });

  it('[PWD-007] of concurrent logins with a temporary password, one sets the password', async () => {
    const { email, temporary: password } = await personWithLink();
    const browsers = [1, 2, 3].map(() => harness.browser());
    await Promise.all(browsers.map((browser) => followLink(browser, { email, password })));
    const answers = await Promise.all(browsers.map(set));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[PWD-007] a login with a temporary password leaves sessions of the password on file', async () => {
    const { email, temporary: password, browser } = await personWithLink();
    await followLink(harness.browser(), { email, password });
    expect((await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(true);
  });

  it('[PWD-007] a temporary password expires after thirty minutes or when replaced', async () => {
    const { email, temporary: first } = await personWithLink();
    const { password: second } = await temporaryPasswordOf(harness, email);
    expect((await followLink(harness.browser(), { email, password: first })).status).toBe(401);
    harness.clock.advance(30 * 60_000);
    expect((await followLink(harness.browser(), { email, password: second })).status).toBe(401);
  });

  it('[PWD-007] a temporary password does not work for another member', async () => {
    const owner = await personWithLink();
    const other = await register(harness);
    const password = owner.temporary;
    expect((await followLink(harness.browser(), { email: other.email, password })).status).toBe(401);
  });

  it('[LOGIN-010] a mailed link never signs in with an ordinary password', async () => {
    const { email, password } = await register(harness);
    const answer = await followLink(harness.browser(), { email, password });
    expect([answer.status, answer.body.code]).toEqual([401, 'credentials-incorrect']);
  });

  it('[PWD-007] the password on file keeps working beside a temporary one', async () => {
    const person = await personWithLink();
    const answer = await signIn(harness.browser(), person);
    expect(answer.status).toBe(200);
    expect(roles(answer)).not.toContain('TP');
  });

  it('[PWD-007] [LOGIN-025] a login runs the same statements with and without a temporary password', async () => {
    const asked = await personWithLink();
    const other = await register(harness);
    const measure = async (email: string) => {
      const browser = harness.browser();
      const headers = {
        'x-device-token': await browser.reportDevice(),
        'x-challenge-token': await browser.solve(),
      };
      const body = { grant_type: 'password', username: email, password: 'not-the-password' };
      harness.statements.count = 0;
      const { status } = await browser.call('POST /v1/oauth2/token', { body, headers });
      return { status, statements: harness.statements.count };
    };
    const known = await measure(asked.email);
    expect(await measure(other.email)).toEqual(known);
    expect(await measure('nobody-knows-me@example.com')).toEqual(known);
  });

  it('[PWD-007] [LOGIN-026] a temporary password signs in despite counted guesses, and resets them', async () => {
    const { email, password, temporary } = await personWithLink();
    const browser = harness.browser();
    for (let guess = 0; guess < 8; guess += 1) await signIn(browser, { email, password: 'wrong' });
    expect((await signIn(browser, { email, password })).status).toBe(429);
    expect((await followLink(browser, { email, password: temporary })).status).toBe(200);
    expect((await signIn(harness.browser(), { email, password })).status).toBe(200);
    expect((await signIn(browser, { email, password })).status).toBe(200);
  });
});

describe('locked devices', () => {
  it('[PWD-007] [LOGIN-026] a temporary password signs in on a locked device, and changing the password unlocks it', async () => {
    const person = await personWithLink();
    const browser = harness.browser();
    expect((await signIn(browser, person)).status).toBe(200);
    const until = new Date(harness.clock.now().getTime() + 24 * 3_600_000);
    await harness.database.db.updateTable('known_devices').set({ locked_until: until }).execute();
    expect((await signIn(browser, person)).status).toBe(406);
    const { email, temporary: password } = person;
    expect((await followLink(browser, { email, password })).status).toBe(200);
    expect((await browser.call('POST /v1/user/changePassword', { body: { newPassword: NEXT } })).status).toBe(
      200,
    );
    expect((await signIn(browser, { email, password: NEXT })).status).toBe(200);
  });
});

describe('after a reset by e-mail', () => {
  it('[PWD-007] [TFA-002] after a reset by e-mail the code goes to the mobile only, until it was proved once', async () => {
    const { email, mobile, temporary } = await personWithLink();
    const browser = harness.browser();
    await followLink(browser, { email, password: temporary });
    const changed = await browser.call('POST /v1/user/changePassword', { body: { newPassword: NEXT } });
    expect(changed.body).toEqual({ redirect_uri: '/login-2fa' });
    await harness.simulators.waitForMessages(email, 3);

    harness.clock.advance(60_000);
    for (const from of [browser, await elsewhere(email)]) {
      const refused = await from.call('POST /v1/user/send-totp-email');
      expect([refused.status, refused.body.code]).toEqual([400, 'mobile-code-needed']);
      expect(refused.body.errorMessage).toContain('has to go to your mobile');
      expect((await from.call('GET /v1/user/init')).body.resetProof).toBe('mobile');
    }
    await browser.call('POST /v1/user/send-totp-mobile', { body: {} });
    const [sms] = await harness.simulators.waitForMessages(`+61${mobile.slice(1)}`, 2);
    const body = { oneTimeCode: sms?.codes[0] ?? '' };
    expect((await browser.call('POST /v1/user/verify-totp-mobile', { body })).status).toBe(200);

    const later = await elsewhere(email);
    expect((await later.call('GET /v1/user/init')).body.resetProof).toBe(null);
    expect((await later.call('POST /v1/user/send-totp-email')).status).toBe(200);
  });
});

it('[PWD-007] a second reset request voids the first temporary password', async () => {
  const { email, temporary } = await personWithLink();
  await askForReset(harness, { email });
  const mails = await harness.simulators.waitForMessages(email, 3);
  expect(mails[0]?.links[0]).not.toContain(temporary);
});
