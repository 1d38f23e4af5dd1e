import type { Browser } from '@wattle/testkit/browser/browser';
import {
  freshMobile,
  international,
  latestCode,
  signIn,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { maskEmail } from '@wattle/domain/fields/contact-fields';
import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';

import { settleNewNumbers } from '#api/features/lost-phone/settle-new-numbers.ts';
import { it } from '#api/testing/fixtures.ts';
import type { Harness } from '#api/testing/harness.ts';
import { NEXT_PASSWORD, resetByMail, showDocument } from '#api/testing/resetting.ts';

import { stepOf } from './authenticator-app.ts';

const STEP_MS = 30_000;

const codeOf = ({ clock }: Harness, secret: string, offset = 0) =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + offset });

/** Adds an authenticator app; returns what it shows. */
async function addApp(api: Harness, { browser }: Person) {
  const { secret } = (await browser.call('POST /v1/user/keys/begin-app', { body: {} })).body;
  const code = (offset?: number) => codeOf(api, secret, offset);
  const added = await browser.call('POST /v1/user/keys/confirm-app', { body: { oneTimeCode: code() } });
  expect(added.body, added.text).toMatchObject({ hasApp: true });
  return code;
}

const switchOff = ({ browser }: Person) =>
  browser.call('PUT /v1/user/keys/codes', { body: { isCodesOff: true } });

const enter = (browser: Browser, oneTimeCode: string) =>
  browser.call('POST /v1/user/verify-totp-app', { body: { oneTimeCode } });

const use = (browser: Browser, recoveryCode: string) =>
  browser.call('POST /v1/user/verify-recovery-code', { body: { recoveryCode } });

describe('an authenticator app', () => {
  // RFC 6238, appendix B, its SHA-1 rows in six digits.
  it.for([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)('[KEY-006] at %i s since 1970 its code is %s', ([seconds, code]) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('[KEY-006] is the second factor; each code once, one step early or late', async ({
    api,
    member,
    logIn,
  }) => {
    const code = await addApp(api, member);
    const browser = await logIn();
    expect((await enter(browser, code())).body, 'the code that added it').toMatchObject({
      code: 'code-incorrect',
    });
    expect((await enter(browser, code(2 * STEP_MS))).status).toBe(400);
    expect((await enter(browser, code(STEP_MS))).body).toMatchObject({
      redirect_uri: '/my-details/verification',
    });
    api.clock.advance(STEP_MS);
    expect((await enter(await logIn(), code())).status, 'used').toBe(400);
  });

  it('[KEY-006] does not count before its first code, and ends when removed', async ({
    api,
    member,
    logIn,
  }) => {
    const { body } = await member.browser.call('POST /v1/user/keys/begin-app', { body: {} });
    expect(body.uri).toContain(`Wattle:${encodeURIComponent(maskEmail(member.email))}?`);
    expect((await enter(await logIn(), codeOf(api, body.secret))).body).toMatchObject({
      code: 'key-missing',
    });
    const code = await addApp(api, member);
    await member.browser.call('POST /v1/user/keys/remove-app', { body: {} });
    api.clock.advance(STEP_MS);
    expect((await enter(await logIn(), code())).body).toMatchObject({
      code: 'key-missing',
    });
  });

  it('[KEY-008] blocks after six wrong codes of app and recovery sheet', async ({ api, member, logIn }) => {
    const code = await addApp(api, member);
    api.clock.advance(STEP_MS);
    const browser = await logIn();
    for (const _ of Array.from({ length: 3 })) {
      await enter(browser, '000000');
      await use(await logIn(), '0000 0000 0000 0000');
    }
    expect((await enter(browser, code())).body).toMatchObject({ code: 'rate-limited' });
  });
});

describe('recovery codes', () => {
  it('[KEY-007] are ten, each once, and are replaced by the next ten', async ({ api, member, logIn }) => {
    const make = async () =>
      (await member.browser.call('POST /v1/user/keys/make-recovery-codes', { body: {} })).body.codes;
    const [old = ''] = await make();
    const codes = await make();
    expect(new Set(codes).size).toBe(10);
    expect((await use(await logIn(), old)).body).toMatchObject({
      code: 'code-incorrect',
    });
    const [first = '', second = ''] = codes;
    expect((await use(await logIn(), first.toUpperCase())).status).toBe(200);
    expect((await use(await logIn(), first)).body).toMatchObject({
      code: 'code-incorrect',
    });
    expect((await use(await logIn(), second.replaceAll(' ', '-'))).status).toBe(200);
    expect((await member.browser.call('GET /v1/user/keys')).body).toMatchObject({ recoveryCodesLeft: 8 });
    const texts = (await api.simulators.messages(international(member.mobile))).map(({ text }) => text);
    expect(texts.some((text) => text.includes('You have 8 recovery codes left.'))).toBe(true);
  });
});

describe('codes by e-mail and text switched off', () => {
  it('[KEY-009] needs a passkey or an app first, and keeps one of them', async ({ api, member }) => {
    expect((await switchOff(member)).body).toMatchObject({ code: 'last-key' });
    await addApp(api, member);
    expect((await switchOff(member)).body).toMatchObject({ isCodesOff: true });
    expect((await member.browser.call('POST /v1/user/keys/remove-app', { body: {} })).body).toMatchObject({
      code: 'last-key',
    });
  });

  it('[KEY-009] sends none and takes none that was sent before', async ({ api, member, logIn }) => {
    await addApp(api, member);
    const browser = await logIn();
    await browser.call('POST /v1/user/send-totp-email');
    const oneTimeCode = await latestCode(api, member.email, 2);
    await switchOff(member);
    const verified = await browser.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode } });
    expect(verified.body).toMatchObject({ code: 'codes-off' });
    expect((await browser.call('POST /v1/user/send-totp-mobile', { body: {} })).body).toMatchObject({
      code: 'codes-off',
    });
    const { body } = await browser.call('GET /v1/user/init');
    expect(body).toMatchObject({
      destinations: { email: null, mobile: null },
      otherFactors: { app: true, passkey: false, recoveryCodes: 0 },
    });
  });

  it('[KEY-010] are on again once a new number has replaced all that was lost', async ({ api, member }) => {
    await verifyIdentity(member.browser);
    await addApp(api, member);
    await switchOff(member);
    const browser = await resetByMail(api, member.email);
    const mobile = freshMobile();
    await showDocument(browser);
    await browser.call('POST /v1/user/lost-phone/send-code', { body: { mobile } });
    const oneTimeCode = await latestCode(api, international(mobile));
    const waits = await browser.call('POST /v1/user/lost-phone/verify-code', { body: { oneTimeCode } });
    expect(waits.body, waits.text).toMatchObject({ step: 'waiting' });
    api.clock.advance(48 * 3_600_000);
    await settleNewNumbers(api.platform.ctx);
    const again = api.browser();
    await signIn(again, { email: member.email, password: NEXT_PASSWORD });
    await again.call('POST /v1/user/send-totp-mobile', { body: {} });
    const code = await latestCode(api, international(mobile), 2);
    const verified = await again.call('POST /v1/user/verify-totp-mobile', { body: { oneTimeCode: code } });
    expect(verified.status, verified.text).toBe(200);
  });
});
