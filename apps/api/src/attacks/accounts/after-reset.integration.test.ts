import type { OperationKey } from '@wattle/contract';
import type { Browser } from '@wattle/testkit/browser/browser';
import { customer, latestCode, licence, register, signIn, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pollDueChecks } from '#api/features/identity/waiting/poll-due-checks.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import {
  NEXT_PASSWORD as NEXT,
  resetByMail as resetWith,
  showDocument as show,
} from '#api/testing/resetting.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const START = 'POST /v1/validate/identity-documents';
const POLL = 'PUT /v1/validate/identity-documents';

const PERSONAL: [OperationKey, object][] = [
  ['POST /v1/creditscore', { body: {} }],
  ['POST /v1/creditreport', { body: {} }],
  ['GET /v1/user/details', {}],
  ['GET /v1/user/preferences', {}],
  ['GET /v1/user/consents', {}],
  ['GET /v1/user/sessions', {}],
  ['GET /v1/user/activity', {}],
  ['GET /v1/user/export', {}],
  ['GET /v1/corrections', {}],
  ['GET /v1/wizard/:wizardName', { params: { wizardName: 'hla' } }],
  ['GET /v1/user/about-me', {}],
  ['POST /v1/user/changePassword', { body: { oldPassword: NEXT, newPassword: `${NEXT}-2` } }],
  ['POST /v1/user/register/send-totp-mobile', { body: { destination: '0412999888' } }],
];

async function refusalsOf(browser: Browser): Promise<string[]> {
  const codes = [];
  for (const [key, input] of PERSONAL) codes.push(String((await browser.call(key, input)).body?.code));
  return codes;
}

const SHUT = PERSONAL.map(() => 'role-missing');
const profileIn = async (browser: Browser) => (await browser.call('GET /v1/user/init')).body;
const rolesIn = async (browser: Browser): Promise<string[]> => (await profileIn(browser)).roles.split(',');

/** A registered member without a mobile. A given licence gets verified. */
async function withoutMobile(document?: ReturnType<typeof licence>, body = customer()) {
  const browser = harness.browser();
  await browser.call('POST /v1/user/register-full', { body });
  const oneTimeCode = await latestCode(harness, body.email);
  await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
  if (document !== undefined) await verifyIdentity(browser, document);
  return { email: body.email, memberId: String((await profileIn(browser)).identifier) };
}

const resetByMail = (email: string) => resetWith(harness, email);

const isOwed = async (memberId: string) =>
  (
    await harness.database.db
      .selectFrom('members')
      .select('mobile_factor_needed')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).mobile_factor_needed;

describe('after a reset with a mobile on file', () => {
  it('[PWD-007] [PROF-015] returns and changes nothing personal after a reset until the mobile’s code is entered', async () => {
    const person = await register(harness);
    await verifyIdentity(person.browser);
    const browser = await resetByMail(person.email);
    expect(await refusalsOf(browser)).toEqual(SHUT);
    const profile = await profileIn(browser);
    expect(profile).toMatchObject({ resetProof: 'mobile', redirect_uri: '/login-2fa', userDetails: null });
    const refused = await browser.call('POST /v1/user/send-totp-email');
    expect(refused.body.code).toBe('mobile-code-needed');

    await browser.call('POST /v1/user/send-totp-mobile', { body: {} });
    const oneTimeCode = await latestCode(harness, `+61${person.mobile.slice(1)}`, 2);
    await browser.call('POST /v1/user/verify-totp-mobile', { body: { oneTimeCode } });
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    expect((await profileIn(browser)).resetProof).toBeNull();
  });
});

