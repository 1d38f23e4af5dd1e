import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { aDefault, aFile, anAccount, anEnquiry } from '@wattle/domain/credit-file/test-file';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { filesWith } from '../credit-files/test-files.ts';
import { readJarrahAnswer } from './jarrah-answer.ts';
import { JARRAH_CODES } from './jarrah-codes.ts';
import { documentOf, score, WANTED } from './test-jarrah.ts';

const files = filesWith(JARRAH_CODES);
const subject: CreditFile['subject'] = {
  givenName: 'ANNE',
  middleName: null,
  familyName: "D'ARCY",
  birthDate: '1980-02-29',
  gender: 'F',
  licenceNumber: null,
  addresses: ['12 Smith Street, Sydney NSW 2000'],
};
const card = { code: 'J-CRD', name: 'Card account', meaning: 'credit-card' } as const;
const file = aFile({
  openedOn: '2001-02-03',
  subject,
  accounts: [
    anAccount('a', {
      type: card,
      relationship: null,
      repayments: [{ month: '2026-01', code: '0', hardship: null }],
    }),
  ],
  enquiries: [anEnquiry('2026-01-02', { type: null, relationship: null })],
  defaults: [
    aDefault({
      accountType: card,
      status: { code: 'owing', name: 'Owing', meaning: 'outstanding' },
    }),
  ],
});

type Document = ReturnType<typeof documentOf>;
const read = (document: unknown) => readJarrahAnswer(JSON.stringify(document), WANTED);
const changed = (change: (document: Document) => void) => {
  const document = documentOf(file);
  change(document);
  return read(document);
};
/** The resources: the person, the account, the default, the enquiry. */
const attributesOf = ({ included }: Document, index: number) => included[index]?.attributes ?? {};
const unmappable = (path: string) => ({ ok: false, failure: { unmappable: path } });

describe('an answer of Jarrah Credit', () => {
  it('reads any file that the protocol can hold as it was', () => {
    fc.assert(
      fc.property(files, (generated) => {
        expect(read(documentOf(generated))).toMatchObject({
          ok: true,
          value: { file: generated, unknown: [] },
        });
      }),
      { numRuns: 200 },
    );
  });

  it('holds the score of our scorecard with its factors', () => {
    const scores = [score(1100, 'other-1', { min: 0, max: 1200 }), score(612)];
    expect(read(documentOf(file, scores))).toMatchObject({
      ok: true,
      value: {
        score: 612,
        advice: [{ label: 'Long history', text: 'It is long.', level: 'medium', isPositive: true }],
        file,
      },
    });
  });

  it.each([0, 1, 1000])('takes %i as a score', (value) => {
    expect(read(documentOf(file, [score(value)]))).toMatchObject({ ok: true, value: { score: value } });
  });

  it.each([-1, 1001, 612.5, '612', 'N/A', null, true, [612], {}])(
    'refuses %j as a score, and uses nothing of the answer',
    (value) => {
      expect(read(documentOf(file, [score(value)]))).toEqual(unmappable('data.attributes.scores.0.value'));
    },
  );

  it.each([
    ['two of our scorecard', [score(612), score(613)], 'data.attributes.scores'],
    ['one of another scorecard', [score(612, 'jarrah-2')], 'data.attributes.scores'],
    [
      'one in another range',
      [score(612, 'jarrah-1', { min: 0, max: 1200 })],
      'data.attributes.scores.0.range',
    ],
  ])('refuses scores with %s', (_, scores, path) => {
    expect(read(documentOf(file, scores))).toEqual(unmappable(path));
  });

  it('leads the member to us without a score', () => {
    expect(read(documentOf(file, []))).toEqual({ ok: false, failure: { because: 'contact-us' } });
  });

  it.each(['enormous', 'constructor'])('leaves out a factor of the weight %s', (weight) => {
    const factors = score(612).contributingFactors.map((factor) => ({ ...factor, weight }));
    const odd = { ...score(612), contributingFactors: factors };
    expect(read(documentOf(file, [odd]))).toMatchObject({ ok: true, value: { score: 612, advice: [] } });
  });
});

const gone = (of: Record<string, unknown>, name: string) => delete of[name];

