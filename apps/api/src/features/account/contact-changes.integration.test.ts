import {
  freshMobile,
  international,
  latestCode,
  PASSWORD,
  register,
  signIn,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { freshEmail, save, verifyChange, withEmailWaiting, withMobileWaiting } from './test-account.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const details = async ({ browser }: Person) => (await browser.call('GET /v1/user/details')).body;
const signInStatus = async (email: string) =>
  (await signIn(harness.browser(), { email, password: PASSWORD })).status;

describe('a new e-mail address', () => {
  it('[ACC-014] keeps the old e-mail address in use and rejects a log-in with the new one until the code is entered', async () => {
    const person = await register(harness);
    const next = freshEmail();
    const saved = await save(person, { email: next });
    expect(saved.body).toEqual({
      isPIIDataUpdated: false,
      isCurrentEmailValid: false,
      isCurrentMobileValid: true,
      redirect_uri: '/my-details/verify-email',
    });
    expect(await details(person)).toMatchObject({ email: person.email, emailPending: next });
    expect([await signInStatus(person.email), await signInStatus(next)]).toEqual([200, 401]);
  });

  it('[ACC-014] [OTP-003] changes the e-mail address after code and password, notifies the old address and rejects a log-in with it', async () => {
    const { person, next, code } = await withEmailWaiting(harness);
    const before = person.browser.cookies.get('session');
    const answer = await verifyChange(person.browser, 'email', { oneTimeCode: code, password: PASSWORD });
    expect(answer.body).toEqual({
      isError: false,
      errorMessage: null,
      redirect_uri: '/my-details',
      resendAfterMs: 0,
    });
    expect(person.browser.cookies.get('session')).not.toBe(before);
    expect(await details(person)).toMatchObject({ email: next, emailPending: null });
    expect([await signInStatus(person.email), await signInStatus(next)]).toEqual([401, 200]);
    const [mail] = await harness.simulators.waitForMessages(person.email, 2);
    expect(mail?.subject).toBe('Your Wattle email address was changed');
    expect(mail?.text).not.toContain(next);
  });

  it('voids codes and temporary passwords that went to the old e-mail address', async () => {
    const { person, next, code } = await withEmailWaiting(harness);
    const elsewhere = harness.browser();
    await signIn(elsewhere, person);
    await elsewhere.call('POST /v1/user/send-totp-email');
    const [mailed] = await harness.simulators.waitForMessages(person.email, 2);
    await verifyChange(person.browser, 'email', { oneTimeCode: code, password: PASSWORD });
    const body = { oneTimeCode: mailed?.codes[0] ?? '' };
    expect((await elsewhere.call('POST /v1/user/verify-totp-email', { body })).status).toBe(400);
    harness.clock.advance(31_000);
    await elsewhere.call('POST /v1/user/send-totp-email');
    expect(await latestCode(harness, next, 2)).toMatch(/^\d{6}$/);
  });

  it('cancels a pending e-mail change when the current address is saved', async () => {
    const { person, code } = await withEmailWaiting(harness);
    expect((await save(person)).body.redirect_uri).toBeNull();
    expect((await details(person)).emailPending).toBeNull();
    const answer = await verifyChange(person.browser, 'email', { oneTimeCode: code, password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([400, 'code-incorrect']);
    expect((await details(person)).email).toBe(person.email);
  });

  it('rejects the code of one new address for another', async () => {
    const { person, code } = await withEmailWaiting(harness);
    const other = freshEmail();
    expect((await save(person, { email: other })).status).toBe(200);
    const answer = await verifyChange(person.browser, 'email', { oneTimeCode: code, password: PASSWORD });
    expect(answer.status).toBe(400);
    expect(await details(person)).toMatchObject({ email: person.email, emailPending: other });
  });

  it('[OTP-007] resends the code after half a minute; the first works until either is used', async () => {
    const { person, next, code } = await withEmailWaiting(harness);
    const soon = await person.browser.call('POST /v1/user/send-change-email');
    expect([soon.status, soon.body.code]).toEqual([400, 'code-resend-too-soon']);
    harness.clock.advance(31_000);
    const sent = await person.browser.call('POST /v1/user/send-change-email');
    expect(sent.body).toMatchObject({ isError: false, redirect_uri: '/my-details/verify-email' });
    const again = await latestCode(harness, next, 2);
    const { browser } = person;
    expect((await verifyChange(browser, 'email', { oneTimeCode: code, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await verifyChange(browser, 'email', { oneTimeCode: again, password: PASSWORD })).status).toBe(
      400,
    );
  });

  it('sends no code when no change is pending', async () => {
    const person = await register(harness);
    for (const kind of ['email', 'mobile'] as const) {
      const answer = await person.browser.call(`POST /v1/user/send-change-${kind}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'code-destination-missing']);
    }
  });
});

describe('a new mobile number', () => {
  it('[REG-002] [ACC-014] changes the mobile after the texted code and the password, and notifies the mailbox', async () => {
    const { person, next, code } = await withMobileWaiting(harness);
    expect(await details(person)).toMatchObject({ mobile: person.mobile, mobilePending: next });
    const answer = await verifyChange(person.browser, 'mobile', { oneTimeCode: code, password: PASSWORD });
    expect(answer.body.redirect_uri).toBe('/my-details');
    expect(await details(person)).toMatchObject({ mobile: next, mobilePending: null });
    const [mail] = await harness.simulators.waitForMessages(person.email, 2);
    expect(mail?.subject).toBe('Your Wattle mobile number was changed');
  });

  it('[ACC-014] keeps a pending mobile and its code when something else is saved later', async () => {
    const { person, next, code } = await withMobileWaiting(harness);
    harness.clock.advance(60_000);
    const saved = await save(person, { mobile: next, firstName: 'Alexander' });
    expect(saved.body.redirect_uri).toBe('/my-details/verify-mobile');
    const answer = await verifyChange(person.browser, 'mobile', { oneTimeCode: code, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(await details(person)).toMatchObject({ mobile: next, mobilePending: null });
  });

  it('[ACC-014] sends another code when a cancelled mobile is entered again, or is saved from another session', async () => {
    const { person, next } = await withMobileWaiting(harness);
    harness.clock.advance(60_000);
    expect((await save(person)).body.redirect_uri).toBeNull();
    await save(person, { mobile: next });
    await latestCode(harness, international(next), 2);
    const browser = harness.browser();
    await signIn(browser, person);
    await browser.call('POST /v1/user/send-totp-email');
    const body = { oneTimeCode: await latestCode(harness, person.email, 2) };
    await browser.call('POST /v1/user/verify-totp-email', { body });
    await save({ ...person, browser }, { mobile: next });
    expect(await latestCode(harness, international(next), 3)).toMatch(/^\d{6}$/);
  });

  it('[ACC-014] asks for the e-mail code before the mobile code when both change', async () => {
    const person = await register(harness);
    const [email, mobile] = [freshEmail(), freshMobile()];
    const saved = await save(person, { email, mobile });
    expect(saved.body.redirect_uri).toBe('/my-details/verify-email');
    const mailed = { oneTimeCode: await latestCode(harness, email), password: PASSWORD };
    const first = await verifyChange(person.browser, 'email', mailed);
    expect(first.body.redirect_uri).toBe('/my-details/verify-mobile');
    const texted = { oneTimeCode: await latestCode(harness, international(mobile)), password: PASSWORD };
    expect((await verifyChange(person.browser, 'mobile', texted)).body.redirect_uri).toBe('/my-details');
    expect(await details(person)).toMatchObject({ email, mobile, emailPending: null, mobilePending: null });
  });
});

describe('what a change of e-mail or mobile needs besides its code', () => {
  it('limits wrong passwords, and a wrong one changes nothing and uses up no try of the code', async () => {
    const { person, code } = await withEmailWaiting(harness);
    const { browser } = person;
    const wrong = await verifyChange(browser, 'email', { oneTimeCode: code, password: 'not-the-password' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'password-incorrect']);
    expect(wrong.body.errors).toEqual([{ field: 'password', message: 'Incorrect Password' }]);
    expect((await details(person)).email).toBe(person.email);
    for (let guess = 0; guess < 6; guess += 1) {
      await verifyChange(browser, 'email', { oneTimeCode: code, password: `guess-${guess}` });
    }
    const limited = await verifyChange(browser, 'email', { oneTimeCode: code, password: PASSWORD });
    expect([limited.status, limited.body.code]).toEqual([429, 'rate-limited']);
  });

  it('sends the member to the second factor and back when it is older than fifteen minutes', async () => {
    const { person, next } = await withEmailWaiting(harness);
    const { browser } = person;
    harness.clock.advance(16 * 60_000);
    const body = { oneTimeCode: '123456', password: PASSWORD };
    const stale = await browser.call('POST /v1/user/verify-change-email', { body });
    expect([stale.status, stale.body.code]).toEqual([403, 'second-factor-needed']);
    expect(stale.body.redirect_uri).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverify-email');
    expect((await browser.call('GET /v1/user/init')).body.roles).not.toContain('2FA');

    await browser.call('POST /v1/user/send-totp-email');
    const factor = await latestCode(harness, person.email, 2);
    await browser.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode: factor } });
    await browser.call('POST /v1/user/send-change-email');
    const oneTimeCode = await latestCode(harness, next, 2);
    expect((await verifyChange(browser, 'email', { oneTimeCode, password: PASSWORD })).status).toBe(200);
  });

  it('sends a save of a new mobile to an old second factor first', async () => {
    const person = await register(harness);
    harness.clock.advance(16 * 60_000);
    const saved = await save(person, { mobile: freshMobile() });
    expect(saved.body.redirect_uri).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverify-mobile');
  });

  it('rejects a new e-mail address for two days after a reset by e-mail, but saves everything else', async () => {
    const person = await register(harness);
    const { db } = harness.database;
    const at = harness.clock.now();
    await db.updateTable('members').set({ password_reset_at: at }).execute();
    const refused = await save(person, { email: freshEmail(), firstName: 'Sam' });
    expect([refused.status, refused.body.code]).toEqual([403, 'details-change-too-soon']);
    expect((await details(person)).firstName).toBe('Alex');
    expect((await save(person, { firstName: 'Sam' })).status).toBe(200);
    await db
      .updateTable('members')
      .set({ password_reset_at: new Date(at.getTime() - 48 * 3_600_000) })
      .execute();
    expect((await save(person, { email: freshEmail() })).status).toBe(200);
  });

  it('drops a pending e-mail address when the password changes', async () => {
    const { person } = await withEmailWaiting(harness);
    const body = { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' };
    expect((await person.browser.call('POST /v1/user/changePassword', { body })).status).toBe(200);
    expect((await details(person)).emailPending).toBeNull();
  });
});

describe('guessing the code of a change', () => {
  it('rejects a code from another session or for another purpose', async () => {
    const { person, code } = await withEmailWaiting(harness);
    const thief = await withEmailWaiting(harness);
    const stolen = { oneTimeCode: code, password: PASSWORD };
    expect((await verifyChange(thief.person.browser, 'email', stolen)).status).toBe(400);
    expect((await verifyChange(person.browser, 'mobile', stolen)).status).toBe(400);
    const elsewhere = harness.browser();
    await signIn(elsewhere, person);
    expect((await verifyChange(elsewhere, 'email', stolen)).status).toBe(403);
  });
});
