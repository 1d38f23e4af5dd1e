import { randomUUID } from 'node:crypto';

import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, latestCode, signIn } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Link = { email: string; hash: string };

async function mailedLink(to: string, count = 1): Promise<Link> {
  const [mail] = await harness.simulators.waitForMessages(to, count);
  const fragment = new URLSearchParams(new URL(mail?.links[0] ?? '').hash.slice(1));
  const email = Buffer.from(fragment.get('e') ?? '', 'base64url').toString();
  return { email, hash: fragment.get('h') ?? '' };
}

async function press(from: Browser, link: Link, password?: string): Promise<Answer> {
  if (password === undefined) return from.call('POST /v1/user/confirm-account', { body: link });
  const headers = { 'x-device-token': await from.reportDevice(link.email) };
  return from.call('POST /v1/user/confirm-account', { body: { ...link, password }, headers });
}

async function registered(overrides: Parameters<typeof customer>[0] = {}) {
  const browser = harness.browser();
  const body = customer(overrides);
  await browser.call('POST /v1/user/register-full', { body });
  return { browser, body, link: await mailedLink(body.email) };
}

const isAuthenticated = async (browser: Browser) =>
  (await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated;

describe('the mailed link', () => {
  it('[API-009] the mailed link needs the password chosen, except in the session that registered', async () => {
    const { browser, body, link } = await registered();
    const elsewhere = harness.browser();
    const answer = await press(elsewhere, link);
    expect([answer.status, answer.body.code]).toEqual([403, 'confirmation-password-needed']);
    expect(await isAuthenticated(elsewhere)).toBe(false);
    expect(await membersWith(body.email)).toBe(0);
    expect((await press(browser, link)).body, 'the link still works in the session that registered').toEqual({
      redirect_uri: '/create-account/mobile',
    });
  });

  it('[API-009] the mailed link with the password opens the account, signs in this browser and works once', async () => {
    const { browser, body, link } = await registered();
    const phone = harness.browser();
    const answer = await press(phone, link, body.password);
    expect([answer.status, answer.body]).toEqual([200, { redirect_uri: '/create-account/mobile' }]);
    const { body: profile } = await phone.call('GET /v1/user/init');
    expect(profile.roles.split(',')).toEqual(expect.arrayContaining(['EV', '1FA', '2FA']));
    expect(profile.displayName).toBe('Alex');
    expect(await isAuthenticated(browser), 'the browser that registered stays signed out').toBe(false);
    const again = await press(harness.browser(), link, body.password);
    expect([again.status, again.body.code]).toEqual([400, 'confirmation-invalid']);
    expect(again.body).toMatchObject({
      errorMessage: 'Your email is confirmed already.',
      redirect_uri: '/login',
    });
  });

  it('[API-009] the links of all mails of a registration work', async () => {
    const { browser, body, link: first } = await registered();
    harness.clock.advance(31_000);
    await browser.call('POST /v1/user/register/send-totp-email');
    const second = await mailedLink(body.email, 2);
    expect(second).toEqual(first);
    expect((await press(browser, first)).status).toBe(200);
  });

  it('[API-009] the mailed link with a wrong password opens nothing, names the field and counts against the limit', async () => {
    const { body, link } = await registered();
    for (let guess = 1; guess <= 6; guess += 1) {
      const wrong = await press(harness.browser(), link, `not-the-password-${guess}`);
      expect(wrong.status).toBe(400);
      expect(wrong.body).toMatchObject({
        code: 'password-incorrect',
        errors: [{ field: 'password', message: 'Incorrect Password' }],
      });
    }
    const seventh = await press(harness.browser(), link, body.password);
    expect([seventh.status, seventh.body.code]).toEqual([429, 'rate-limited']);
    harness.clock.advance(15 * 60_000 + 1000);
    expect((await press(harness.browser(), link, body.password)).status).toBe(200);
  });

  it('[API-009] [REG-059] the mailed link with the password needs a device that passes', async () => {
    const { body, link } = await registered({ email: `devicerisk-${randomUUID()}@example.com` });
    const confirm = { body: { ...link, password: body.password } };
    const unreported = await harness.browser().call('POST /v1/user/confirm-account', confirm);
    expect([unreported.status, unreported.body.code]).toEqual([403, 'device-not-reported']);
    const risk = await press(harness.browser(), link, body.password);
    expect([risk.status, risk.body.code]).toEqual([406, 'device-risk']);
    expect(await membersWith(body.email)).toBe(0);
  });

  it('[API-009] [REG-056] an expired link and a forged one get the same answer', async () => {
    const { body, link } = await registered();
    harness.clock.advance(24 * 3_600_000 + 1000);
    const old = await press(harness.browser(), link, body.password);
    const madeUp = await press(harness.browser(), { ...link, hash: 'x'.repeat(32) }, body.password);
    expect([old.status, old.body.code]).toEqual([400, 'confirmation-invalid']);
    expect({ ...madeUp.body, requestId: '' }).toEqual({ ...old.body, requestId: '' });
  });
});

describe('a registration begun with someone else’s address', () => {
  it('[API-009] [REG-061] [REG-062] a stranger’s registration does not block the address’s owner and never opens their account', async () => {
    const theirs = await registered({ firstName: 'Mallory', password: 'the-word-of-a-stranger' });
    const { email } = theirs.body;
    const strangersCode = await latestCode(harness, email);
    const owner = harness.browser();
    expect((await press(owner, theirs.link)).body.code).toBe('confirmation-password-needed');
    expect(await isAuthenticated(owner)).toBe(false);

    const body = customer({ email, firstName: 'Victoria' });
    const started = await owner.call('POST /v1/user/register-full', { body });
    expect([started.status, started.body.redirect_uri]).toEqual([200, '/create-account/verify-email']);
    const oneTimeCode = await latestCode(harness, email, 2);
    const code = { body: { oneTimeCode } };
    expect((await owner.call('POST /v1/user/register/verify-totp-email', code)).status).toBe(200);
    expect((await owner.call('GET /v1/user/init')).body.displayName).toBe('Victoria');

    await opensNothing(theirs, strangersCode);
    expect((await owner.call('GET /v1/user/init')).body.displayName).toBe('Victoria');
    expect((await signIn(harness.browser(), body)).status).toBe(200);
    expect(await membersWith(email)).toBe(1);
  });
});

/** Tries the session, code, link and password of a registration whose address another member has. */
async function opensNothing(
  { browser, body, link }: Awaited<ReturnType<typeof registered>>,
  code: string,
): Promise<void> {
  const byCode = await browser.call('POST /v1/user/register/verify-totp-email', {
    body: { oneTimeCode: code },
  });
  expect(byCode.status).toBe(302);
  expect((await press(browser, link)).body.code).toBe('confirmation-invalid');
  expect((await press(harness.browser(), link, body.password)).body.code).toBe('confirmation-invalid');
  harness.clock.advance(31_000);
  await browser.call('POST /v1/user/register/send-totp-email');
  const [newest] = await harness.simulators.waitForMessages(body.email, 3);
  expect(newest?.codes, 'its mails carry no code any more').toEqual([]);
  const intruder = harness.browser();
  expect((await signIn(intruder, body)).body.code).toBe('registration-in-progress');
  for (const from of [browser, intruder]) {
    expect(await isAuthenticated(from)).toBe(false);
    // Pages make this call first, for the anti-forgery token.
    await from.call('GET /v1/user/init');
    expect((await from.call('POST /v1/creditscore', { body: {} })).status).toBe(401);
  }
}

async function membersWith(email: string): Promise<number> {
  const lookup = harness.platform.hash('email')(email);
  const found = await harness.database.db
    .selectFrom('members')
    .select('id')
    .where('email_lookup', '=', lookup)
    .execute();
  return found.length;
}
