import type { Browser } from '@wattle/testkit/browser/browser';
import {
  freshMobile,
  international,
  latestCode,
  register,
  signIn,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { maskEmail } from '@wattle/domain/fields/contact-fields';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { settleNewNumbers } from '#api/features/lost-phone/settle-new-numbers.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { NEXT_PASSWORD, resetByMail, showDocument } from '#api/testing/resetting.ts';

import { stepOf } from './authenticator-app.ts';

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  person = await register(harness);
});
afterAll(() => harness.stop());

const STEP_MS = 30_000;

const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret }).generate({ timestamp: harness.clock.now().getTime() + offset });

async function withApp(): Promise<string> {
  const { body } = await person.browser.call('POST /v1/user/keys/begin-app', { body: {} });
  const oneTimeCode = codeOf(body.secret);
  const added = await person.browser.call('POST /v1/user/keys/confirm-app', { body: { oneTimeCode } });
  expect(added.body, added.text).toMatchObject({ hasApp: true });
  return body.secret;
}

async function atSecondFactor(): Promise<Browser> {
  const browser = harness.browser();
  await signIn(browser, person);
  return browser;
}

const use = async (recoveryCode: string) =>
  (await atSecondFactor()).call('POST /v1/user/verify-recovery-code', { body: { recoveryCode } });

const switchOff = () => person.browser.call('PUT /v1/user/keys/codes', { body: { isCodesOff: true } });

const enter = (browser: Browser, oneTimeCode: string) =>
  browser.call('POST /v1/user/verify-totp-app', { body: { oneTimeCode } });

describe('an authenticator app', () => {
  // RFC 6238, appendix B, its SHA-1 rows in six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('[KEY-006] at %i s since 1970 its code is %s', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('[KEY-006] is the second factor; each code once, one step early or late', async () => {
    const secret = await withApp();
    const browser = await atSecondFactor();
    expect((await enter(browser, codeOf(secret))).body, 'the code that added it').toMatchObject({
      code: 'code-incorrect',
    });
    expect((await enter(browser, codeOf(secret, 2 * STEP_MS))).status).toBe(400);
    expect((await enter(browser, codeOf(secret, STEP_MS))).body).toMatchObject({
      redirect_uri: '/my-details/verification',
    });
    harness.clock.advance(STEP_MS);
    expect((await enter(await atSecondFactor(), codeOf(secret))).status, 'used').toBe(400);
  });

  it('[KEY-006] does not count before its first code, and ends when removed', async () => {
    const { body } = await person.browser.call('POST /v1/user/keys/begin-app', { body: {} });
    expect(body.uri).toContain(`Wattle:${encodeURIComponent(maskEmail(person.email))}?`);
    expect((await enter(await atSecondFactor(), codeOf(body.secret))).body).toMatchObject({
      code: 'key-missing',
    });
    const secret = await withApp();
    await person.browser.call('POST /v1/user/keys/remove-app', { body: {} });
    harness.clock.advance(STEP_MS);
    expect((await enter(await atSecondFactor(), codeOf(secret))).body).toMatchObject({ code: 'key-missing' });
  });

  it('[KEY-008] blocks after six wrong codes of app and recovery sheet', async () => {
    const secret = await withApp();
    harness.clock.advance(STEP_MS);
    const browser = await atSecondFactor();
    for (const _ of Array.from({ length: 3 })) {
      await enter(browser, '000000');
      await use('0000 0000 0000 0000');
    }
    expect((await enter(browser, codeOf(secret))).body).toMatchObject({ code: 'rate-limited' });
  });
});

describe('recovery codes', () => {
  it('[KEY-007] are ten, each once, and are replaced by the next ten', async () => {
    const make = async () =>
      (await person.browser.call('POST /v1/user/keys/make-recovery-codes', { body: {} })).body.codes;
    const [old = ''] = await make();
    const codes = await make();
    expect(new Set(codes).size).toBe(10);
    expect((await use(old)).body).toMatchObject({ code: 'code-incorrect' });
    const [first = '', second = ''] = codes;
    expect((await use(first.toUpperCase())).status).toBe(200);
    expect((await use(first)).body).toMatchObject({ code: 'code-incorrect' });
    expect((await use(second.replaceAll(' ', '-'))).status).toBe(200);
    expect((await person.browser.call('GET /v1/user/keys')).body).toMatchObject({ recoveryCodesLeft: 8 });
    const texts = (await harness.simulators.messages(international(person.mobile))).map(({ text }) => text);
    expect(texts.some((text) => text.includes('You have 8 recovery codes left.'))).toBe(true);
  });
});

describe('codes by e-mail and text switched off', () => {
  it('[KEY-009] needs a passkey or an app first, and keeps one of them', async () => {
    expect((await switchOff()).body).toMatchObject({ code: 'last-key' });
    await withApp();
    expect((await switchOff()).body).toMatchObject({ isCodesOff: true });
    expect((await person.browser.call('POST /v1/user/keys/remove-app', { body: {} })).body).toMatchObject({
      code: 'last-key',
    });
  });

  it('[KEY-009] sends none and takes none that was sent before', async () => {
    await withApp();
    const browser = await atSecondFactor();
    await browser.call('POST /v1/user/send-totp-email');
    const oneTimeCode = await latestCode(harness, person.email, 2);
    await switchOff();
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

  it('[KEY-010] are on again once a new number has replaced all that was lost', async () => {
    await verifyIdentity(person.browser);
    await withApp();
    await switchOff();
    const browser = await resetByMail(harness, person.email);
    const mobile = freshMobile();
    await showDocument(browser);
    await browser.call('POST /v1/user/lost-phone/send-code', { body: { mobile } });
    const oneTimeCode = await latestCode(harness, international(mobile));
    const waits = await browser.call('POST /v1/user/lost-phone/verify-code', { body: { oneTimeCode } });
    expect(waits.body, waits.text).toMatchObject({ step: 'waiting' });
    harness.clock.advance(48 * 3_600_000);
    await settleNewNumbers(harness.platform.ctx);
    const again = harness.browser();
    await signIn(again, { email: person.email, password: NEXT_PASSWORD });
    await again.call('POST /v1/user/send-totp-mobile', { body: {} });
    const code = await latestCode(harness, international(mobile), 2);
    const verified = await again.call('POST /v1/user/verify-totp-mobile', { body: { oneTimeCode: code } });
    expect(verified.status, verified.text).toBe(200);
  });
});