describe('after a reset without a mobile', () => {
  it('[PWD-007] never accepts the mailbox as second factor nor lets it add a mobile', async () => {
    const { email, memberId } = await withoutMobile(licence(0));
    const browser = await resetByMail(email);
    const elsewhere = harness.browser();
    await signIn(elsewhere, { email, password: NEXT });
    for (const from of [browser, elsewhere]) {
      expect(await refusalsOf(from)).toEqual(SHUT);
      for (const key of ['POST /v1/user/send-totp-email', 'POST /v1/user/send-totp-mobile'] as const) {
        const refused = await from.call(key, key.endsWith('mobile') ? { body: {} } : {});
        expect([refused.status, refused.body.code, refused.body.redirect_uri], key).toEqual([
          403,
          'identity-proof-needed',
          '/my-details/verification',
        ]);
      }
      const guess = { body: { oneTimeCode: '000000' } };
      expect((await from.call('POST /v1/user/verify-totp-email', guess)).body.code).toBe(
        'identity-proof-needed',
      );
      const profile = await profileIn(from);
      expect(profile).toMatchObject({
        resetProof: 'document',
        redirect_uri: '/my-details/verification',
        displayName: null,
        userDetails: null,
      });
    }
    expect(await isOwed(memberId)).toBe(true);
  });

  it('[PWD-007] [IDV-056] opens the session with a new token after a verified document, even one verified before', async () => {
    const document = licence(0);
    const { email, memberId } = await withoutMobile(document);
    const browser = await resetByMail(email);
    const before = browser.cookies.get('session') ?? '';
    const shown = await show(browser, document);
    expect([shown.status, shown.body.isRefreshToken]).toEqual([200, true]);
    expect(browser.cookies.get('session')).not.toBe(before);
    const stale = harness.browser();
    stale.cookies.set('session', before);
    expect((await profileIn(stale)).isAuthenticated).toBe(false);

    expect(await rolesIn(browser)).toEqual(expect.arrayContaining(['IV', 'IDL', '2FA']));
    expect(await isOwed(memberId)).toBe(false);
    expect(await profileIn(browser)).toMatchObject({
      resetProof: null,
      redirect_uri: '/create-account/mobile',
    });
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    const { items } = (await browser.call('GET /v1/user/activity')).body;
    const kinds = items.map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['bureau-accessed', 'document-used']);
    const later = harness.browser();
    await signIn(later, { email, password: NEXT });
    expect((await later.call('POST /v1/user/send-totp-email')).status).toBe(200);
  });

  it('[PWD-007] opens the session after the first document of a member', async () => {
    const { email } = await withoutMobile();
    const browser = await resetByMail(email);
    expect((await show(browser, licence(0))).status).toBe(200);
    expect(await rolesIn(browser)).toEqual(expect.arrayContaining(['IV', '2FA']));
  });

  it('[PWD-007] opens nothing after a document of another member', async () => {
    const document = licence(0);
    await withoutMobile(document);
    const { email } = await withoutMobile();
    const browser = await resetByMail(email);
    expect((await show(browser, document)).body.code).toBe('identity-details-refused');
    expect(await rolesIn(browser)).not.toContain('2FA');
  });

  it('[PWD-007] checks a document only for the name on file', async () => {
    const { email } = await withoutMobile();
    const browser = await resetByMail(email);
    const body = { consent: true, consent1: true, familyName: 'Thief', driversLicence: licence(0) };
    for (const mends of [false, true]) {
      const refused = await browser.call(START, { body: { ...body, mends } });
      expect(refused.body.errors).toEqual([
        { field: 'familyName', message: 'This does not match your details.' },
      ]);
    }
  });

  it('[PWD-007] limits checks after a reset to three of a document and five a day', async () => {
    const { email } = await withoutMobile();
    const browser = await resetByMail(email);
    const codes = [];
    for (let each = 0; each < 6; each += 1) codes.push((await show(browser, licence(7))).body.code);
    expect(codes.slice(4)).toEqual([undefined, 'identity-limit']);
  });

  it('[PWD-007] opens only the session that started a check which ended in the background', async () => {
    const { email, memberId } = await withoutMobile();
    const browser = await resetByMail(email);
    const other = harness.browser();
    await signIn(other, { email, password: NEXT });
    const body = { consent: true, consent1: true, driversLicence: licence(6) };
    const { trackingReference } = (await browser.call(START, { body })).body;
    const poll = (from: Browser) => from.call(POLL, { body: { trackingReference } });
    await poll(browser);
    for (let each = 0; each < 4; each += 1) {
      harness.clock.advance(6 * 60_000);
      await pollDueChecks(harness.platform.ctx);
    }
    expect(await rolesIn(browser)).toContain('IV');
    expect([await rolesIn(browser), await rolesIn(other)].flat()).not.toContain('2FA');
    expect(await isOwed(memberId)).toBe(true);
    expect((await poll(other)).body.code).toBe('identity-check-unknown');
    expect((await poll(browser)).body.isRefreshToken).toBe(true);
    expect(await rolesIn(browser)).toContain('2FA');
    expect(await rolesIn(other)).not.toContain('2FA');
  });

  it('[PWD-007] does not accept a document shown for an earlier reset', async () => {
    const { email, memberId } = await withoutMobile();
    const first = await resetByMail(email);
    const body = { consent: true, consent1: true, driversLicence: licence(6) };
    const { trackingReference } = (await first.call(START, { body })).body;
    const second = await resetByMail(email);
    for (let each = 0; each < 4; each += 1) {
      expect((await first.call(POLL, { body: { trackingReference } })).status).toBe(401);
      expect((await second.call(POLL, { body: { trackingReference } })).status).toBe(400);
    }
    expect([await isOwed(memberId), await rolesIn(second)]).toEqual([
      true,
      expect.not.arrayContaining(['2FA']),
    ]);
  });

  it('[PWD-007] opens the session once for concurrent polls', async () => {
    const { email } = await withoutMobile();
    const browser = await resetByMail(email);
    const body = { consent: true, consent1: true, driversLicence: licence(0) };
    const { trackingReference } = (await browser.call(START, { body })).body;
    const polls = await Promise.all(
      Array.from({ length: 4 }, () => browser.call(POLL, { body: { trackingReference } })),
    );
    const opened = polls.filter(({ headers }) => headers['set-cookie'] !== undefined);
    expect(opened).toHaveLength(1);
    const { items } = (await browser.call('GET /v1/user/activity')).body;
    expect(items.filter(({ kind }: { kind: string }) => kind === 'document-used')).toHaveLength(1);
  });
});
