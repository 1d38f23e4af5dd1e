import type { IncomingMessage } from 'node:http';

import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import {
  customer,
  freshMobile,
  international,
  latestCode,
  licence,
  PASSWORD,
  register,
  signIn,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { save, startEmailChange, verifyChange, wrongCode } from '#api/features/account/test-account.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

let harness: Harness;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(() => {
  lines = [];
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(harness.platform.logger, level).mockImplementation((line: unknown) => {
      if (typeof line === 'object' && line !== null && 'category' in line) lines.push({ ...line });
    });
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => harness.stop());

const events = () => lines.map(({ event }) => event);
const memberOf = async ({ browser }: Person): Promise<string> =>
  (await browser.call('GET /v1/user/is-authenticated')).body.identifier;

const isIn = async ({ browser }: Pick<Person, 'browser'>): Promise<boolean> =>
  (await browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated;

describe('[API-007] log-in events', () => {
  it('records subject, network and reason of a failed log-in, with a stable subject for each address', async () => {
    const person = await register(harness);
    lines.length = 0;
    const password = 'a-guess-that-is-wrong';
    await signIn(harness.browser(), { email: person.email, password });
    await signIn(harness.browser(), { email: person.email.toUpperCase(), password });
    await signIn(harness.browser(), { email: customer().email, password });
    expect(lines[0]).toEqual({
      category: 'security',
      event: 'log-in-failed',
      requestId: expect.any(String),
      operation: 'POST /v1/oauth2/token',
      network: '127.0.0.0/24',
      subject: expect.stringMatching(/^[0-9a-f]{16}$/),
      reason: 'credentials-incorrect',
    });
    const subjects = lines.map(({ subject }) => subject);
    expect(subjects[0]).toBe(subjects[1]);
    expect(subjects[0]).not.toBe(subjects[2]);
  });

  it('records which limit was hit, with the same subject in every operation', async () => {
    const person = await register(harness);
    const browser = harness.browser();
    lines.length = 0;
    for (let tries = 0; tries < 7; tries += 1)
      await signIn(browser, { email: person.email, password: 'wrong-guess' });
    expect(lines.slice(-2)).toMatchObject([
      {
        event: 'limit-hit',
        reason: 'passwordByDevice',
        subject: expect.any(String),
        network: '127.0.0.0/24',
      },
      { event: 'log-in-failed', reason: 'rate-limited' },
    ]);
    const { subject } = lines.at(-1) ?? {};
    lines.length = 0;
    const body = { email: person.email, dob: { dd: '14', mm: '3', yy: '1988' } };
    for (let asked = 0; asked < 6; asked += 1) {
      await harness.browser().call('POST /v1/user/forgot-password', { body });
    }
    expect(lines.at(-1)).toMatchObject({ event: 'limit-hit', reason: 'resetByPerson', subject });
  });

  it('records a log-in, its code and a wrong code with the member’s id', async () => {
    const person = await register(harness);
    const memberId = await memberOf(person);
    const browser = harness.browser();
    lines.length = 0;
    await signIn(browser, person);
    await browser.call('POST /v1/user/send-totp-email');
    const oneTimeCode = await latestCode(harness, person.email, 2);
    const verify = 'POST /v1/user/verify-totp-email';
    await browser.call(verify, { body: { oneTimeCode: wrongCode(oneTimeCode) } });
    await browser.call(verify, { body: { oneTimeCode } });
    await browser.call('GET /v1/oauth2/logout');
    expect(lines).toMatchObject([
      { event: 'log-in', memberId },
      { event: 'second-factor-failed', memberId, reason: 'code-incorrect' },
      { event: 'second-factor-passed', memberId },
      { event: 'log-out', memberId },
    ]);
  });
});

describe('[API-007] ways in', () => {
  const [byEmail, byMobile] = [
    'POST /v1/user/register/verify-totp-email',
    'POST /v1/user/register/verify-totp-mobile',
  ] as const;

  it('records each code of a registration, right or wrong', async () => {
    const body = customer();
    const browser = harness.browser();
    await browser.call('POST /v1/user/register-full', { body });
    const mailed = await latestCode(harness, body.email);
    await browser.call(byEmail, { body: { oneTimeCode: wrongCode(mailed) } });
    await browser.call(byEmail, { body: { oneTimeCode: mailed } });
    const mobile = freshMobile();
    await browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination: mobile } });
    const sent = await latestCode(harness, international(mobile));
    await browser.call(byMobile, { body: { oneTimeCode: wrongCode(sent) } });
    await browser.call(byMobile, { body: { oneTimeCode: sent } });
    expect(lines).toMatchObject([
      { event: 'code-failed', operation: byEmail, reason: 'code-incorrect' },
      { event: 'registration-proved', operation: byEmail },
      { event: 'code-failed', operation: byMobile, reason: 'code-incorrect' },
      { event: 'registration-proved', operation: byMobile },
    ]);
  });

  it('records a right password that opens nothing: of an account, of a registration, and without a device check', async () => {
    const person = await register(harness);
    const waiting = customer();
    await harness.browser().call('POST /v1/user/register-full', { body: waiting });
    lines.length = 0;
    const { email, password } = person;
    await harness.browser().call('POST /v1/user/register-full', { body: customer({ email, password }) });
    await signIn(harness.browser(), waiting);
    await harness.simulators.setFault({ provider: 'device', mode: 'error' });
    const browser = harness.browser();
    const { tm } = (await browser.call('GET /v1/tm')).body;
    const body = { grant_type: 'password', username: email, password };
    await browser.call('POST /v1/oauth2/token', { body, headers: { 'x-device-token': tm } });
    await harness.simulators.clearFaults();
    expect(lines).toMatchObject([
      { event: 'registration-recognised', reason: 'user-exists', subject: expect.any(String) },
      { event: 'registration-recognised', reason: 'registration-in-progress', subject: expect.any(String) },
      { event: 'log-in-failed', reason: 'device-unavailable', subject: expect.any(String) },
    ]);
  });
});

