import {
  freshMobile,
  international,
  latestCode,
  PASSWORD,
  proveByEmail,
  signIn,
  signInAgain,
} from '@wattle/testkit/people';
import { describe, expect } from 'vitest';

import type { Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import { details, freshEmail, it, save, startEmailChange, verifyChange } from './test-account.ts';

const signInStatus = async (api: Harness, email: string) =>
  (await signIn(api.browser(), { email, password: PASSWORD })).status;

describe('a new e-mail address', () => {
  it('[ACC-014] keeps the old e-mail address in use and rejects a log-in with the new one until the code is entered', async ({
    api,
    member,
  }) => {
    const next = freshEmail();
    const saved = await save(member, { email: next });
    expect(saved.body).toEqual({
      isPIIDataUpdated: false,
      isCurrentEmailValid: false,
      isCurrentMobileValid: true,
      redirect_uri: '/my-details/verify-email',
    });
    expect(await details(member)).toMatchObject({ email: member.email, emailPending: next });
    expect([await signInStatus(api, member.email), await signInStatus(api, next)]).toEqual([200, 401]);
  });

  it('[ACC-014] [OTP-003] changes the e-mail address after code and password, notifies the old address and rejects a log-in with it', async ({
    api,
    member,
    emailChange: { next, code },
  }) => {
    const before = member.browser.cookies.get('session');
    const answer = await verifyChange(member, 'email', code);
    expect(answer.body).toEqual({
      isError: false,
      errorMessage: null,
      redirect_uri: '/my-details',
      resendAfterMs: 0,
    });
    expect(member.browser.cookies.get('session')).not.toBe(before);
    expect(await details(member)).toMatchObject({ email: next, emailPending: null });
    expect([await signInStatus(api, member.email), await signInStatus(api, next)]).toEqual([401, 200]);
    const [mail] = await api.simulators.waitForMessages(member.email, 1);
    expect(mail?.subject).toBe('Your Wattle email address was changed');
    expect(mail?.text).not.toContain(next);
  });

  it('voids codes and temporary passwords that went to the old e-mail address', async ({
    api,
    member,
    logIn,
    emailChange: { next, code },
  }) => {
    const elsewhere = await logIn();
    await elsewhere.call('POST /v1/user/send-totp-email');
    const body = { oneTimeCode: await latestCode(api, member.email) };
    await verifyChange(member, 'email', code);
    expect((await elsewhere.call('POST /v1/user/verify-totp-email', { body })).status).toBe(400);
    api.clock.advance(31_000);
    await elsewhere.call('POST /v1/user/send-totp-email');
    expect(await latestCode(api, next, 2)).toMatch(/^\d{6}$/);
  });

  it('cancels a pending e-mail change when the current address is saved', async ({
    member,
    emailChange: { code },
  }) => {
    expect((await save(member)).body.redirect_uri).toBeNull();
    expect((await details(member)).emailPending).toBeNull();
    const answer = await verifyChange(member, 'email', code);
    expect([answer.status, answer.body.code]).toEqual([400, 'code-incorrect']);
    expect((await details(member)).email).toBe(member.email);
  });

  it('rejects the code of one new address for another', async ({ member, emailChange: { code } }) => {
    const other = freshEmail();
    expect((await save(member, { email: other })).status).toBe(200);
    const answer = await verifyChange(member, 'email', code);
    expect(answer.status).toBe(400);
    expect(await details(member)).toMatchObject({ email: member.email, emailPending: other });
  });

  it('[OTP-007] resends the code after half a minute; the first works until either is used', async ({
    api,
    member,
    emailChange: { next, code },
  }) => {
    const soon = await member.browser.call('POST /v1/user/send-change-email');
    expect([soon.status, soon.body.code]).toEqual([400, 'code-resend-too-soon']);
    api.clock.advance(31_000);
    const sent = await member.browser.call('POST /v1/user/send-change-email');
    expect(sent.body).toMatchObject({ isError: false, redirect_uri: '/my-details/verify-email' });
    const again = await latestCode(api, next, 2);
    expect((await verifyChange(member, 'email', code)).status).toBe(200);
    expect((await verifyChange(member, 'email', again)).status).toBe(400);
  });

  it('sends no code when no change is pending', async ({ member }) => {
    for (const kind of ['email', 'mobile'] as const) {
      const answer = await member.browser.call(`POST /v1/user/send-change-${kind}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'code-destination-missing']);
    }
  });
});

describe('a new mobile number', () => {
  it('[REG-002] [ACC-014] changes the mobile after the texted code and the password, and notifies the mailbox', async ({
    api,
    member,
    mobileChange: { next, code },
  }) => {
    expect(await details(member)).toMatchObject({ mobile: member.mobile, mobilePending: next });
    const answer = await verifyChange(member, 'mobile', code);
    expect(answer.body.redirect_uri).toBe('/my-details');
    expect(await details(member)).toMatchObject({ mobile: next, mobilePending: null });
    const [mail] = await api.simulators.waitForMessages(member.email, 1);
    expect(mail?.subject).toBe('Your Wattle mobile number was changed');
  });

  it('[ACC-014] keeps a pending mobile and its code when something else is saved later', async ({
    api,
    member,
    mobileChange: { next, code },
  }) => {
    api.clock.advance(60_000);
    const saved = await save(member, { mobile: next, firstName: 'Alexander' });
    expect(saved.body.redirect_uri).toBe('/my-details/verify-mobile');
    const answer = await verifyChange(member, 'mobile', code);
    expect(answer.status).toBe(200);
    expect(await details(member)).toMatchObject({ mobile: next, mobilePending: null });
  });

  it('[ACC-014] sends another code when a cancelled mobile is entered again, or is saved from another session', async ({
    api,
    member,
    mobileChange: { next },
  }) => {
    api.clock.advance(60_000);
    expect((await save(member)).body.redirect_uri).toBeNull();
    await save(member, { mobile: next });
    await latestCode(api, international(next), 2);
    const browser = await signInAgain(api, member);
    await save({ ...member, browser }, { mobile: next });
    expect(await latestCode(api, international(next), 3)).toMatch(/^\d{6}$/);
  });

  it('[ACC-014] asks for the e-mail code before the mobile code when both change', async ({
    api,
    member,
  }) => {
    const [email, mobile] = [freshEmail(), freshMobile()];
    const saved = await save(member, { email, mobile });
    expect(saved.body.redirect_uri).toBe('/my-details/verify-email');
    const first = await verifyChange(member, 'email', await latestCode(api, email));
    expect(first.body.redirect_uri).toBe('/my-details/verify-mobile');
    const last = await verifyChange(member, 'mobile', await latestCode(api, international(mobile)));
    expect(last.body.redirect_uri).toBe('/my-details');
    expect(await details(member)).toMatchObject({ email, mobile, emailPending: null, mobilePending: null });
  });
});

describe('what a change of e-mail or mobile needs besides its code', () => {
  it('limits wrong passwords, and a wrong one changes nothing and uses up no try of the code', async ({
    member,
    emailChange: { code },
  }) => {
    const wrong = await verifyChange(member, 'email', code, 'not-the-password');
    expect([wrong.status, wrong.body.code]).toEqual([400, 'password-incorrect']);
    expect(wrong.body.errors).toEqual([{ field: 'password', message: 'Incorrect Password' }]);
    expect((await details(member)).email).toBe(member.email);
    for (let guess = 0; guess < 6; guess += 1) {
      await verifyChange(member, 'email', code, `guess-${guess}`);
    }
    const limited = await verifyChange(member, 'email', code);
    expect([limited.status, limited.body.code]).toEqual([429, 'rate-limited']);
  });

  it('sends the member to the second factor and back when it is older than fifteen minutes', async ({
    api,
    member,
    emailChange: { next },
  }) => {
    const { browser } = member;
    api.clock.advance(16 * 60_000);
    const body = { oneTimeCode: '123456', password: PASSWORD };
    const stale = await browser.call('POST /v1/user/verify-change-email', { body });
    expect([stale.status, stale.body.code]).toEqual([403, 'second-factor-needed']);
    expect(stale.body.redirect_uri).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverify-email');
    expect((await browser.call('GET /v1/user/init')).body.roles).not.toContain('2FA');

    await proveByEmail(api, member);
    await browser.call('POST /v1/user/send-change-email');
    const oneTimeCode = await latestCode(api, next, 2);
    expect((await verifyChange(member, 'email', oneTimeCode)).status).toBe(200);
  });

  it('sends a save of a new mobile to an old second factor first', async ({ api, member }) => {
    api.clock.advance(16 * 60_000);
    const saved = await save(member, { mobile: freshMobile() });
    expect(saved.body.redirect_uri).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverify-mobile');
  });

  it('rejects a new e-mail address for two days after a reset by e-mail, but saves everything else', async ({
    api,
    member,
  }) => {
    const { db } = api.database;
    const at = api.clock.now();
    await db.updateTable('members').set({ password_reset_at: at }).execute();
    const refused = await save(member, { email: freshEmail(), firstName: 'Sam' });
    expect([refused.status, refused.body.code]).toEqual([403, 'details-change-too-soon']);
    expect((await details(member)).firstName).toBe('Alex');
    expect((await save(member, { firstName: 'Sam' })).status).toBe(200);
    await db
      .updateTable('members')
      .set({ password_reset_at: new Date(at.getTime() - 48 * 3_600_000) })
      .execute();
    expect((await save(member, { email: freshEmail() })).status).toBe(200);
  });

  it('drops a pending e-mail address when the password changes', async ({ api, member }) => {
    await startEmailChange(api, member);
    const body = { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' };
    expect((await member.browser.call('POST /v1/user/changePassword', { body })).status).toBe(200);
    expect((await details(member)).emailPending).toBeNull();
  });
});

describe('guessing the code of a change', () => {
  it('rejects a code from another session or for another purpose', async ({
    api,
    member,
    logIn,
    emailChange: { code },
  }) => {
    const thief = await readyMember(api);
    await startEmailChange(api, thief);
    expect((await verifyChange(thief, 'email', code)).status).toBe(400);
    expect((await verifyChange(member, 'mobile', code)).status).toBe(400);
    const browser = await logIn();
    expect((await verifyChange({ browser }, 'email', code)).status).toBe(403);
  });
});
