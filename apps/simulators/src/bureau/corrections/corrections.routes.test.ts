import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../../test-simulators.ts';
import { HEADERS, sendEnquiry, subjectOf, testEnquiry } from '../test-enquiry.ts';

const subject = subjectOf('Defaulted');
const requestedAt = '2026-11-02T01:00:00.000Z';

const File = z.looseObject({
  file: z.looseObject({
    accounts: z.array(
      z.looseObject({
        accountReference: z.string(),
        repaymentHistory: z.array(z.looseObject({ month: z.string(), code: z.string() })),
      }),
    ),
    enquiries: z.array(z.looseObject({ date: z.string(), provider: z.string(), amount: z.number() })),
    defaults: z.array(z.looseObject({ date: z.string(), accountReference: z.string() })),
    courtActions: z.array(z.looseObject({ date: z.string(), creditor: z.string() })),
  }),
});

const enquire = (simulators: Running, changed: object = {}) =>
  sendEnquiry(simulators, { ...testEnquiry('Defaulted', { products: ['file'] }), ...changed });
const fileOf = async (simulators: Running, changed: object = {}) =>
  (await enquire(simulators, changed)).as(File).file;

const request = (item: object, changed: object = {}) => ({
  reference: 'K-0001',
  subject,
  item,
  mustAnswer: 'CREDIT_PROVIDER',
  words: 'I never asked them for credit.',
  requestedAt: '2041-11-04T01:00:00.000Z',
  ...changed,
});
const lodge = (simulators: Running, body: object) =>
  simulators.send('POST', '/bureau/v1/corrections', { headers: HEADERS, body });
const caseOf = async (simulators: Running, reference = 'K-0001') =>
  (await simulators.send('GET', `/bureau/v1/corrections/${reference}`, { headers: HEADERS })).json;
const decide = (simulators: Running) => simulators.send('POST', '/control/bureau/decide');

const isLate = ({ code }: { code: string }) => /^[1-6X]$/.test(code);

function first<Item>(list: readonly Item[]): Item {
  const [item] = list;
  if (item === undefined) throw new Error('the file has none');
  return item;
}

