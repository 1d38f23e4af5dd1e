import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../../test-simulators.ts';
import {
  Account,
  Default,
  Enquiry,
  errorsOf,
  headers,
  Judgment,
  listed,
  person,
  reportOf,
} from './test-jarrah.ts';

const mine = { ...person, familyName: 'Defaulted' };
const nothing = { accountNumber: null, date: null, organisation: null, amountCents: null };
const request = (disputed: object, changed: object = {}, id = 'K-0001') => ({
  data: {
    type: 'correction-requests',
    id,
    attributes: {
      person: mine,
      disputed: { ...nothing, ...disputed },
      answerBy: 'credit-provider',
      statement: 'I never asked them for credit.',
      requestedAt: '2041-11-04T01:00:00.000Z',
      ...changed,
    },
  },
});
const call = (simulators: Running, method: string, id = '', document?: object) =>
  simulators.send(method, `/jarrah/correction-requests${id === '' ? '' : `/${id}`}`, {
    headers:
      document === undefined ? { accept: headers.accept, authorization: headers.authorization } : headers,
    ...(document === undefined ? {} : { body: JSON.stringify(document) }),
  });
const lodge = (simulators: Running, document: object) => call(simulators, 'POST', '', document);
const decide = (simulators: Running, bureau = 'second-bureau') =>
  simulators.send('POST', `/control/${bureau}/decide`);

const resource = (attributes: object) => ({
  jsonapi: { version: '1.1' },
  data: { type: 'correction-requests', id: 'K-0001', attributes },
});
const enquiriesOf = async (simulators: Running) =>
  listed(await reportOf(simulators, 'Defaulted'), 'enquiries', Enquiry);

const isOwn = ({ creditProvider }: { creditProvider: string }) =>
  /Bandicoot|Wollemi|Kookaburra/.test(creditProvider);

function first<Item>(list: readonly Item[]): Item {
  const [item] = list;
  if (item === undefined) throw new Error('the file has none');
  return item;
}

