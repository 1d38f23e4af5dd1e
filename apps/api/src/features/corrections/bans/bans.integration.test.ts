import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  BAN,
  banOf,
  inOrder,
  send,
  startCorrectionsHarness,
  type Correcting,
  type CorrectionsHarness,
  opened,
  WORDS,
} from '#api/testing/correcting.ts';
import { countWaiting } from '#api/testing/count-waiting.ts';

const EXTEND = 'POST /v1/corrections/ban/extend';
const LIFT = 'POST /v1/corrections/ban/lift';

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());
afterEach(() => harness.simulators.clearFaults());

async function banned(person: Correcting) {
  const answer = await send(person.browser, BAN);
  expect(answer.status, answer.text).toBe(200);
  await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
}

/** Sends a request while the bureau is down, so that the answer does not include the bureau's. */
async function beforeTheBureau<T>(press: () => Promise<T>): Promise<T> {
  await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
  const answer = await press();
  await harness.simulators.clearFaults();
  return answer;
}

const lift = ({ browser, password }: Pick<Correcting, 'browser' | 'password'>) =>
  send(browser, LIFT, { body: { password } });

/** Anything sent to the bureau later would change the state of the ban. */
const stillInForce = async ({ browser }: Correcting) =>
  expect(await banOf(browser)).toMatchObject({ state: 'in-force', canLift: true });

