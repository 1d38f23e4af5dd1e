import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { PASSWORD, proveByEmail, signIn, verifyIdentity, type Person } from '@wattle/testkit/people';
import { describe, expect, vi } from 'vitest';

import { ACTIVITY_WORDS } from '@wattle/domain/messages/activity';
import { cleanUp } from '#api/platform/jobs/cleaner.ts';
import { withPasskey } from '#api/testing/authenticator.ts';
import type { Harness } from '#api/testing/harness.ts';
import { followLink, temporaryPasswordOf } from '#api/testing/resetting.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import { it, profileOf, startEmailChange, startMobileChange, verifyChange } from './test-account.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function signInOnPhone(api: Harness, { email, password }: Person): Promise<Browser> {
  const browser = api.browser();
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

describe('signed-in devices', () => {
  it('lists devices by name, this one first, without anything that opens a session', async ({
    api,
    member,
  }) => {
    api.clock.advance(60_000);
    const phone = await signInOnPhone(api, member);
    const listed = await devicesOf(member);
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
    const stranger = api.browser();
    stranger.cookies.set('session', listed[1]?.id ?? '');
    expect([await isIn(stranger), await isIn(phone)]).toEqual([false, true]);
  });

  it('signs out a single device', async ({ api, member }) => {
    const [phone, other] = [await signInOnPhone(api, member), await signInOnPhone(api, member)];
    const [, first] = await devicesOf(member);
    expect((await signOut(member, first?.id ?? '')).body).toEqual({ ok: true });
    const left = await Promise.all([phone, other].map(isIn));
    expect(left.filter(Boolean)).toHaveLength(1);
    expect(await isIn(member.browser)).toBe(true);
    expect((await kindsOf(member))[0]).toBe('signed-out-elsewhere');
  });

  it('signs out all devices but this one', async ({ api, member }) => {
    const phones = [await signInOnPhone(api, member), await signInOnPhone(api, member)];
    const { status } = await member.browser.call('POST /v1/user/sign-out-others', { body: {} });
    expect(status).toBe(200);
    expect(await Promise.all(phones.map(isIn))).toEqual([false, false]);
    expect((await devicesOf(member)).map(({ current }) => current)).toEqual([true]);
  });

  it('keeps other members’ devices signed in and does not reveal them', async ({ api, member }) => {
    const other = await readyMember(api);
    const [theirs] = await devicesOf(other);
    const unknown = await signOut(member, '6b0c1c1e-0000-4000-8000-000000000000');
    const foreign = await signOut(member, theirs?.id ?? '');
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
    await member.browser.call('POST /v1/user/sign-out-others', { body: {} });
    expect(await isIn(other.browser)).toBe(true);
    expect(await kindsOf(member)).not.toContain('signed-out-elsewhere');
  });

  it('signs out no device when the second factor is old, until there is a new one', async ({
    api,
    member,
  }) => {
    const phone = await signInOnPhone(api, member);
    const [, other] = await devicesOf(member);
    api.clock.advance(16 * 60_000);
    for (const end of [
      () => signOut(member, other?.id ?? ''),
      () => member.browser.call('POST /v1/user/sign-out-others', { body: {} }),
    ]) {
      const refused = await end();
      expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-needed']);
      expect(refused.body.redirect_uri).toBe('/login-2fa?retUrl=%2Fmy-details%2Fdevices');
      expect(await isIn(phone)).toBe(true);
      await proveByEmail(api, member);
      api.clock.advance(16 * 60_000);
    }
    await proveByEmail(api, member);
    expect((await signOut(member, other?.id ?? '')).status).toBe(200);
    expect(await isIn(phone)).toBe(false);
  });

  it('lists a device no longer once its session has ended', async ({ api, member }) => {
    await signInOnPhone(api, member);
    api.clock.advance(20 * 60_000);
    await devicesOf(member);
    api.clock.advance(15 * 60_000);
    expect(await devicesOf(member)).toHaveLength(1);
  });
});

describe('[TRACK-004] the activity of an account', () => {
  it('records every sign-in with its device, newest first, and logs only ids', async ({ api, member }) => {
    const logged = vi.spyOn(api.platform.logger, 'info');
    api.clock.advance(60_000);
    await signInOnPhone(api, member);
    const own = { because: null, case: null };
    const { items } = (await member.browser.call('GET /v1/user/activity')).body;
    expect(items).toEqual([
      { ...own, at: api.clock.now().toISOString(), kind: 'signed-in', device: 'Chrome on Android' },
      { ...own, at: expect.any(String), kind: 'registered', device: 'Unknown device' },
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

  it('records no failed sign-in', async ({ api, member }) => {
    await signIn(api.browser(), { email: member.email, password: 'not-the-password' });
    expect(await kindsOf(member)).toEqual(['registered']);
  });

  it('records what was done, whichever session did it', async ({ api, member }) => {
    const { browser } = member;
    const body = profileOf(member, { gender: false });
    await browser.call('PUT /v1/user/details', { body });
    await verifyIdentity(browser);
    await browser.call('POST /v1/creditscore', { body: {} });
    const phone = await signInOnPhone(api, member);
    await proveByEmail(api, { ...member, browser: phone });
    await api.browser().call('POST /v1/user/forgot-password', {
      body: { email: member.email, dob: { dd: '14', mm: '3', yy: '1988' } },
    });
    const change = { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' };
    await browser.call('POST /v1/user/changePassword', { body: change });
    expect(await kindsOf(member)).toEqual([
      'password-changed',
      'password-reset-asked',
      'second-factor',
      'signed-in',
      'bureau-accessed',
      'identity-verified',
      'details-changed',
      'registered',
    ]);
  });

  it('[LOGIN-037] names each way of logging in', async ({ api, member }) => {
    const { email, browser } = member;
    const wordsNow = async () => {
      const [{ kind }] = (await browser.call('GET /v1/user/activity')).body.items;
      return ACTIVITY_WORDS[kind as keyof typeof ACTIVITY_WORDS];
    };
    expect(await wordsNow()).toBe('Opened your account');
    const phone = await signInOnPhone(api, member);
    expect(await wordsNow()).toBe('Logged in with your password');
    await proveByEmail(api, { ...member, browser: phone });
    expect(await wordsNow()).toBe('Confirmed a login with a code');
    const passkey = await withPasskey(api, browser);
    const other = api.browser();
    expect((await other.call('POST /v1/oauth2/passkey', await passkey(other))).status).toBe(200);
    expect(await wordsNow()).toBe('Logged in with a passkey');
    const { password } = await temporaryPasswordOf(api, email);
    await followLink(api.browser(), { email, password });
    expect(await wordsNow()).toBe('Logged in with a link we emailed');
  });

  it('records a change of e-mail or mobile once it takes effect', async ({ api, member }) => {
    const { code } = await startEmailChange(api, member);
    expect(await kindsOf(member)).not.toContain('email-changed');
    await verifyChange(member, 'email', code);
    expect((await kindsOf(member))[0]).toBe('email-changed');
    const other = await readyMember(api);
    const texted = await startMobileChange(api, other);
    await verifyChange(other, 'mobile', texted.code);
    expect((await kindsOf(other))[0]).toBe('mobile-changed');
  });

  it('shows only the member’s own last fifty activities and deletes them after two years', async ({
    api,
    member,
  }) => {
    const other = await readyMember(api);
    for (let time = 0; time < 51; time += 1) {
      await other.browser.call('PUT /v1/user/details', {
        body: profileOf(other, { gender: time % 2 === 1 }),
      });
    }
    expect(await kindsOf(other)).toHaveLength(50);
    expect(await kindsOf(member)).toEqual(['registered']);
    const { database, clock } = api;
    await cleanUp(api.platform.ctx);
    expect(await kindsOf(other)).toHaveLength(50);
    clock.advance(732 * 24 * 3_600_000);
    await cleanUp(api.platform.ctx);
    expect(await database.db.selectFrom('member_activity').selectAll().execute()).toEqual([]);
  });
});
