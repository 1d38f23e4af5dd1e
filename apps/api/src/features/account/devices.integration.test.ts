import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import {
  countAnswers,
  latestCode,
  PASSWORD,
  register,
  signIn,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { cleanUp } from '#api/platform/jobs/cleaner.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { profileOf, verifyChange, withEmailWaiting, withMobileWaiting } from './test-account.ts';

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  person = await register(harness);
});
afterAll(() => harness.stop());

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function signInOnPhone({ email, password }: Person): Promise<Browser> {
  const browser = harness.browser();
  const { status } = await browser.call('POST /v1/oauth2/token', {
    body: { grant_type: 'password', client_id: '123', username: email, password, context: null },
    headers: { 'x-device-token': await browser.reportDevice(), 'user-agent': ANDROID },
  });
  expect(status).toBe(200);
  return browser;
}

type Listed = { id: string; current: boolean; device: string; signedInAt: string; lastSeenAt: string };
const devicesOf = async ({ browser }: Pick<Person, 'browser'>): Promise<Listed[]> =>
  (await browser.call('GET /v1/user/sessions')).body;
const kindsOf = async ({ browser }: Pick<Person, 'browser'>): Promise<string[]> =>
  (await browser.call('GET /v1/user/activity')).body.items.map(({ kind }: { kind: string }) => kind);
const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated;
const signOut = ({ browser }: Pick<Person, 'browser'>, id: string): Promise<Answer> =>
  browser.call('POST /v1/user/sign-out-session', { body: { id } });

async function proveAgain({ browser, email }: Person): Promise<void> {
  const sent = await countAnswers(harness, email);
  expect((await browser.call('POST /v1/user/send-totp-email')).status).toBe(200);
  const oneTimeCode = await latestCode(harness, email, sent + 1);
  expect((await browser.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode } })).status).toBe(200);
}

describe('signed-in devices', () => {
  it('lists devices by name, this one first, without anything that opens a session', async () => {
    harness.clock.advance(60_000);
    const phone = await signInOnPhone(person);
    const listed = await devicesOf(person);
    expect(listed.map(({ current, device }) => [current, device])).toEqual([
      [true, 'Unknown device'],
      [false, 'Chrome on Android'],
    ]);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'current',
      'device',
      'id',
      'lastSeenAt',
      'signedInAt',
    ]);
    const stranger = harness.browser();
    stranger.cookies.set('session', listed[1]?.id ?? '');
    expect([await isIn(stranger), await isIn(phone)]).toEqual([false, true]);
  });

  it('signs out a single device', async () => {
    const [phone, other] = [await signInOnPhone(person), await signInOnPhone(person)];
    const [, first] = await devicesOf(person);
    expect((await signOut(person, first?.id ?? '')).body).toEqual({ ok: true });
    const left = await Promise.all([phone, other].map(isIn));
    expect(left.filter(Boolean)).toHaveLength(1);
    expect(await isIn(person.browser)).toBe(true);
    expect((await kindsOf(person))[0]).toBe('signed-out-elsewhere');
  });

  it('signs out all devices but this one', async () => {
    const phones = [await signInOnPhone(person), await signInOnPhone(person)];
    const { status } = await person.browser.call('POST /v1/user/sign-out-others', { body: {} });
    expect(status).toBe(200);
    expect(await Promise.all(phones.map(isIn))).toEqual([false, false]);
    expect((await devicesOf(person)).map(({ current }) => current)).toEqual([true]);
  });

  it('keeps other members’ devices signed in and does not reveal them', async () => {
    const other = await register(harness);
    const [theirs] = await devicesOf(other);
    const unknown = await signOut(person, '6b0c1c1e-0000-4000-8000-000000000000');
    const foreign = await signOut(person, theirs?.id ?? '');
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
    await person.browser.call('POST /v1/user/sign-out-others', { body: {} });
    expect(await isIn(other.browser)).toBe(true);
    expect(await kindsOf(person)).not.toContain('signed-out-elsewhere');
  });

  it('signs out no device when the second factor is old, until there is a new one', async () => {
    const phone = await signInOnPhone(person);
    const [, other] = await devicesOf(person);
    harness.clock.advance(16 * 60_000);
    for (const end of [
      () => signOut(person, other?.id ?? ''),
      () => person.browser.call('POST /v1/user/sign-out-others', { body: {} }),
    ]) {
      const refused = await end();
      expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-needed']);
      expect(refused.body.redirect_uri).toBe('/login-2fa?retUrl=%2Fmy-details%2Fdevices');
      expect(await isIn(phone)).toBe(true);
      await proveAgain(person);
      harness.clock.advance(16 * 60_000);
    }
    await proveAgain(person);
    expect((await signOut(person, other?.id ?? '')).status).toBe(200);
    expect(await isIn(phone)).toBe(false);
  });

  it('lists a device no longer once its session has ended', async () => {
    await signInOnPhone(person);
    harness.clock.advance(20 * 60_000);
    await devicesOf(person);
    harness.clock.advance(15 * 60_000);
    expect(await devicesOf(person)).toHaveLength(1);
  });
});

