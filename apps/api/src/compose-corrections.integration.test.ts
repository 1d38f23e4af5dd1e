import { randomBytes } from 'node:crypto';

import type { OperationKey } from '@wattle/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { register, verifyIdentity, type Person } from '#api/testing/people.ts';
import type { TestBrowser } from '#api/testing/test-browser.ts';

import { composeFollowCorrections } from './compose-corrections.ts';

const DAY_MS = 86_400_000;
const OPEN = 'POST /v1/corrections';
const CLOSE = 'POST /v1/corrections/:caseId/close';
const BAN = 'POST /v1/corrections/ban';
const EXTEND = 'POST /v1/corrections/ban/extend';
const LIFT = 'POST /v1/corrections/ban/lift';

let harness: Harness;
let follow: ReturnType<typeof composeFollowCorrections>;

beforeAll(async () => {
  // Sessions that last: the clock is moved by weeks.
  harness = await startHarness({
    SESSION_IDLE_MINUTES: '9999999',
    SESSION_ABSOLUTE_HOURS: '9999999',
    PROVIDER_TIMEOUT_MS: '10000',
  });
  follow = composeFollowCorrections(harness.platform);
}, 120_000);
afterAll(() => harness.stop());
afterEach(() => harness.simulators.clearFaults());

/** Somebody of whom the bureau has heard of no correction yet. */
const freshName = () =>
  `A${Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

type Member = Person & { memberId: string };

/** Registered, with two verified documents. */
async function member(lastName = 'Defaulted'): Promise<Member> {
  const person = await register(harness, { lastName, firstName: freshName() });
  await verifyIdentity(person.browser);
  const memberId: string = (await person.browser.call('GET /v1/user/init')).body.identifier;
  await harness.database.db
    .updateTable('members')
    .set({ passport_verified_at: harness.clock.now() })
    .where('id', '=', memberId)
    .execute();
  return { ...person, memberId };
}

type Item = { itemReference: string; itemKind: string; provider: string };

async function itemsOf(browser: TestBrowser): Promise<Record<'enquiry' | 'court' | 'account', Item>> {
  const answer = await browser.call('POST /v1/creditreport', { body: { retry: false } });
  const { enquiries, courtActions, accounts } = answer.body.reportInfo;
  const item = (itemKind: string, of: { itemReference: string }, provider: string) => ({
    itemReference: of.itemReference,
    itemKind,
    provider,
  });
  return {
    enquiry: item('enquiry', enquiries[0], enquiries[0].creditEnquirier),
    court: item('court-action', courtActions[0], courtActions[0].creditor),
    account: item('repayment-history', accounts[0], accounts[0].latestCreditProvider),
  };
}

const words = 'I never asked <b>them</b> for credit.\n{{7*7}} =1+1';
const asked = ({ itemReference, itemKind }: Item, changed: object = {}) => ({
  itemReference,
  itemKind,
  addressee: 'credit-provider',
  words,
  ...changed,
});
const send = (browser: TestBrowser, key: OperationKey, input: object = {}) =>
  browser.call(key, { body: {}, ...input, headers: { 'idempotency-key': randomBytes(8).toString('hex') } });
const listOf = async (browser: TestBrowser) => (await browser.call('GET /v1/corrections')).body;
const stateOf = async (browser: TestBrowser) => (await listOf(browser)).cases[0]?.state;
const banOf = async (browser: TestBrowser) => (await listOf(browser)).ban;
const decideAtBureau = () => fetch(`${harness.simulators.url}/control/bureau/decide`, { method: 'POST' });
const subjectsTo = async (email: string) =>
  (await harness.simulators.messages(email)).map(({ subject }) => subject);
const mailsTo = async (email: string, about: RegExp) =>
  (await subjectsTo(email)).filter((subject) => about.test(subject)).length;

/** A case that the bureau has. */
async function opened(person: Member, which: 'enquiry' | 'court' | 'account' = 'enquiry') {
  const item = (await itemsOf(person.browser))[which];
  const answer = await send(person.browser, OPEN, { body: asked(item) });
  expect(answer.status, answer.text).toBe(200);
  await expect.poll(() => stateOf(person.browser), { timeout: 20_000 }).toBe('acknowledged');
  return { item, caseId: String(answer.body.caseId), reference: String(answer.body.cases[0].reference) };
}

describe('a correction request', () => {
  it('shows the item, the words as they were typed, who must answer and the clock of the law', async () => {
    harness.clock.set(new Date('2027-02-01T02:00:00Z'));
    const person = await member();
    const { enquiry } = await itemsOf(person.browser);
    const { status, body } = await send(person.browser, OPEN, { body: asked(enquiry) });
    expect(status).toBe(200);
    expect(body.cases).toEqual([
      {
        caseId: body.caseId,
        reference: expect.stringMatching(/^K-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        itemReference: enquiry.itemReference,
        itemKind: 'enquiry',
        itemTitle: expect.stringContaining(enquiry.provider),
        provider: enquiry.provider,
        addressee: 'credit-provider',
        words,
        state: 'sent',
        openedAt: '2027-02-01T02:00:00.000Z',
        answerDueOn: '2027-03-03',
        daysLeft: 30,
        decidedOn: null,
        noticeDueOn: null,
        outcome: null,
        reasons: null,
        note: null,
        events: [{ at: '2027-02-01T02:00:00.000Z', kind: 'opened' }],
      },
    ]);
    expect(body.ban).toBeNull();
    await expect.poll(() => mailsTo(person.email, /We pass on/), { timeout: 15_000 }).toBe(1);
    const row = await harness.database.db
      .selectFrom('correction_cases')
      .select('fields')
      .where('id', '=', body.caseId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.fields).toString('latin1')).not.toContain('credit');
  });

  it('is decided by the bureau, told by e-mail without a word of it, and the item leaves the next file', async () => {
    harness.clock.set(new Date('2027-04-05T02:00:00Z'));
    const person = await member();
    const { item, reference } = await opened(person);
    await decideAtBureau();
    await follow();
    expect(await stateOf(person.browser), 'not asked before its time').toBe('acknowledged');
    harness.clock.advance(61_000);
    expect((await follow()).asked).toBeGreaterThan(0);
    const [decided] = (await listOf(person.browser)).cases;
    expect(decided).toMatchObject({
      state: 'decided',
      outcome: 'corrected',
      decidedOn: '2027-04-05',
      noticeDueOn: '2027-04-12',
      daysLeft: null,
      reasons: expect.stringMatching(/corrected/),
    });
    expect(decided.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'opened',
      'acknowledged',
      'decided',
    ]);
    await expect.poll(() => mailsTo(person.email, /is decided/), { timeout: 15_000 }).toBe(1);
    const [mail] = await harness.simulators.messages(person.email);
    expect(mail?.text).toContain(reference);
    for (const secret of [item.provider, 'never asked', 'corrected.', 'nquiry']) {
      expect(`${mail?.text}${mail?.html}`).not.toContain(secret);
    }
    harness.clock.set(new Date('2027-05-03T02:00:00Z'));
    const next = await person.browser.call('POST /v1/creditreport', { body: { retry: false } });
    const references = next.body.reportInfo.enquiries.map((each: Item) => each.itemReference);
    expect(references.length).toBeGreaterThan(0);
    expect(references).not.toContain(item.itemReference);
  });

  it('is refused with reasons, and the member may ask once more', async () => {
    const person = await member();
    const { item } = await opened(person, 'court');
    await decideAtBureau();
    harness.clock.advance(61_000);
    await follow();
    expect((await listOf(person.browser)).cases[0]).toMatchObject({ state: 'decided', outcome: 'refused' });
    expect((await send(person.browser, OPEN, { body: asked(item) })).status).toBe(200);
    expect((await listOf(person.browser)).cases).toHaveLength(2);
  });

  it('has one open case for an item, however many are asked for at a time', async () => {
    const person = await member();
    const { enquiry, account } = await itemsOf(person.browser);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => send(person.browser, OPEN, { body: asked(enquiry) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('correction-open-already');
    expect((await send(person.browser, OPEN, { body: asked(account) })).status).toBe(200);
    const whole = { ...asked(account), itemKind: 'account' };
    expect((await send(person.browser, OPEN, { body: whole })).status, 'of the same account').toBe(200);
  });

  it('made twice under one key is made once', async () => {
    const person = await member();
    const { enquiry } = await itemsOf(person.browser);
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const once = () => person.browser.call(OPEN, { body: asked(enquiry), headers });
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    expect((await listOf(person.browser)).cases).toHaveLength(1);
  });

  it('is about an item of the own report and its own kind, or of none', async () => {
    const [person, other] = [await member(), await member()];
    const theirs = (await itemsOf(other.browser)).enquiry;
    const own = (await itemsOf(person.browser)).enquiry;
    const bad = [theirs, { ...own, itemKind: 'default' }, { ...own, itemReference: 'made-up' }];
    for (const item of bad) {
      const answer = await send(person.browser, OPEN, { body: asked(item) });
      expect([answer.status, answer.body.code]).toEqual([404, 'correction-item-unknown']);
    }
    expect(await listOf(person.browser)).toEqual({ cases: [], ban: null });
  });

  it('needs two verified documents, words, and a session that is one', async () => {
    const person = await register(harness, { lastName: 'Good' });
    await verifyIdentity(person.browser);
    const item = { itemReference: 'x', itemKind: 'enquiry', provider: '' };
    const one = await send(person.browser, OPEN, { body: asked(item) });
    expect([one.status, one.body.code]).toEqual([403, 'documents-needed']);
    const { browser } = await member();
    const { enquiry } = await itemsOf(browser);
    for (const wrong of ['', '  ', 'x'.repeat(1001), 'a\u0007']) {
      const answer = await send(browser, OPEN, { body: asked(enquiry, { words: wrong }) });
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.field]).toEqual([
        400,
        'validation',
        'words',
      ]);
    }
    const forged = await browser.call(OPEN, { body: asked(enquiry), headers: { 'x-csrf-token': 'no' } });
    expect(forged.body.code).toBe('csrf');
  });

  it('is limited for an account', async () => {
    const { browser, memberId } = await member();
    const hits = Array.from({ length: 40 }, () => ({
      budget: 'correctionsByMember' as const,
      subject: memberId,
    }));
    for (const hit of hits) await harness.platform.throttle.hit(hit);
    const answer = await send(browser, OPEN, { body: asked((await itemsOf(browser)).enquiry) });
    expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
  });
});

describe('closing a case', () => {
  it('keeps the outcome and the note that the member was told, and asks no more', async () => {
    const person = await member();
    const { caseId } = await opened(person);
    const body = { outcome: 'corrected', note: 'They wrote\r\nto me.' };
    const closed = await send(person.browser, CLOSE, { params: { caseId }, body });
    expect(closed.body.cases[0]).toMatchObject({
      state: 'closed',
      outcome: 'corrected',
      note: 'They wrote\nto me.',
      daysLeft: null,
    });
    const again = await send(person.browser, CLOSE, { params: { caseId }, body });
    expect([again.status, again.body.code]).toEqual([409, 'correction-closed']);
    await decideAtBureau();
    harness.clock.advance(40 * DAY_MS);
    await follow();
    expect(await stateOf(person.browser)).toBe('closed');
    expect(await mailsTo(person.email, /decided|overdue|due soon/)).toBe(0);
  });

  it('as withdrawn takes it back from the bureau, and only while it is unanswered', async () => {
    const person = await member();
    const { caseId, reference, item } = await opened(person);
    const body = { outcome: 'withdrawn' };
    expect((await send(person.browser, CLOSE, { params: { caseId }, body })).status).toBe(200);
    const atBureau = async () => {
      const headers = { authorization: 'Bearer simulated-bureau-key' };
      const answer = await fetch(`${harness.simulators.url}/bureau/v1/corrections/${reference}`, { headers });
      return answer.json();
    };
    await expect.poll(atBureau, { timeout: 15_000 }).toMatchObject({ state: 'WITHDRAWN' });
    harness.clock.advance(1000);
    const second = await send(person.browser, OPEN, { body: asked(item) });
    await expect.poll(() => stateOf(person.browser), { timeout: 15_000 }).toBe('acknowledged');
    await decideAtBureau();
    harness.clock.advance(61_000);
    await follow();
    const params = { caseId: String(second.body.caseId) };
    const late = await send(person.browser, CLOSE, { params, body });
    expect([late.status, late.body.code]).toEqual([409, 'correction-closed']);
    const told = await send(person.browser, CLOSE, { params, body: { outcome: 'corrected' } });
    expect(told.body.cases[0]).toMatchObject({ state: 'closed', outcome: 'corrected' });
  });

  it("says nothing of another member's case, and changes nothing in it", async () => {
    const [owner, other] = [await member(), await member()];
    const { caseId } = await opened(owner);
    for (const tried of [caseId, caseId.toUpperCase(), '00000000-0000-4000-8000-000000000000', 'x', "'"]) {
      const answer = await send(other.browser, CLOSE, {
        params: { caseId: tried },
        body: { outcome: 'refused' },
      });
      expect([answer.status, answer.body.code], tried).toEqual([404, 'correction-unknown']);
    }
    expect(await stateOf(owner.browser)).toBe('acknowledged');
    expect((await listOf(other.browser)).cases).toEqual([]);
  });
});

describe('a reminder of the answer', () => {
  it('comes 5 days before the day and after it, each once, over the night on which clocks change', async () => {
    // Clocks go forward on 3 October 2027.
    harness.clock.set(new Date('2027-09-20T13:59:00Z'));
    const person = await member();
    await opened(person);
    expect((await listOf(person.browser)).cases[0].answerDueOn).toBe('2027-10-20');
    const lookAt = async (time: string) => {
      harness.clock.set(new Date(time));
      await follow();
      await follow();
    };
    await lookAt('2027-10-14T12:59:00Z');
    expect(await mailsTo(person.email, /due soon/)).toBe(0);
    await lookAt('2027-10-14T13:01:00Z');
    await expect.poll(() => mailsTo(person.email, /due soon/), { timeout: 15_000 }).toBe(1);
    await lookAt('2027-10-20T12:59:00Z');
    expect((await listOf(person.browser)).cases[0].daysLeft).toBe(0);
    await lookAt('2027-10-20T13:01:00Z');
    await expect.poll(() => mailsTo(person.email, /is overdue/), { timeout: 15_000 }).toBe(1);
    await lookAt('2027-12-01T00:00:00Z');
    const [late] = (await listOf(person.browser)).cases;
    expect(late.daysLeft).toBe(-42);
    expect(late.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'opened',
      'acknowledged',
      'reminded-answer-soon',
      'reminded-answer-passed',
    ]);
    expect([await mailsTo(person.email, /due soon/), await mailsTo(person.email, /is overdue/)]).toEqual([
      1, 1,
    ]);
    const [mail] = await harness.simulators.messages(person.email);
    expect(mail?.text).toMatch(/AFCA/);
    expect(mail?.text).toMatch(/OAIC/);
  });

  it('is sent once by two workers that look at the same time', async () => {
    const person = await member();
    await opened(person);
    harness.clock.advance(31 * DAY_MS);
    const other = composeFollowCorrections(harness.platform);
    await Promise.all([follow(), other()]);
    await expect.poll(() => mailsTo(person.email, /overdue/), { timeout: 15_000 }).toBe(1);
    expect(await mailsTo(person.email, /due soon/), 'no day that is over is announced').toBe(0);
  });

  it('comes while the bureau is down', async () => {
    const person = await member();
    await opened(person);
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    harness.clock.advance(26 * DAY_MS);
    await follow();
    await expect.poll(() => mailsTo(person.email, /due soon/), { timeout: 15_000 }).toBe(1);
  });
});

/** A ban that the bureau has confirmed. */
async function banned(person: Member) {
  const answer = await send(person.browser, BAN);
  expect([answer.status, answer.body.ban?.state], answer.text).toEqual([200, 'requested']);
  await expect.poll(async () => (await banOf(person.browser)).state, { timeout: 20_000 }).toBe('in-force');
}

describe('a ban', () => {
  it('lasts 21 days, is told by e-mail, reminds 5 business days before its end, and ends by itself', async () => {
    harness.clock.set(new Date('2028-06-01T02:00:00Z'));
    const person = await member('Good');
    await banned(person);
    expect(await banOf(person.browser)).toEqual({
      state: 'in-force',
      requestedAt: '2028-06-01T02:00:00.000Z',
      startsOn: '2028-06-01',
      endsOn: '2028-06-22',
      reminderOn: '2028-06-15',
      daysLeft: 21,
      extensions: 0,
      canExtend: true,
      canLift: true,
    });
    await expect.poll(() => mailsTo(person.email, /is frozen/), { timeout: 15_000 }).toBe(1);
    harness.clock.set(new Date('2028-06-14T13:59:00Z'));
    await follow();
    expect(await mailsTo(person.email, /ends soon/)).toBe(0);
    harness.clock.set(new Date('2028-06-14T14:01:00Z'));
    await Promise.all([follow(), follow()]);
    await follow();
    await expect.poll(() => mailsTo(person.email, /ends soon/), { timeout: 15_000 }).toBe(1);
    harness.clock.set(new Date('2028-06-22T14:01:00Z'));
    expect(await banOf(person.browser)).toMatchObject({ state: 'ended', daysLeft: null, canLift: false });
    await follow();
    expect(await banOf(person.browser)).toMatchObject({ state: 'ended' });
    const over = await send(person.browser, EXTEND);
    expect([over.status, over.body.code]).toEqual([409, 'ban-not-in-force']);
    await banned(person);
    expect((await banOf(person.browser)).startsOn).toBe('2028-06-23');
  });

  it('is extended as often as it is asked for, each time once and with a reminder of its own', async () => {
    harness.clock.set(new Date('2028-08-01T02:00:00Z'));
    const person = await member('Good');
    await banned(person);
    const extended = async (endsOn: string) => {
      const answers = await Promise.all([send(person.browser, EXTEND), send(person.browser, EXTEND)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await expect.poll(async () => (await banOf(person.browser)).endsOn, { timeout: 20_000 }).toBe(endsOn);
    };
    await extended('2028-09-12');
    await extended('2028-10-03');
    expect(await banOf(person.browser)).toMatchObject({ state: 'in-force', extensions: 2, canExtend: true });
    await expect.poll(() => mailsTo(person.email, /is extended/), { timeout: 15_000 }).toBe(2);
    harness.clock.set(new Date('2028-10-02T02:00:00Z'));
    await follow();
    await expect.poll(() => mailsTo(person.email, /ends soon/), { timeout: 15_000 }).toBe(1);
    await extended('2028-10-24');
    harness.clock.set(new Date('2028-10-20T02:00:00Z'));
    await follow();
    await expect.poll(() => mailsTo(person.email, /ends soon/), { timeout: 15_000 }).toBe(2);
  });

  it('is asked for once at a time, lifted, and its end is told', async () => {
    const person = await member('Good');
    const answers = await Promise.all([1, 2, 3].map(() => send(person.browser, BAN)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await expect.poll(async () => (await banOf(person.browser)).state, { timeout: 20_000 }).toBe('in-force');
    expect((await send(person.browser, LIFT)).body.ban).toMatchObject({
      state: 'lift-requested',
      canExtend: false,
      canLift: false,
    });
    await expect.poll(async () => (await banOf(person.browser)).state, { timeout: 20_000 }).toBe('lifted');
    await expect.poll(() => mailsTo(person.email, /is lifted/), { timeout: 15_000 }).toBe(1);
    const again = await send(person.browser, LIFT);
    expect([again.status, again.body.code]).toEqual([409, 'ban-not-in-force']);
  });

  it("leaves the member's own report open to them", async () => {
    const person = await member('Good');
    await banned(person);
    const report = await person.browser.call('POST /v1/creditreport', { body: { retry: false } });
    expect(report.status).toBe(200);
  });

  it('reaches a bureau that was down, once it is back', async () => {
    const person = await member('Good');
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    expect((await send(person.browser, BAN)).body.ban.state).toBe('requested');
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await banOf(person.browser)).state, { timeout: 60_000 }).toBe('in-force');
  }, 90_000);
});

describe('what is held', () => {
  it('is in the copy, words and all, and goes with the member', async () => {
    const person = await member();
    const { reference } = await opened(person);
    await banned(person);
    const headers = { 'x-csrf-token': person.browser.csrf() ?? '' };
    const copy = await person.browser.call('GET /v1/user/export', { headers });
    const part = copy.body.parts?.find(({ name }: { name: string }) => name === 'corrections');
    expect(part?.content, copy.text.slice(0, 300)).toMatchObject({
      corrections: [{ reference, words, state: 'acknowledged' }],
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