describe('a ban', () => {
  it('bans for 21 days, mails the member, reminds 5 business days before the end, ends by itself, and notifies of it', async () => {
    harness.clock.set(new Date('2028-06-01T02:00:00Z'));
    const person = await harness.member('Good');
    await banned(person);
    expect(await banOf(person.browser)).toEqual({
      state: 'in-force',
      requestedAt: '2028-06-01T02:00:00.000Z',
      startsOn: '2028-06-01',
      endsOn: '2028-06-22',
      reminderOn: '2028-06-15',
      daysLeft: 21,
      extensions: 0,
      extensionRefusedAt: null,
      undelivered: null,
      triedUntil: null,
      canExtend: true,
      canLift: true,
      canPassOnTo: ['Jarrah Credit', 'Mallee Credit'],
      passedOn: null,
    });
    await expect.poll(() => harness.mailsTo(person.email, /is frozen/)).toBe(1);
    harness.clock.set(new Date('2028-06-14T13:59:00Z'));
    await harness.follow();
    expect(await harness.mailsTo(person.email, /ends soon/)).toBe(0);
    harness.clock.set(new Date('2028-06-14T14:01:00Z'));
    await Promise.all([harness.follow(), harness.follow()]);
    await harness.follow();
    await expect.poll(() => harness.mailsTo(person.email, /ends soon/)).toBe(1);
    harness.clock.set(new Date('2028-06-22T14:01:00Z'));
    expect(await banOf(person.browser)).toMatchObject({ state: 'ended', daysLeft: null, canLift: false });
    await Promise.all([harness.follow(), harness.follow()]);
    await expect.poll(() => harness.mailsTo(person.email, /is over/)).toBe(1);
    expect((await send(person.browser, EXTEND)).body.code).toBe('ban-not-in-force');
    await banned(person);
    expect((await banOf(person.browser)).startsOn).toBe('2028-06-23');
    harness.clock.set(new Date('2028-07-20T02:00:00Z'));
    await banned(person);
    await expect.poll(() => harness.mailsTo(person.email, /is over/)).toBe(2);
  });

  it('extends a ban as often as requested, each time once and with its own reminder', async () => {
    harness.clock.set(new Date('2028-08-01T02:00:00Z'));
    const person = await harness.member('Good');
    await banned(person);
    const extended = async (endsOn: string) => {
      const answers = await beforeTheBureau(() =>
        Promise.all([send(person.browser, EXTEND), send(person.browser, EXTEND)]),
      );
      expect(inOrder(answers)).toEqual([200, 409]);
      await expect.poll(async () => (await banOf(person.browser)).endsOn).toBe(endsOn);
    };
    await extended('2028-09-12');
    await extended('2028-10-03');
    expect(await banOf(person.browser)).toMatchObject({ state: 'in-force', extensions: 2, canExtend: true });
    await expect.poll(() => harness.mailsTo(person.email, /is extended/)).toBe(2);
    harness.clock.set(new Date('2028-10-02T02:00:00Z'));
    await harness.follow();
    await expect.poll(() => harness.mailsTo(person.email, /ends soon/)).toBe(1);
    await extended('2028-10-24');
    harness.clock.set(new Date('2028-10-20T02:00:00Z'));
    await harness.follow();
    await expect.poll(() => harness.mailsTo(person.email, /ends soon/)).toBe(2);
  });

  it('requests only one ban at a time, lifts it and mails the member', async () => {
    const person = await harness.member('Good');
    const answers = await Promise.all([1, 2, 3].map(() => send(person.browser, BAN)));
    expect(inOrder(answers)).toEqual([200, 409, 409]);
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
    expect((await beforeTheBureau(() => lift(person))).body.ban).toMatchObject({
      state: 'lift-requested',
      canExtend: false,
      canLift: false,
    });
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('lifted');
    await expect.poll(() => harness.mailsTo(person.email, /is lifted/)).toBe(1);
    const again = await lift(person);
    expect([again.status, again.body.code]).toEqual([409, 'ban-not-in-force']);
  });

  it('shows the active ban although an earlier one has a later request time', async () => {
    const person = await harness.member('Good');
    await banned(person);
    expect((await lift(person)).status).toBe(200);
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('lifted');
    harness.clock.advance(-120_000);
    await banned(person);
    expect(await banOf(person.browser)).toMatchObject({ canLift: true });
    harness.clock.advance(120_000);
  });

  it('rejects lifting a ban without the right password', async () => {
    const person = await harness.member('Good');
    await banned(person);
    for (const [password, code, message] of [
      ['', 'validation', 'Password is required'],
      ['not-the-password-1', 'password-incorrect', 'Incorrect Password'],
    ] as const) {
      const refused = await lift({ ...person, password });
      expect([refused.status, refused.body.code], refused.text).toEqual([400, code]);
      expect(refused.body.errors).toEqual([{ field: 'password', message }]);
    }
    const without = await send(person.browser, LIFT);
    expect([without.status, without.body.code]).toEqual([400, 'validation']);
    await stillInForce(person);
    expect((await beforeTheBureau(() => lift(person))).body.ban.state).toBe('lift-requested');
  });

  it('limits passwords tried for lifting a ban, and then rejects the right one', async () => {
    const person = await harness.member('Good');
    await banned(person);
    const guesses = ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `wrong-${word}-guess`);
    const answers = [];
    for (const password of guesses) answers.push((await lift({ ...person, password })).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 400]);
    const late = await lift(person);
    expect([late.status, late.body.code]).toEqual([429, 'rate-limited']);
    await stillInForce(person);
  });

  it('needs a recent second factor to lift a ban and returns to the page after it', async () => {
    const person = await harness.member('Good');
    await banned(person);
    harness.clock.advance(16 * 60_000);
    const stale = await lift(person);
    expect([stale.status, stale.body.code], stale.text).toEqual([403, 'second-factor-needed']);
    expect(stale.body.redirect_uri).toBe('/login-2fa?retUrl=%2Fcorrections%23freeze');
  });

  it('lets a member with a ban read their own report', async () => {
    const person = await harness.member('Good');
    await banned(person);
    const report = await person.browser.call('POST /v1/creditreport', { body: { retry: false } });
    expect(report.status).toBe(200);
  });

  it('retries a ban until a bureau that was down recovers', async () => {
    const person = await harness.member('Good');
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    expect((await send(person.browser, BAN)).body.ban.state).toBe('requested');
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await banOf(person.browser)).state, { timeout: 60_000 }).toBe('in-force');
  });
});

const atBureau = () => harness.simulators.url;
const referenceOf = async ({ memberId }: Correcting) => {
  const query = harness.database.db.selectFrom('bans').select('reference');
  return (await query.where('member_id', '=', memberId).executeTakeFirstOrThrow()).reference;
};
const REFUSED = /is not extended/;
const refusalsBy = async (email: string) => harness.mailsTo(email, REFUSED);
const isRefused = ({ browser }: Correcting) =>
  expect.poll(async () => (await banOf(browser)).extensionRefusedAt).toBe(harness.clock.now().toISOString());