describe('a correction at the bureau', () => {
  it('accepts a correction once per reference, and decides it after a while or on demand', async () => {
    const simulators = await startSimulators();
    const body = request({ kind: 'COURT_ACTION', date: '2024-01-02', provider: 'A Court' });
    const taken = await lodge(simulators, body);
    expect([taken.status, taken.json]).toEqual([
      201,
      { reference: 'K-0001', state: 'RECEIVED', outcome: null, decidedOn: null, reasons: null },
    ]);
    expect((await lodge(simulators, body)).json).toEqual(taken.json);
    expect((await lodge(simulators, { ...body, words: 'Another' })).status).toBe(409);
    expect((await decide(simulators)).json).toEqual({ decided: 1 });
    expect(await caseOf(simulators)).toMatchObject({
      state: 'DECIDED',
      outcome: 'REFUSED',
      decidedOn: '2041-11-04',
      reasons: expect.stringMatching(/right/),
    });
  });

  it('decides a correction once its time is over', async () => {
    const simulators = await startSimulators({ bureauDecisionMs: 0 });
    await lodge(simulators, request({ kind: 'ENQUIRY', date: '2026-01-02', provider: 'A Bank' }));
    expect(await caseOf(simulators)).toMatchObject({ state: 'DECIDED', outcome: 'CORRECTED' });
  });

  it('never decides a withdrawn correction, even one that arrives after its withdrawal', async () => {
    const simulators = await startSimulators();
    const withdraw = () => simulators.send('DELETE', '/bureau/v1/corrections/K-0001', { headers: HEADERS });
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).status).toBe(204);
    const late = await lodge(simulators, request({ kind: 'ENQUIRY', date: '2026-01-02' }));
    expect([late.status, late.json]).toMatchObject([201, { state: 'WITHDRAWN' }]);
    await decide(simulators);
    expect(await caseOf(simulators)).toMatchObject({ state: 'WITHDRAWN', outcome: null });
    expect((await simulators.send('GET', '/bureau/v1/corrections/none', { headers: HEADERS })).status).toBe(
      404,
    );
  });

  it('removes a corrected enquiry from the file, this month and the next', async () => {
    const simulators = await startSimulators();
    const before = await fileOf(simulators);
    const { date, provider } = first(before.enquiries);
    await lodge(simulators, request({ kind: 'ENQUIRY', date, provider }));
    expect((await fileOf(simulators)).enquiries, 'not before it is decided').toEqual(before.enquiries);
    await decide(simulators);
    for (const asOf of ['2026-11', '2026-12']) {
      const { enquiries } = await fileOf(simulators, { asOf });
      expect(
        enquiries.filter((each) => each.date === date && each.provider === provider),
        asOf,
      ).toEqual([]);
      expect(enquiries.length, asOf).toBeGreaterThan(0);
    }
    const other = { ...subject, givenName: 'Somebody' };
    expect((await enquire(simulators, { subject: other })).status, 'any other person').toBe(200);
  });

  it('keeps an enquiry of the same day and provider for another amount', async () => {
    const simulators = await startSimulators();
    const before = (await fileOf(simulators)).enquiries;
    const { date, provider, amount } = first(before);
    const item = { kind: 'ENQUIRY', date, provider, amount: amount + 1 };
    await lodge(simulators, request(item));
    await decide(simulators);
    expect((await fileOf(simulators)).enquiries).toEqual(before);
    await lodge(simulators, request({ ...item, amount }, { reference: 'K-0002' }));
    await decide(simulators);
    expect((await fileOf(simulators)).enquiries).toHaveLength(before.length - 1);
  });

  it('removes the corrected default and no other', async () => {
    const simulators = await startSimulators();
    const before = await fileOf(simulators);
    const { date, accountReference } = first(before.defaults);
    await lodge(simulators, request({ kind: 'DEFAULT', date, accountReference }));
    await decide(simulators);
    const after = (await fileOf(simulators, { asOf: '2026-12' })).defaults;
    expect(after).toHaveLength(before.defaults.length - 1);
    expect(after.some((each) => each.date === date && each.accountReference === accountReference)).toBe(
      false,
    );
  });

  it('shows corrected repayments as paid on time', async () => {
    const simulators = await startSimulators();
    const before = await fileOf(simulators);
    const late = first(before.accounts.filter(({ repaymentHistory }) => repaymentHistory.some(isLate)));
    const { accountReference } = late;
    await lodge(simulators, request({ kind: 'REPAYMENT_HISTORY', accountReference }));
    await decide(simulators);
    const after = (await fileOf(simulators)).accounts.find(
      (each) => each.accountReference === accountReference,
    );
    expect(after?.repaymentHistory.length).toBe(late.repaymentHistory.length);
    expect(after?.repaymentHistory.some(isLate)).toBe(false);
  });

  it('refuses to correct a court action, and keeps it', async () => {
    const simulators = await startSimulators();
    const before = await fileOf(simulators);
    const { date, creditor } = first(before.courtActions);
    await lodge(simulators, request({ kind: 'COURT_ACTION', date, provider: creditor }));
    await decide(simulators);
    expect(await fileOf(simulators)).toEqual(before);
  });

  it.each([{ item: { kind: 'NONE' } }, { words: '' }, { reference: '' }, { stranger: true }])(
    'of the wrong shape is refused: %j',
    async (changed) => {
      const simulators = await startSimulators();
      expect((await lodge(simulators, request({ kind: 'ENQUIRY' }, changed))).status).toBe(400);
    },
  );

  it('refuses calls without the key, and fails under a fault', async () => {
    const simulators = await startSimulators();
    for (const path of ['corrections', 'bans']) {
      expect((await simulators.send('POST', `/bureau/v1/${path}`, { body: {} })).status).toBe(401);
    }
    await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode: 'error' } });
    expect((await lodge(simulators, request({ kind: 'ENQUIRY' }))).status).toBe(500);
  });
});

const ban = (simulators: Running, changed: object = {}) =>
  simulators.send('POST', '/bureau/v1/bans', {
    headers: HEADERS,
    body: { reference: 'B-0001', subject, requestedAt, ...changed },
  });
const extend = (simulators: Running, body: object) =>
  simulators.send('PUT', '/bureau/v1/bans/B-0001', { headers: HEADERS, body });
const answered = (endsOn: string) => ({
  reference: 'B-0001',
  passedOn: [
    { bureau: 'Jarrah Credit', state: 'IN_FORCE', endsOn },
    { bureau: 'Mallee Credit', state: 'ASKED', endsOn: null },
  ],
});

const lift = (simulators: Running) =>
  simulators.send('DELETE', '/bureau/v1/bans/B-0001', { headers: HEADERS });