describe('a wrong part refuses the answer by its path', () => {
  it.each<[string, (document: Document) => void]>([
    ['data', (document) => gone(document, 'data')],
    ['included', (document) => gone(document, 'included')],
    ['data.type', ({ data }) => (data.type = 'people')],
    ['data.attributes.reportMonth', ({ data }) => (data.attributes.reportMonth.year = 2025)],
    ['data.attributes.reportMonth', ({ data }) => (data.attributes.reportMonth.month = 13)],
    ['data.attributes.fileOpenedOn', ({ data }) => (data.attributes.fileOpenedOn = '03/02/2001')],
    ['data.relationships.request.data.id', ({ data }) => (data.relationships.request.data.id = 'other')],
    ['data.relationships.person', ({ data }) => gone(data.relationships, 'person')],
    ['data.relationships.person.data', ({ data }) => (data.relationships.person.data.id = 'gone')],
    ['data.relationships.accounts', ({ data }) => gone(data.relationships, 'accounts')],
    [
      'data.relationships.accounts.data.1',
      ({ data }) => data.relationships.accounts.data.push({ type: 'accounts', id: 'gone' }),
    ],
    [
      'data.relationships.accounts.data.1',
      ({ data }) => data.relationships.accounts.data.push(...data.relationships.accounts.data),
    ],
    [
      'data.relationships.accounts.data.1.type',
      ({ data }) => data.relationships.accounts.data.push({ type: 'people', id: '0' }),
    ],
    ['included.3', ({ data }) => data.relationships.enquiries.data.pop()],
    ['included.4', ({ included }) => included.push(...included.slice(-1))],
    ['included.1.attributes.accountNumber', (document) => gone(attributesOf(document, 1), 'accountNumber')],
    ['included.1.attributes.openedOn', (document) => (attributesOf(document, 1)['openedOn'] = '12/05/2019')],
    ['included.1.attributes.limitCents', (document) => (attributesOf(document, 1)['limitCents'] = 'lots')],
    ['included.1.attributes.limitCents', (document) => (attributesOf(document, 1)['limitCents'] = 12.5)],
    ['included.1.attributes.limitCents', (document) => (attributesOf(document, 1)['limitCents'] = -1)],
    [
      'included.1.attributes.payments.0.state',
      (document) =>
        (attributesOf(document, 1)['payments'] = [
          { period: { year: 2026, month: 1 }, state: 'perhaps', hardship: null },
        ]),
    ],
    ['included.2.attributes.state', (document) => (attributesOf(document, 2)['state'] = null)],
    ['included.3.attributes.madeOn', (document) => (attributesOf(document, 3)['madeOn'] = '2026-02-30')],
    ['included.3.attributes.creditProvider', (document) => gone(attributesOf(document, 3), 'creditProvider')],
  ])('%s', (path, change) => {
    expect(changed(change)).toEqual(unmappable(path));
  });
});

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const text = JSON.stringify(documentOf(file));

it.each([
  ['nothing', ''],
  ['a page', '<!DOCTYPE html><html><body>Bad gateway</body></html>'],
  ['half an answer', text.slice(0, 400)],
  ['a list', '[]'],
  ['a number', '612'],
  ['an answer of another protocol', '{"score":735}'],
  ['20,000 levels', deep(20_000)],
  ['errors', '{"errors":[{"code":"file-not-found"}]}'],
])('%s is refused without a crash', (_, answer) => {
  expect(readJarrahAnswer(answer, WANTED)).toMatchObject({
    ok: false,
    failure: { unmappable: expect.any(String) },
  });
});

it('a name that is every object’s own is no part of an answer', () => {
  const hostile = text.replace('"attributes":{', '"attributes":{"__proto__":{"scores":[]},"constructor":1,');
  expect(readJarrahAnswer(hostile, WANTED)).toMatchObject({
    ok: true,
    value: { score: 612, unknown: ['data.attributes.?', 'data.attributes.constructor'] },
  });
});

it('what is unknown is named by its place, once, and used around', () => {
  const result = changed((document) => {
    const { data, included } = document;
    for (const { attributes } of included) attributes['riskHorizon'] = { months: 12 };
    Object.assign(data.attributes, { 'Anne D’Arcy, 12 Smith Street': 1 });
    Object.assign(data.relationships, { guarantees: { data: [] } });
    included.push({ type: 'rental-histories', id: '1', attributes: {} });
  });
  expect(result).toMatchObject({ ok: true, value: { score: 612, file } });
  expect(result.ok && result.value.unknown).toEqual([
    'data.attributes.?',
    'data.relationships.guarantees',
    'included.*.type=rental-histories',
    'included.*.attributes.riskHorizon',
  ]);
});

it('no more than 50 unknown parts are named', () => {
  const result = changed(({ data }) => {
    for (let index = 0; index < 10_000; index += 1) Object.assign(data, { [`part-${index}`]: index });
  });
  expect(result).toMatchObject({ ok: true, value: { score: 612, file } });
  expect(result.ok && result.value.unknown).toHaveLength(50);
});

it('depth in what is unknown does no harm', () => {
  const notes = text.replace('"attributes":{', `"attributes":{"notes":${deep(20_000)},`);
  expect(readJarrahAnswer(notes, WANTED)).toMatchObject({
    ok: true,
    value: { file, unknown: ['data.attributes.notes'] },
  });
});

it('links and meta, which JSON:API allows everywhere, are no unknown parts', () => {
  const result = changed(({ data, included }) => {
    for (const part of [data, data.relationships.accounts, ...included]) {
      Object.assign(part, { links: { self: 'https://bureau.example/1' }, meta: { copyright: 'x' } });
    }
  });
  expect(result).toMatchObject({ ok: true, value: { unknown: [] } });
});

it('no answer that is cut, or whose values are swapped, makes it throw or changes the score', () => {
  const values = fc.constantFrom<unknown>(null, -1, 1001, 'N/A', [], {}, true, 1e308, '2026-01-01');
  fc.assert(
    fc.property(files, values, fc.nat(), (generated, value, seed) => {
      const places: [Record<string, unknown>, string][] = [];
      const document = documentOf(generated);
      const walk = (part: unknown) => {
        if (typeof part !== 'object' || part === null) return;
        for (const [key, below] of Object.entries(part)) {
          places.push([part as Record<string, unknown>, key]);
          walk(below);
        }
      };
      walk(document);
      const place = places[seed % places.length];
      if (place !== undefined) place[0][place[1]] = value;
      const result = read(document);
      expect(result.ok ? result.value.score : 612).toBe(612);
      const cut = JSON.stringify(document).slice(0, -1 - (seed % 500));
      expect(readJarrahAnswer(cut, WANTED)).toEqual(unmappable('JSON'));
    }),
    { numRuns: 500 },
  );
});