describe('[API-007] refusal events', () => {
  it('records refusals by role, origin, challenge and invitation link', async () => {
    const person = await register(harness);
    const { browser } = person;
    const memberId = await memberOf(person);
    lines.length = 0;
    await browser.call('POST /v1/creditreport', { body: { retry: false } });
    await save(person, {});
    await browser.call('PUT /v1/user/details', { body: {}, headers: { 'x-csrf-token': 'made-up' } });
    await browser.call('POST /v1/user/send-totp-email', { headers: { 'x-challenge-token': 'made-up' } });
    const body = { ch: 'x'.repeat(42), ci: '77' };
    await browser.call('POST /v1/user/existing-customer', { body });
    expect(lines).toMatchObject([
      { event: 'role-missing', memberId, operation: 'POST /v1/creditreport' },
      { event: 'forgery-refused', memberId, reason: 'csrf' },
      { event: 'challenge-refused', memberId, reason: 'challenge' },
      { event: 'link-refused', memberId, reason: 'invitation-unknown' },
    ]);
  });

  it('records one idempotency key used with two bodies', async () => {
    const browser = harness.browser();
    const headers = { 'idempotency-key': 'one-key-for-two' };
    await browser.call('POST /v1/user/register-full', { body: customer(), headers });
    await browser.call('POST /v1/user/register-full', { body: customer(), headers });
    expect(events()).toEqual(['idempotency-misused']);
  });
});

