import { customer, freshMobile, international, latestCode, register } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe('the e-mail code', () => {
  it('[OTP-008] [REG-041] [REG-044] [REG-045] [REG-065] [API-014] [HOME-033] the e-mail code proves the address, opens the account and leads to the mobile step', async () => {
    const browser = harness.browser();
    const body = customer({ partnerSourceId: 12 });
    const started = await browser.call('POST /v1/user/register-full', { body });
    expect(started.body.redirect_uri).toBe('/create-account/verify-email');
    const waiting = await browser.call('GET /v1/user/init');
    expect(waiting.body).toMatchObject({
      isAuthenticated: false,
      registeringUsername: body.email,
      roles: '',
      partnerSourceId: 12,
      themes: { nextSteps: false },
    });
    const oneTimeCode = await latestCode(harness, body.email);
    const before = browser.cookies.get('session');
    const answer = await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    expect(answer.body).toMatchObject({ isError: false, redirect_uri: '/create-account/mobile' });
    expect(browser.cookies.get('session'), 'the token rotates when rights are gained').not.toBe(before);
    const refreshed = await browser.call('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } });
    expect(refreshed.body.roles.split(',')).toEqual(expect.arrayContaining(['INV', 'EV', '1FA']));
    expect((await browser.call('GET /v1/user/init')).body.partnerSourceId).toBe(12);
  });

  it('[OTP-007] rejects a sixth guess even when the code is right', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const code = await latestCode(harness, body.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await browser.call('POST /v1/user/register/verify-totp-email', {
        body: { oneTimeCode: wrong },
      });
      expect(answer.body.errorMessage).toBe('The One Time Code is not Valid');
    }
    const sixth = await browser.call('POST /v1/user/register/verify-totp-email', {
      body: { oneTimeCode: code },
    });
    expect(sixth.status).toBe(400);
    expect(sixth.body.code).toBe('code-attempts-exhausted');
  });

  it('[REG-043] [OTP-007] another e-mail code can be sent after 30 seconds, five are sent at most, and the first still works', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const first = await latestCode(harness, body.email);
    const soon = await browser.call('POST /v1/user/register/send-totp-email');
    expect(soon.status).toBe(400);
    expect(soon.body).toMatchObject({ code: 'code-resend-too-soon' });
    for (let sent = 2; sent <= 5; sent += 1) {
      harness.clock.advance(31_000);
      const again = await browser.call('POST /v1/user/register/send-totp-email');
      expect(again.body).toMatchObject({ isError: false, resendAfterMs: 30_000 });
      await harness.simulators.waitForMessages(body.email, sent);
    }
    harness.clock.advance(31_000);
    const sixth = await browser.call('POST /v1/user/register/send-totp-email');
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3600);
    const proved = await browser.call('POST /v1/user/register/verify-totp-email', {
      body: { oneTimeCode: first },
    });
    expect(proved.status).toBe(200);
  });

  it('[OTP-007] [REG-043] code-status says how long until another code of the given purpose can be sent', async () => {
    const browser = harness.browser();
    const body = customer();
    const status = async (purpose?: string) =>
      (await browser.call('GET /v1/user/code-status', purpose === undefined ? {} : { query: { purpose } }))
        .body;
    expect(await status('register-email')).toEqual({ state: 'none', resendAfterMs: 0 });
    await browser.call('POST /v1/user/register-full', { body });
    await latestCode(harness, body.email);
    harness.clock.advance(10_000);
    expect(await status('register-email')).toMatchObject({ resendAfterMs: 20_000 });
    expect(await status()).toMatchObject({ resendAfterMs: 20_000 });
    expect(await status('register-mobile')).toEqual({ state: 'none', resendAfterMs: 0 });
    harness.clock.advance(19_999);
    expect(await status('register-email')).toMatchObject({ resendAfterMs: 1 });
    expect((await browser.call('POST /v1/user/register/send-totp-email')).body.code).toBe(
      'code-resend-too-soon',
    );
    harness.clock.advance(1);
    expect(await status('register-email')).toMatchObject({ resendAfterMs: 0 });
    expect((await browser.call('POST /v1/user/register/send-totp-email')).status).toBe(200);
    expect(await status('register-email')).toMatchObject({ resendAfterMs: 30_000 });
  });

  it('an e-mail code works only in the session it was sent for', async () => {
    const [one, two] = [harness.browser(), harness.browser()];
    const [first, second] = [customer(), customer()];
    await one.call('POST /v1/user/register-full', { body: first });
    await two.call('POST /v1/user/register-full', { body: second });
    const oneTimeCode = await latestCode(harness, first.email);
    const answer = await two.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    expect(answer.body.code).toBe('code-incorrect');
  });

  it('[API-009] the mailed link proves the address once and continues in the same browser', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const [mail] = await harness.simulators.waitForMessages(body.email, 1);
    const link = new URL(mail?.links[0] ?? '');
    expect(link.search, 'the query holds nothing personal').toBe('');
    const fragment = new URLSearchParams(link.hash.slice(1));
    const email = Buffer.from(fragment.get('e') ?? '', 'base64url').toString();
    const confirm = { body: { email, hash: fragment.get('h') ?? '' } };
    const answer = await browser.call('POST /v1/user/confirm-account', confirm);
    expect(answer.body).toEqual({ redirect_uri: '/create-account/mobile' });
    expect((await harness.browser().call('POST /v1/user/confirm-account', confirm)).body.code).toBe(
      'confirmation-invalid',
    );
  });
});

describe('the mobile number', () => {
  it('[REG-050] [REG-054] [REG-055] the code sent to the mobile proves it, and the session has both factors', async () => {
    const { browser } = await register(harness);
    const { body } = await browser.call('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } });
    expect(body.roles.split(',')).toEqual(expect.arrayContaining(['EV', 'MV', 'INV', '2FA']));
    expect(body.redirect_uri).toBe('/my-details/verification');
  });

  it('[REG-047] [REG-050] rejects a malformed mobile, a landline, and an empty destination without a previous one', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const oneTimeCode = await latestCode(harness, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const send = (destination: string) =>
      browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination } });
    expect((await send('041234567')).body.errors[0].message).toBe('The One Time Code is not Valid');
    expect((await send('0212345678')).body.errors[0].message).toBe('Mobile number seems invalid');
    expect((await send('')).body.code).toBe('code-destination-missing');
  });

  it('[REG-050] an empty destination sends to the last number, and a verified number cannot be changed here', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    const oneTimeCode = await latestCode(harness, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const mobile = freshMobile();
    await browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination: mobile } });
    await harness.simulators.waitForMessages(international(mobile), 1);
    harness.clock.advance(31_000);
    const again = await browser.call('POST /v1/user/register/send-totp-mobile', {
      body: { destination: '' },
    });
    expect(again.status).toBe(200);
    const sms = await latestCode(harness, international(mobile), 2);
    await browser.call('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode: sms } });
    const change = await browser.call('POST /v1/user/register/send-totp-mobile', {
      body: { destination: freshMobile() },
    });
    expect([change.status, change.body.code]).toEqual([403, 'role-missing']);
  });
});
