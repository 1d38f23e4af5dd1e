import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FILE_PARTS, type ComparedRow } from './row.ts';
import type { CreditFile } from '../credit-file/credit-file.ts';
import { compare, COMPARED_ON } from './test-compare.ts';
import {
  aDefault,
  aFile,
  anAccount,
  anEnquiry,
  aProceeding,
  aSubject,
  known,
} from '../credit-file/test-file.ts';

const day = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.parse(COMPARED_ON) - days * 86_400_000).toISOString().slice(0, 10));
const provider = fc.constantFrom('Brolga Bank', 'Kelpie & Co', 'Kelpie and Company', 'Yabby Pay Pty Ltd');
const amount = fc.option(fc.integer({ min: 0, max: 4 }).map((each) => each * 500));
const reference = fc.uuid();
const number = fc.constantFrom(null, '1234', '**1234', '5678', 'none');
const type = fc.option(fc.constantFrom(known('credit-card' as const), known('car-loan' as const)));

const accounts = fc.array(
  fc
    .record({
      provider: fc.option(provider),
      originalProvider: fc.option(provider),
      openedOn: fc.option(day),
      closedOn: fc.option(day),
      updatedOn: fc.option(day),
      limit: amount,
      type,
      accountReference: number,
      repayments: fc.uniqueArray(
        fc.record({
          month: fc.integer({ min: 1, max: 9 }).map((each) => `2026-0${each}`),
          code: fc.constantFrom('0', '1', 'X', 'P'),
          hardship: fc.constantFrom(null, 'A' as const),
        }),
        { selector: ({ month: named }) => named },
      ),
    })
    .map((parts) => anAccount('', parts)),
  { maxLength: 8 },
);
const file: fc.Arbitrary<CreditFile> = fc
  .record({
    accounts,
    enquiries: fc.array(
      fc
        .tuple(day, provider, amount, type, fc.constantFrom('credit-application', 'authorised-agent'))
        .map(([date, lender, asked, kind, purpose]) =>
          anEnquiry(date, { provider: lender, amount: asked, type: kind, kind: known(purpose) }),
        ),
    ),
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
          reference: number,
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
    unread: fc.array(
      fc.record({
        list: fc.constantFrom('accounts' as const, 'defaults' as const),
        index: fc.constantFrom(0, 1),
        path: fc.constant('a'),
        text: fc.constant('x'),
      }),
      { maxLength: 2 },
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
const SWAPPED = { 'Yarran Credit': 'Jarrah Credit', 'Jarrah Credit': 'Yarran Credit' } as const;
const swapNames = (words: string) =>
  words.replaceAll(/Yarran Credit|Jarrah Credit/g, (name) => SWAPPED[name as keyof typeof SWAPPED]);
/** Ignores the order in which a sentence names the bureaus. */
const saidOf = ({ part, main, second, isSame, finding, advice, corrections }: ComparedRow) =>
  JSON.stringify([
    part,
    main,
    second,
    isSame,
    finding.split(/[.;()]+ ?/).toSorted(),
    advice,
    corrections.map(({ at: side }) => side).toSorted((a, b) => (a < b ? -1 : 1)),
  ]);
const mirrored = (row: ComparedRow): ComparedRow => ({
  ...row,
  main: row.second,
  second: row.main,
  finding: swapNames(row.finding),
  advice: row.advice === null ? null : swapNames(row.advice),
  corrections: row.corrections.map((each) => ({ ...each, at: each.at === 'main' ? 'second' : 'main' })),
});

/** What the page must not say: a verdict, or advice that decides for the member. */
const FORBIDDEN =
  /remov|mark (?:it|as)|nothing (?:is wrong|to correct)|cannot be yours|is (?:stale|wrong at)|allowed|null|undefined|NaN/i;

describe('any two files', () => {
  it('[SCORE-038] finds no difference between a file and itself', () =>
    fc.assert(
      fc.property(file, (each) => {
        const findings = compare(each, each).map(({ finding }) => finding);
        expect(findings.filter((finding) => !/^Same in both|We could not read all/.test(finding))).toEqual(
          [],
        );
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

  it('[SCORE-038] say what was compared, ask first, and lead to entries that the files have', () =>
    fc.assert(
      fc.property(file, file, (main, second) => {
        for (const row of compare(main, second)) {
          const { title, finding, isSame, corrections } = row;
          const advice = row.advice ?? 'Is this yours?';
          expect(finding).toMatch(
            /^(?:Different|Same in both|Only|In|As each|Not compared|We could not)\b.*[.]$/,
          );
          expect(advice).toMatch(/^Is this (?:yours|right)\?/);
          expect(`${title} ${finding} ${advice}`).not.toMatch(FORBIDDEN);
          const isQuiet = finding.startsWith('Same in both') && row.advice === null;
          expect(isSame && !isQuiet).toBe(false);
          expect(row.advice !== null || corrections.length === 0).toBe(true);
          const entries = corrections.map(({ at: side, item }) => {
            const stated = { main, second }[side];
            if (row[side] === null) return undefined;
            return 'detail' in item ? (stated.subject ?? undefined) : stated[item.list][item.index];
          });
          expect(entries).not.toContain(undefined);
        }
      }),
    ));

  it('[SCORE-038] mirrors the comparison when the files are swapped', () => {
    fc.assert(
      fc.property(file, file, (main, second) => {
        const swapped = compare(second, main).map(mirrored).map(saidOf).toSorted();
        expect(swapped).toEqual(compare(main, second).map(saidOf).toSorted());
      }),
    );
  });
});
