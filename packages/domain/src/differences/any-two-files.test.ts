import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ComparedRow } from './row.ts';
import type { CreditFile } from '../credit-file/credit-file.ts';
import { FILE_PARTS } from '../credit-file/differences.ts';
import { fileDifferences } from './file-differences.ts';
import {
  aDefault,
  aFile,
  anAccount,
  anEnquiry,
  aProceeding,
  aSubject,
  known,
} from '../credit-file/test-file.ts';

const at = '2026-11-22';
const compare = (main: CreditFile, second: CreditFile) =>
  fileDifferences({ main, second, names: { second: 'Jarrah Credit' }, at });

const day = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.parse(at) - days * 86_400_000).toISOString().slice(0, 10));
const provider = fc.constantFrom('Brolga Bank', 'Kelpie', 'Yabby Pay Pty Ltd');
const amount = fc.option(fc.integer({ min: 0, max: 4 }).map((each) => each * 500));
const reference = fc.uuid();

const accounts = fc.array(
  fc
    .record({
      provider: fc.option(provider),
      originalProvider: fc.option(provider),
      openedOn: fc.option(day),
      closedOn: fc.option(day),
      updatedOn: fc.option(day),
      limit: amount,
      type: fc.option(fc.constantFrom(known('credit-card' as const), known('car-loan' as const))),
      repayments: fc.uniqueArray(
        fc.record({
          month: fc.integer({ min: 1, max: 9 }).map((each) => `2026-0${each}`),
          code: fc.constantFrom('0', '1', 'X', 'P'),
          hardship: fc.constant(null),
        }),
        { selector: ({ month: of }) => of },
      ),
    })
    .map((parts) => anAccount('of-the-bureau', parts)),
  { maxLength: 8 },
);
const file: fc.Arbitrary<CreditFile> = fc
  .record({
    accounts,
    enquiries: fc.array(fc.tuple(day, provider).map(([date, of]) => anEnquiry(date, { provider: of }))),
    defaults: fc.array(
      fc
        .record({
          accountReference: reference,
          provider: fc.option(provider),
          listedOn: day,
          currentAmount: amount,
          status: fc.constantFrom(known('paid' as const), known('outstanding' as const)),
          paidOn: fc.option(day),
        })
        .map(aDefault),
      { maxLength: 4 },
    ),
    seriousInfringements: fc.array(
      fc.record({
        accountReference: reference,
        provider: fc.option(provider),
        accountType: fc.constant(null),
        listedOn: day,
        amount,
      }),
      { maxLength: 3 },
    ),
    courtProceedings: fc.array(
      fc
        .record({
          date: day,
          creditor: provider,
          amount,
          status: fc.constantFrom(null, known('settled' as const)),
        })
        .map(aProceeding),
      { maxLength: 4 },
    ),
    insolvencies: fc.array(
      fc.record({
        date: day,
        type: fc.constant(known('bankruptcy' as const)),
        reference: fc.option(reference),
        status: fc.option(fc.constant(known('discharged' as const))),
        statusOn: fc.option(day),
        relationship: fc.constant(null),
        coBorrower: fc.constant(null),
        filedUnder: fc.constant(null),
      }),
      { maxLength: 2 },
    ),
    subject: fc.option(
      fc
        .record({
          givenName: fc.option(fc.constantFrom('Ada', 'Adah')),
          addresses: fc.array(fc.constantFrom('1 A Street', '2 B Road'), { maxLength: 2 }),
        })
        .map((parts) => aSubject(parts)),
    ),
  })
  .map(aFile);

const LISTS = {
  accounts: ({ accounts: list }: CreditFile) => list.length,
  defaults: ({ defaults, seriousInfringements }: CreditFile) => defaults.length + seriousInfringements.length,
  'court-actions': ({ courtProceedings, insolvencies }: CreditFile) =>
    courtProceedings.length + insolvencies.length,
  enquiries: null,
  details: null,
};

const held = (rows: readonly ComparedRow[], part: string, side: 'main' | 'second') =>
  rows.filter((each) => each.part === part && each[side] !== null && each[side] !== 'None').length;

const recent = ({ enquiries }: CreditFile) => enquiries.filter(({ date }) => date > '2025-11-22').length;
const told = ({ part, main, second, difference }: ComparedRow) =>
  JSON.stringify([part, main, second, difference?.kind ?? null, difference?.correction == null]);
const mirrored = (row: ComparedRow): ComparedRow => {
  const turned = { 'only-main': 'only-second', 'only-second': 'only-main', differs: 'differs' } as const;
  const difference =
    row.difference === null ? null : { ...row.difference, kind: turned[row.difference.kind] };
  return { ...row, main: row.second, second: row.main, difference };
};

describe('any two files', () => {
  it('[SCORE-038] finds no difference between a file and itself', () =>
    fc.assert(
      fc.property(file, (each) => {
        expect(compare(each, each).filter(({ difference }) => difference !== null)).toEqual([]);
      }),
    ));

  it('[SCORE-038] puts every entry in exactly one row', () =>
    fc.assert(
      fc.property(file, file, (main, second) => {
        const rows = compare(main, second);
        for (const part of FILE_PARTS) {
          const countOf = LISTS[part];
          if (countOf === null) continue;
          expect([held(rows, part, 'main'), held(rows, part, 'second')]).toEqual([
            countOf(main),
            countOf(second),
          ]);
        }
        const places = rows.map(({ part }) => FILE_PARTS.indexOf(part));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(held(rows, 'enquiries', 'main')).toBeGreaterThanOrEqual(recent(main));
        expect(held(rows, 'enquiries', 'second')).toBeGreaterThanOrEqual(recent(second));
      }),
    ));

  it('[SCORE-038] have words for every difference, and correct what a file holds', () =>
    fc.assert(
      fc.property(file, file, (main, second) => {
        for (const { title, difference, ...cells } of compare(main, second)) {
          expect(title).not.toBe('');
          if (difference === null) continue;
          const { kind, label, text, correction } = difference;
          expect([cells.main === null, cells.second === null]).toEqual([
            kind === 'only-second',
            kind === 'only-main',
          ]);
          expect(label).toMatch(/^[A-Z0-9].*[a-z]$/);
          expect(text).toMatch(/^[A-Z].*[.]$/);
          expect(`${label} ${text}`).not.toMatch(/null|undefined|NaN/);
          if (correction === null) continue;
          const { list, index } = correction.item;
          expect({ main, second }[correction.at][list][index]).toBeDefined();
          expect(cells[correction.at]).not.toBeNull();
        }
      }),
    ));

  it('[SCORE-038] mirrors the comparison when the files are swapped', () => {
    fc.assert(
      fc.property(file, file, (main, second) => {
        const swapped = compare(second, main).map(mirrored).map(told).toSorted();
        expect(swapped).toEqual(compare(main, second).map(told).toSorted());
      }),
    );
  });
});