describe('[API-007] account events', () => {
  it('records changes of password and details and each step of a change of e-mail', async () => {
    const [person, other] = [await register(harness), await register(harness)];
    const { code } = await startEmailChange(harness, person);
    const memberId = await memberOf(person);
    expect(events()).toContain('email-change-asked');
    lines.length = 0;
    await save(person, { firstName: 'Sam' });
    await verifyChange(person, 'email', code, 'wrong-guess');
    const next = await startEmailChange(harness, other);
    lines.length = 0;
    await verifyChange(other, 'email', next.code);
    await save(person, { lastName: 'Average' });
    await person.browser.call('POST /v1/user/changePassword', {
      body: { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' },
    });
    expect(lines).toMatchObject([
      { event: 'password-passed', operation: 'POST /v1/user/verify-change-email' },
      { event: 'email-changed' },
      { event: 'password-passed', memberId, operation: 'PUT /v1/user/details' },
      { event: 'details-changed', memberId },
      { event: 'password-changed', memberId },
    ]);
  });

  it('records documents, exports, ended sessions and the deletion', async () => {
    const person = await register(harness);
    const { browser } = person;
    const memberId = await memberOf(person);
    lines.length = 0;
    await verifyIdentity(browser, licence(7));
    await verifyIdentity(browser);
    await browser.call('GET /v1/user/export');
    await browser.call('POST /v1/user/sign-out-others', { body: {} });
    await browser.call('POST /v1/user/delete-account', { body: { password: 'wrong-guess' } });
    await browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } });
    expect(lines).toMatchObject([
      { event: 'document-refused', memberId },
      { event: 'document-verified', memberId },
      { event: 'data-exported', memberId },
      { event: 'sessions-ended', memberId },
      { event: 'password-failed', memberId },
      { event: 'password-passed', memberId },
      { event: 'account-deleted', memberId },
    ]);
  });

  it('records what a caller does who hangs up before the answer', async () => {
    const { browser } = await register(harness);
    lines.length = 0;
    const origin = await harness.app.listen({ port: 0 });
    harness.app.server.once('request', ({ socket }: IncomingMessage) => socket.destroy());
    const headers = browser.headers();
    await expect(fetch(`${origin}/v1/user/export`, { headers })).rejects.toThrow('fetch failed');
    await expect.poll(() => lines).toMatchObject([{ event: 'data-exported', network: '127.0.0.0/24' }]);
  });
});

describe('ending all sessions by an operator', () => {
  it.each(['memberId', 'email'] as const)(
    'ends all sessions, codes and temporary passwords of a member found by %s',
    async (by) => {
      const [person, other] = [await register(harness), await register(harness)];
      const phone = harness.browser();
      await signIn(phone, person);
      await phone.call('POST /v1/user/send-totp-email');
      await save(person, { email: `moved.${person.email}` });
      await harness.browser().call('POST /v1/user/forgot-password', {
        body: { email: person.email, dob: { dd: '14', mm: '3', yy: '1988' } },
      });
      const memberId = await memberOf(person);
      const { db } = harness.database;
      const rowsOf = async () =>
        Promise.all(
          (['temporary_passwords', 'contact_changes', 'sessions'] as const).map(
            async (table) =>
              (await db.selectFrom(table).select('member_id').where('member_id', '=', memberId).execute())
                .length,
          ),
        );
      expect(await rowsOf()).toEqual([1, 1, 2]);
      const codes = await db.selectFrom('one_time_codes').select('session_id').execute();
      const ref = by === 'email' ? { email: normaliseEmail(person.email.toUpperCase()) } : { memberId };
      const ended = await endAllSessions(harness.platform.ctx, ref, { by: STAFF });
      expect(ended).toEqual({ memberId, sessions: 2 });
      expect(await rowsOf()).toEqual([0, 0, 0]);
      const left = await db.selectFrom('one_time_codes').select('session_id').execute();
      expect(left.length).toBeLessThan(codes.length);
      expect([await isIn(person), await isIn({ browser: phone }), await isIn(other)]).toEqual([
        false,
        false,
        true,
      ]);
      expect((await signIn(phone, person)).status, 'the password still works').toBe(200);
      const activity = db.selectFrom('member_activity').select('kind');
      const rows = await activity.where('member_id', '=', memberId).execute();
      expect(rows.map(({ kind }) => kind)).toContain('signed-out-by-us');
    },
  );

  it('ends nothing when there is no such member', async () => {
    const { ctx } = harness.platform;
    expect(await endAllSessions(ctx, { memberId: crypto.randomUUID() }, { by: STAFF })).toBeNull();
    expect(
      await endAllSessions(ctx, { email: normaliseEmail('nobody@wattle.example') }, { by: STAFF }),
    ).toBeNull();
  });
});