describe('a refused extension', () => {
  it('keeps the ban as it was when the bureau does not know it, and mails the member once without a retry', async () => {
    harness.clock.set(new Date('2029-03-01T02:00:00Z'));
    const person = await harness.member('Good');
    await banned(person);
    const before = await banOf(person.browser);
    await fetch(`${atBureau()}/control/bureau/bans`, { method: 'DELETE' });
    const asked = await beforeTheBureau(() => send(person.browser, EXTEND));
    expect(asked.body.ban, asked.text).toMatchObject({ state: 'extension-requested', canExtend: false });
    await isRefused(person);
    const extensionRefusedAt = harness.clock.now().toISOString();
    expect(await banOf(person.browser)).toEqual({ ...before, extensionRefusedAt });
    await expect.poll(() => refusalsBy(person.email)).toBe(1);
    const mail = await harness.mailTo(person.email, REFUSED);
    expect(mail?.text).toMatch(/did not accept the extension[^]*ends after 22 Mar 2029[^]*or contact us/);
    await expect.poll(() => countWaiting(harness.platform.db)).toBe(0);
    expect(await harness.mailsTo(person.email, /is extended/)).toBe(0);
  });

  it('lets an extension be requested again after a refusal, which clears the refusal', async () => {
    harness.clock.set(new Date('2029-05-01T02:00:00Z'));
    const person = await harness.member('Good');
    await banned(person);
    const path = `${atBureau()}/bureau/v1/bans/${await referenceOf(person)}`;
    const headers = { authorization: 'Bearer simulated-bureau-key' };
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(204);
    for (const times of [1, 2]) {
      const asked = await beforeTheBureau(() => send(person.browser, EXTEND));
      expect(asked.body.ban, asked.text).toMatchObject({
        state: 'extension-requested',
        extensionRefusedAt: null,
      });
      await isRefused(person);
      await expect.poll(() => refusalsBy(person.email)).toBe(times);
    }
    expect(await banOf(person.browser)).toMatchObject({ state: 'in-force', endsOn: '2029-05-22' });
  });

  it('reminds of the current end after the refusal of an extension that was pending on the reminder’s day', async () => {
    harness.clock.set(new Date('2029-07-02T02:00:00Z'));
    const person = await harness.member('Good');
    await banned(person);
    await fetch(`${atBureau()}/control/bureau/bans`, { method: 'DELETE' });
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    await send(person.browser, EXTEND);
    harness.clock.set(new Date('2029-07-20T02:00:00Z'));
    await harness.follow();
    expect(await harness.mailsTo(person.email, /ends soon/)).toBe(0);
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await banOf(person.browser)).state, { timeout: 60_000 }).toBe('in-force');
    await harness.follow();
    await expect.poll(() => harness.mailsTo(person.email, /ends soon/)).toBe(1);
  });

  it('mails the member that the ban has ended when its extension was refused after its end', async () => {
    harness.clock.set(new Date('2029-09-03T02:00:00Z'));
    const person = await harness.member('Good');
    await banned(person);
    await fetch(`${atBureau()}/control/bureau/bans`, { method: 'DELETE' });
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    await send(person.browser, EXTEND);
    harness.clock.set(new Date('2029-09-26T02:00:00Z'));
    await harness.follow();
    await harness.simulators.clearFaults();
    await expect.poll(() => refusalsBy(person.email), { timeout: 60_000 }).toBe(1);
    expect(await banOf(person.browser)).toMatchObject({ state: 'ended', endsOn: '2029-09-24' });
    const mail = await harness.mailTo(person.email, REFUSED);
    expect(mail?.text).toMatch(/ended after 24 Sep 2029[^]*ask for a new freeze, or contact us/);
  });
});

describe('personal data of corrections and bans', () => {
  it('exports corrections in full and erases them with the member', async () => {
    const person = await harness.member();
    const { reference } = await opened(person);
    await banned(person);
    const headers = { 'x-csrf-token': person.browser.csrf() ?? '' };
    const copy = await person.browser.call('GET /v1/user/export', { headers });
    const part = copy.body.parts?.find(({ name }: { name: string }) => name === 'corrections');
    expect(part?.content, copy.text.slice(0, 300)).toMatchObject({
      corrections: [{ reference, words: WORDS, state: 'acknowledged' }],
      bans: [{ state: 'in-force', extensions: 0 }],
    });
    const left = await person.browser.call('POST /v1/user/delete-account', {
      body: { password: person.password },
    });
    expect(left.status, left.text).toBe(200);
    for (const table of ['correction_cases', 'bans'] as const) {
      const rows = await harness.database.db
        .selectFrom(table)
        .select('id')
        .where('member_id', '=', person.memberId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});