describe('[TRACK-004] the activity of an account', () => {
  it('records every sign-in with its device, newest first, and logs only ids', async () => {
    const logged = vi.spyOn(harness.platform.logger, 'info');
    harness.clock.advance(60_000);
    await signInOnPhone(person);
    const { items } = (await person.browser.call('GET /v1/user/activity')).body;
    expect(items).toEqual([
      { at: harness.clock.now().toISOString(), kind: 'signed-in', device: 'Chrome on Android' },
      { at: expect.any(String), kind: 'signed-in', device: 'Unknown device' },
    ]);
    const line = logged.mock.calls.map(([first]) => first).find((each) => 'session' in Object(each));
    expect(line).toEqual({
      event: 'signed-in',
      requestId: expect.any(String),
      member: expect.stringMatching(/^[0-9a-f-]{36}$/),
      session: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    logged.mockRestore();
  });

  it('records no failed sign-in', async () => {
    await signIn(harness.browser(), { email: person.email, password: 'not-the-password' });
    expect(await kindsOf(person)).toEqual(['signed-in']);
  });

  it('records what was done, whichever session did it', async () => {
    const { browser } = person;
    const body = profileOf(person, { gender: false });
    await browser.call('PUT /v1/user/details', { body });
    await verifyIdentity(browser);
    await browser.call('POST /v1/creditscore', { body: {} });
    const phone = await signInOnPhone(person);
    await phone.call('POST /v1/user/send-totp-email');
    const oneTimeCode = await latestCode(harness, person.email, 2);
    await phone.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode } });
    await harness.browser().call('POST /v1/user/forgot-password', {
      body: { email: person.email, dob: { dd: '14', mm: '3', yy: '1988' } },
    });
    const change = { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' };
    await browser.call('POST /v1/user/changePassword', { body: change });
    expect(await kindsOf(person)).toEqual([
      'password-changed',
      'password-reset-asked',
      'second-factor',
      'signed-in',
      'bureau-accessed',
      'identity-verified',
      'details-changed',
      'signed-in',
    ]);
  });

  it('records a change of e-mail or mobile once it takes effect', async () => {
    const mail = await withEmailWaiting(harness);
    expect(await kindsOf(mail.person)).not.toContain('email-changed');
    await verifyChange(mail.person.browser, 'email', { oneTimeCode: mail.code, password: PASSWORD });
    expect((await kindsOf(mail.person))[0]).toBe('email-changed');
    const sms = await withMobileWaiting(harness);
    await verifyChange(sms.person.browser, 'mobile', { oneTimeCode: sms.code, password: PASSWORD });
    expect((await kindsOf(sms.person))[0]).toBe('mobile-changed');
  });

  it('shows only the member’s own last fifty activities and deletes them after two years', async () => {
    const other = await register(harness);
    for (let time = 0; time < 51; time += 1) {
      await other.browser.call('PUT /v1/user/details', {
        body: profileOf(other, { gender: time % 2 === 1 }),
      });
    }
    expect(await kindsOf(other)).toHaveLength(50);
    expect(await kindsOf(person)).toEqual(['signed-in']);
    const { database, clock } = harness;
    await cleanUp(harness.platform.ctx);
    expect(await kindsOf(other)).toHaveLength(50);
    clock.advance(732 * 24 * 3_600_000);
    await cleanUp(harness.platform.ctx);
    expect(await database.db.selectFrom('member_activity').selectAll().execute()).toEqual([]);
  });
});
