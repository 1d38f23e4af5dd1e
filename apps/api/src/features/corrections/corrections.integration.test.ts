import { aSubject } from '@wattle/domain/credit-file/test-file';
import { register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  activityOf,
  asked,
  BAN,
  itemsOf,
  listOf,
  OPEN,
  opened,
  send,
  startCorrectionsHarness,
  stateOf,
  type CorrectionsHarness,
  inOrder,
  WORDS,
  type Item,
} from '#api/testing/correcting.ts';
import { openStoredFile, replaceStoredFile } from '#api/testing/stored-files.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

import { correctionsByMember } from './corrections.budgets.ts';

const DAY_MS = 86_400_000;
const CLOSE = 'POST /v1/corrections/:caseId/close';

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());
afterEach(() => harness.simulators.clearFaults());

describe('a correction request', () => {
  it('shows the item, the words as typed, the addressee and the legal deadline', async () => {
    harness.clock.set(new Date('2027-02-01T02:00:00Z'));
    const person = await harness.member();
    const { enquiry } = await itemsOf(person.browser);
    // The bureau is down, so the answer does not include an acknowledgement.
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    const { status, body } = await send(person.browser, OPEN, { body: asked(enquiry) });
    await harness.simulators.clearFaults();
    expect(status).toBe(200);
    expect(body.cases).toEqual([
      {
        caseId: body.caseId,
        bureau: 'Yarran Credit',
        reference: expect.stringMatching(/^K-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        itemReference: enquiry.itemReference,
        itemKind: 'enquiry',
        itemTitle: expect.stringContaining(enquiry.provider),
        provider: enquiry.provider,
        addressee: 'credit-provider',
        words: WORDS,
        state: 'sent',
        openedAt: '2027-02-01T02:00:00.000Z',
        answerDueOn: '2027-03-02',
        daysLeft: 29,
        decidedOn: null,
        noticeDueOn: null,
        outcome: null,
        reasons: null,
        note: null,
        events: [{ at: '2027-02-01T02:00:00.000Z', kind: 'opened' }],
        triedUntil: null,
      },
    ]);
    expect(body.ban).toBeNull();
    await expect.poll(() => harness.mailsTo(person.email, /We are passing on/)).toBe(1);
    const row = await harness.database.db
      .selectFrom('correction_cases')
      .select('fields')
      .where('id', '=', body.caseId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.fields).toString('latin1')).not.toContain('credit');
  });

  it('[REPORT-040] takes a request about the personal details, and the bureau says which', async () => {
    const person = await harness.member();
    await itemsOf(person.browser);
    const { memberId } = person;
    const file = await openStoredFile(harness, memberId);
    const creditFile = { ...file.creditFile, subject: aSubject() };
    await replaceStoredFile(harness, memberId, { ...file, creditFile });
    const { body } = await person.browser.call('POST /v1/creditreport', { body: {} });
    const details: { kind: string; itemReference: string }[] = body.reportInfo.personalDetails;
    const itemReference = details.find(({ kind }) => kind === 'birth-date')?.itemReference ?? '';
    const item = { itemReference, itemKind: 'personal-details', provider: '' };
    const answer = await send(person.browser, OPEN, { body: asked(item, { addressee: 'bureau' }) });
    expect(answer.body.cases).toMatchObject([
      { itemKind: 'personal-details', itemTitle: 'Birth date on your file', provider: '' },
    ]);
    await expect.poll(() => stateOf(person.browser)).toBe('acknowledged');
  });

  it('shows the bureau’s decision, mails it without details, and drops the corrected item from the next file', async () => {
    harness.clock.set(new Date('2027-04-05T02:00:00Z'));
    const person = await harness.member();
    const { item, reference } = await opened(person);
    await harness.decideAtBureau();
    await harness.follow();
    expect(await stateOf(person.browser), 'not polled yet').toBe('acknowledged');
    harness.clock.advance(61_000);
    expect((await harness.follow()).polled).toBeGreaterThan(0);
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
    await expect.poll(() => harness.mailsTo(person.email, /is decided/)).toBe(1);
    const mail = await harness.mailTo(person.email, /is decided/);
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

  it('shows the reasons for a refusal and lets the member ask again', async () => {
    const person = await harness.member();
    const { item } = await opened(person, 'court');
    await harness.decideAtBureau();
    harness.clock.advance(61_000);
    await harness.follow();
    expect((await listOf(person.browser)).cases[0]).toMatchObject({ state: 'decided', outcome: 'refused' });
    expect((await send(person.browser, OPEN, { body: asked(item) })).status).toBe(200);
    expect((await listOf(person.browser)).cases).toHaveLength(2);
  });

  it('opens one case for an item however many requests arrive at once', async () => {
    const person = await harness.member();
    const { enquiry, account } = await itemsOf(person.browser);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => send(person.browser, OPEN, { body: asked(enquiry) })),
    );
    expect(inOrder(answers)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('correction-open-already');
    expect((await send(person.browser, OPEN, { body: asked(account) })).status).toBe(200);
    const whole = { ...asked(account), itemKind: 'account' };
    expect(
      (await send(person.browser, OPEN, { body: whole })).status,
      'repayments and account are separate items',
    ).toBe(200);
  });

  it('[ACC-021] leaves a line in the activity for a correction, a freeze and its lifting, not for refused ones', async () => {
    const { browser, password } = await harness.member();
    const { enquiry } = await itemsOf(browser);
    for (const _ of [1, 2]) await send(browser, OPEN, { body: asked(enquiry) });
    for (const _ of [1, 2]) await send(browser, BAN);
    for (const _ of [1, 2]) await send(browser, 'POST /v1/corrections/ban/lift', { body: { password } });
    const kinds = ['freeze-lifted', 'freeze-asked', 'correction-asked', 'bureau-accessed'];
    expect((await activityOf(browser)).slice(0, 4)).toEqual(kinds);
  });

  it('rejects a correction of an item that is unknown, of another kind or of another member', async () => {
    const [person, other] = [await harness.member(), await harness.member()];
    const theirs = (await itemsOf(other.browser)).enquiry;
    const own = (await itemsOf(person.browser)).enquiry;
    const bad = [theirs, { ...own, itemKind: 'default' }, { ...own, itemReference: 'made-up' }];
    for (const item of bad) {
      const answer = await send(person.browser, OPEN, { body: asked(item) });
      expect([answer.status, answer.body.code]).toEqual([404, 'correction-item-unknown']);
    }
    expect(await listOf(person.browser)).toEqual({ cases: [], ban: null });
  });

  it('requires two verified documents, valid words and an anti-forgery token for a correction', async () => {
    const person = await register(harness, { lastName: 'Good' });
    await verifyIdentity(person.browser);
    const item = { itemReference: 'x', itemKind: 'enquiry', provider: '' };
    const one = await send(person.browser, OPEN, { body: asked(item) });
    expect([one.status, one.body.code]).toEqual([403, 'documents-needed']);
    const { browser } = await harness.member();
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

  it('limits the correction requests of a member', async () => {
    const { browser, memberId } = await harness.member();
    const hits = Array.from({ length: 40 }, () => ({
      budget: correctionsByMember,
      subject: memberId,
    }));
    for (const one of hits) await hit(harness.platform.ctx, one);
    const answer = await send(browser, OPEN, { body: asked((await itemsOf(browser)).enquiry) });
    expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
  });
});

describe('closing a case', () => {
  it('stores the outcome and the member’s note on closing and stops polling', async () => {
    const person = await harness.member();
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
    await harness.decideAtBureau();
    harness.clock.advance(40 * DAY_MS);
    await harness.follow();
    expect(await stateOf(person.browser)).toBe('closed');
    expect(await harness.mailsTo(person.email, /decided|overdue|due soon/)).toBe(0);
  });

  it('withdraws a case at the bureau, but only before it is answered', async () => {
    const person = await harness.member();
    const { caseId, reference, item } = await opened(person);
    const body = { outcome: 'withdrawn' };
    expect((await send(person.browser, CLOSE, { params: { caseId }, body })).status).toBe(200);
    const atBureau = async () => {
      const headers = { authorization: 'Bearer simulated-bureau-key' };
      const answer = await fetch(`${harness.simulators.url}/bureau/v1/corrections/${reference}`, { headers });
      return answer.json();
    };
    await expect.poll(atBureau).toMatchObject({ state: 'WITHDRAWN' });
    harness.clock.advance(1000);
    const second = await send(person.browser, OPEN, { body: asked(item) });
    await expect.poll(() => stateOf(person.browser)).toBe('acknowledged');
    await harness.decideAtBureau();
    harness.clock.advance(61_000);
    await harness.follow();
    const params = { caseId: String(second.body.caseId) };
    const late = await send(person.browser, CLOSE, { params, body });
    expect([late.status, late.body.code]).toEqual([409, 'correction-closed']);
    const last = await send(person.browser, CLOSE, { params, body: { outcome: 'corrected' } });
    expect(last.body.cases[0]).toMatchObject({ state: 'closed', outcome: 'corrected' });
  });
});