describe('a ban at the bureau', () => {
  const lender = { purpose: 'credit-application', at: '2026-11-10T01:00:00.000Z' };

  it('keeps a ban until the 21st day after its request, once per reference', async () => {
    const simulators = await startSimulators();
    const taken = await ban(simulators);
    expect([taken.status, taken.json]).toEqual([
      201,
      { reference: 'B-0001', state: 'IN_FORCE', startsOn: '2026-11-02', endsOn: '2026-11-23' },
    ]);
    expect((await ban(simulators)).json).toEqual(taken.json);
    const other = { ...subject, givenName: 'Somebody' };
    expect((await ban(simulators, { subject: other })).status).toBe(409);
  });

  it('refuses other enquiries with their own code, and never the person’s own', async () => {
    const simulators = await startSimulators();
    expect((await enquire(simulators, lender)).status, 'before it').toBe(200);
    await ban(simulators);
    for (const purpose of ['credit-application', 'account-review']) {
      const refused = await enquire(simulators, { ...lender, purpose });
      expect([refused.status, refused.json]).toEqual([403, { code: 'BAN_IN_FORCE' }]);
    }
    expect((await enquire(simulators)).status).toBe(200);
    expect((await enquire(simulators, { ...lender, purpose: 'own-access' })).status).toBe(200);
    const neighbour = { ...subject, givenName: 'Somebody' };
    expect((await enquire(simulators, { ...lender, subject: neighbour })).status).toBe(200);
  });

  it('refuses enquiries until the end of the ban’s last day in Sydney, and answers the same one after it', async () => {
    const simulators = await startSimulators();
    await ban(simulators);
    const reference = randomUUID();
    const at = (time: string) => enquire(simulators, { ...lender, reference, at: time });
    expect((await at('2026-11-23T12:59:00.000Z')).status).toBe(403);
    expect((await at('2026-11-23T13:01:00.000Z')).status).toBe(200);
  });

  it('extends a ban for each request once, and never after its end', async () => {
    const simulators = await startSimulators();
    await ban(simulators);
    const more = { endsOn: '2026-12-14', requestedAt: '2026-11-20T01:00:00.000Z' };
    expect((await extend(simulators, more)).json).toMatchObject({ endsOn: '2026-12-14' });
    expect((await extend(simulators, more)).json).toMatchObject({ endsOn: '2026-12-14' });
    const again = { endsOn: '2027-01-04', requestedAt: '2026-12-10T01:00:00.000Z' };
    expect((await extend(simulators, again)).json).toMatchObject({ endsOn: '2027-01-04' });
    const late = { endsOn: '2027-02-01', requestedAt: '2027-01-05T01:00:00.000Z' };
    const refused = await extend(simulators, late);
    expect([refused.status, refused.json]).toEqual([409, { code: 'BAN_OVER' }]);
  });

  it('passes a ban and its extension on to the other bureaus, and says what each answered', async () => {
    const simulators = await startSimulators();
    const passOn = (at = requestedAt) =>
      simulators.send('PUT', '/bureau/v1/bans/B-0001/passed-on', {
        headers: HEADERS,
        body: { requestedAt: at },
      });
    expect((await passOn()).json).toEqual({ code: 'NO_BAN' });
    await ban(simulators);
    expect((await passOn()).json).toEqual(answered('2026-11-23'));
    const second = { headers: { authorization: 'Bearer simulated-second-bureau-key' } };
    const there = async () => (await simulators.send('GET', '/second/bureau/v1/bans/B-0001', second)).json;
    expect(await there()).toMatchObject({ startsOn: '2026-11-02', endsOn: '2026-11-23' });
    await extend(simulators, { endsOn: '2026-12-14', requestedAt });
    expect((await passOn('2026-11-20T01:00:00.000Z')).json).toEqual(answered('2026-12-14'));
    expect(await there()).toMatchObject({ startsOn: '2026-11-02', endsOn: '2026-12-14' });
    expect((await passOn('2026-12-20T01:00:00.000Z')).json).toEqual({ code: 'BAN_OVER' });
  });

  it('neither applies nor extends a ban that control deleted', async () => {
    const simulators = await startSimulators();
    await ban(simulators);
    expect((await simulators.send('DELETE', '/control/bureau/bans')).status).toBe(204);
    expect((await enquire(simulators, lender)).status).toBe(200);
    const refused = await extend(simulators, { endsOn: '2026-12-14', requestedAt });
    expect([refused.status, refused.json]).toEqual([404, { code: 'NO_BAN' }]);
  });

  it('answers enquiries once a ban is lifted, and ignores a request that arrives after the ban’s end', async () => {
    const simulators = await startSimulators();
    await ban(simulators);
    expect((await lift(simulators)).status).toBe(204);
    expect((await lift(simulators)).status).toBe(204);
    expect((await ban(simulators)).json).toMatchObject({ state: 'LIFTED' });
    expect((await enquire(simulators, lender)).status).toBe(200);
    const found = await simulators.send('GET', '/bureau/v1/bans/B-0001', { headers: HEADERS });
    expect(found.json).toMatchObject({ state: 'LIFTED' });
    expect((await simulators.send('GET', '/bureau/v1/bans/none', { headers: HEADERS })).status).toBe(404);
  });
});