describe('a correction at Jarrah Credit', () => {
  it('is taken once per id, and decided on demand', async () => {
    const simulators = await startSimulators();
    const body = request({ part: 'court-judgment', date: '2024-01-02', organisation: 'A Court' });
    const taken = await lodge(simulators, body);
    expect([taken.status, taken.json]).toEqual([201, resource({ state: 'open', decision: null })]);
    expect((await lodge(simulators, body)).json).toEqual(taken.json);
    const other = await lodge(simulators, request({ part: 'enquiry' }));
    expect(errorsOf(other.json)).toEqual([{ status: '409', code: 'id-taken', pointer: '/data/id' }]);
    expect((await decide(simulators, 'bureau')).json, 'at the main bureau').toEqual({ decided: 0 });
    expect((await decide(simulators)).json).toEqual({ decided: 1 });
    const decision = {
      result: 'upheld',
      decidedOn: '2041-11-04',
      explanation: expect.stringMatching(/right/),
    };
    const decided = await call(simulators, 'GET', 'K-0001');
    expect(decided.json).toEqual(resource({ state: 'decided', decision }));
  });

  it('stays withdrawn even when it arrives after its withdrawal', async () => {
    const simulators = await startSimulators();
    expect((await call(simulators, 'DELETE', 'K-0001')).status).toBe(204);
    const late = await lodge(simulators, request({ part: 'enquiry' }));
    expect([late.status, late.json]).toEqual([201, resource({ state: 'withdrawn', decision: null })]);
    const unknown = await call(simulators, 'GET', 'K-0002');
    expect(errorsOf(unknown.json)).toEqual([{ status: '404', code: 'no-such-request' }]);
  });

  it.each([
    ['an enquiry', 'enquiry'],
    ['a default', 'default'],
  ] as const)('takes %s off its own file, and leaves the main bureau’s as it is', async (_, part) => {
    const simulators = await startSimulators();
    const before = await reportOf(simulators, 'Defaulted');
    const main = await fileAtMain(simulators);
    const enquiry = first(listed(before, 'enquiries', Enquiry));
    const listing = first(listed(before, 'defaults', Default));
    const disputed =
      part === 'enquiry'
        ? { date: enquiry.madeOn, organisation: enquiry.creditProvider, amountCents: enquiry.amountCents }
        : { date: listing.listedOn, accountNumber: listing.accountNumber };
    await lodge(simulators, request({ part, ...disputed }));
    expect((await reportOf(simulators, 'Defaulted')).included).toEqual(before.included);
    await decide(simulators);
    const after = await reportOf(simulators, 'Defaulted');
    expect(after.included).toHaveLength(before.included.length - 1);
    expect(first(after.data.attributes.scores).value).toBeGreaterThanOrEqual(
      first(before.data.attributes.scores).value,
    );
    expect(await fileAtMain(simulators)).toEqual(main);
  });

  it('takes the enquiry off that the main bureau never had', async () => {
    const simulators = await startSimulators();
    const own = first((await enquiriesOf(simulators)).filter(isOwn));
    const disputed = { part: 'enquiry', date: own.madeOn, organisation: own.creditProvider };
    await lodge(simulators, request(disputed));
    await decide(simulators);
    expect((await enquiriesOf(simulators)).filter(isOwn)).toEqual([]);
  });

  it('shows corrected payments as made on time', async () => {
    const simulators = await startSimulators();
    const lateOf = async () =>
      listed(await reportOf(simulators, 'Defaulted'), 'accounts', Account).filter(({ payments }) =>
        payments.some(({ state }) => state.startsWith('behind')),
      );
    const before = await lateOf();
    const { accountNumber } = first(before);
    await lodge(simulators, request({ part: 'payment-history', accountNumber }));
    await decide(simulators);
    expect(await lateOf()).toEqual(before.filter((each) => each.accountNumber !== accountNumber));
  });

  it('refuses to change a judgment', async () => {
    const simulators = await startSimulators();
    const before = await reportOf(simulators, 'Defaulted');
    const { decidedOn: date, creditor: organisation } = first(listed(before, 'court-judgments', Judgment));
    await lodge(simulators, request({ part: 'court-judgment', date, organisation }));
    await decide(simulators);
    expect((await reportOf(simulators, 'Defaulted')).included).toEqual(before.included);
  });

  it('is not made by a correction at the main bureau', async () => {
    const simulators = await startSimulators();
    const main = await fileAtMain(simulators);
    const { date, provider } = first(main.enquiries);
    const lodged = await simulators.send('POST', '/bureau/v1/corrections', {
      headers: { authorization: 'Bearer simulated-bureau-key' },
      body: {
        reference: 'K-0001',
        subject,
        item: { kind: 'ENQUIRY', date, provider },
        mustAnswer: 'BUREAU',
        words: 'Not mine.',
        requestedAt: '2026-11-02T01:00:00.000Z',
      },
    });
    expect(lodged.status).toBe(201);
    const before = await enquiriesOf(simulators);
    expect((await decide(simulators, 'bureau')).json).toEqual({ decided: 1 });
    expect((await fileAtMain(simulators)).enquiries).toHaveLength(main.enquiries.length - 1);
    expect(await enquiriesOf(simulators)).toEqual(before);
  });

  it.each([
    [{ part: 'moon' }, {}, '/data/attributes/disputed/part'],
    [{ part: 'enquiry' }, { statement: '' }, '/data/attributes/statement'],
    [{ part: 'enquiry' }, { stranger: true }, '/data/attributes'],
  ])('is refused with %j and %j', async (disputed, changed, pointer) => {
    const simulators = await startSimulators();
    const { status, json } = await lodge(simulators, request(disputed, changed));
    expect(status).toBe(400);
    expect(errorsOf(json)).toEqual([{ status: '400', code: 'invalid-member', pointer }]);
  });
});

const subject = {
  givenName: mine.firstName,
  familyName: mine.familyName,
  dateOfBirth: mine.birthDate,
  addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
};

async function fileAtMain(simulators: Running) {
  const answer = await simulators.send('POST', '/bureau/v2/enquiries/consumer-access', {
    headers: { authorization: 'Bearer simulated-bureau-key' },
    body: {
      reference: randomUUID(),
      subject,
      consent: { accessSeekerAuthority: true, givenAt: '2026-11-01T09:00:00.000+11:00' },
      asOf: '2026-11',
      history: 0,
      products: ['score', 'file'],
    },
  });
  const Enquiries = z.array(z.looseObject({ date: z.string(), provider: z.string() }));
  return answer.as(z.object({ file: z.looseObject({ enquiries: Enquiries }) })).file;
}
