import type {
  FiledCourtProceeding,
  FiledDefault,
  FiledEnquiry,
  FiledInfringement,
  FiledInsolvency,
} from '../credit-file/credit-file.ts';
import { isAboutCredit } from '../credit-file/enquiries.ts';
import { endingOf } from '../credit-file/over.ts';
import { wordsOf } from '../credit-file/words.ts';
import { normaliseSearch } from '../fields/text-fields.ts';
import { monthsBefore } from '../report/summary.ts';
import type { Listing } from './entries.ts';
import { amountFact, codedFact, codeWords, dayFact, type Fact } from './facts.ts';

export const ENQUIRIES: Listing<FiledEnquiry> = {
  part: 'enquiries',
  list: 'enquiries',
  itemKind: 'enquiry',
  of: ({ enquiries }) => enquiries,
  title: 'Enquiry',
  namesOf: ({ provider }) => [provider],
  byNumber: null,
  byContent: {
    keysOf: (enquiry) => enquiryKeys(enquiry, [0]),
    nearOf: (enquiry) => enquiryKeys(enquiry, [-1, 0, 1]),
  },
  factsOf: ({ date, kind, type, amount, relationship }) => [
    { ...dayFact('day', date), isExpected: true },
    codedFact('kind', kind),
    codedFact('type', type),
    amountFact('amount', amount),
    codedFact('relationship', relationship),
  ],
  isShown: ({ date }, { at }) => date > monthsBefore(at, SHOWN_MONTHS),
  isAsked: isAboutCredit,
};

const SHOWN_MONTHS = 12;
const DAY_MS = 86_400_000;

/** A bureau may record an enquiry on the day after. */
function enquiryKeys({ date, type, amount }: FiledEnquiry, daysOff: readonly number[]): string[] {
  const day = Date.parse(date);
  if (Number.isNaN(day) || type === null || amount === null) return [];
  return daysOff.map((days) => JSON.stringify([day + days * DAY_MS, codeWords(type), amount]));
}

export const DEFAULTS: Listing<FiledDefault> = {
  part: 'defaults',
  list: 'defaults',
  itemKind: 'default',
  of: ({ defaults }) => defaults,
  title: 'Default',
  namesOf: ({ provider }) => [provider],
  byNumber: null,
  byContent: { keysOf: ({ listedOn, originalAmount }) => keyOf(listedOn, originalAmount) },
  factsOf: ({ accountType, listedOn, originalAmount, currentAmount, ...filed }) => [
    codedFact('type', accountType),
    dayFact('listing day', listedOn, 'listed '),
    amountFact('amount at listing', originalAmount),
    amountFact('amount now', currentAmount, 'now '),
    statusFact(filed),
  ],
};

export const INFRINGEMENTS: Listing<FiledInfringement> = {
  part: 'defaults',
  list: 'seriousInfringements',
  itemKind: 'default',
  of: ({ seriousInfringements }) => seriousInfringements,
  title: 'Serious credit infringement',
  namesOf: ({ provider }) => [provider],
  byNumber: null,
  byContent: { keysOf: ({ listedOn, amount }) => keyOf(listedOn, amount) },
  factsOf: ({ accountType, listedOn, amount }) => [
    { name: null, words: 'serious credit infringement' },
    codedFact('type', accountType),
    dayFact('listing day', listedOn, 'listed '),
    amountFact('amount', amount),
  ],
};

export const PROCEEDINGS: Listing<FiledCourtProceeding> = {
  part: 'court-actions',
  list: 'courtProceedings',
  itemKind: 'court-action',
  of: ({ courtProceedings }) => courtProceedings,
  title: 'Court action',
  namesOf: ({ creditor }) => [creditor],
  byNumber: { keysOf: ({ reference }) => referenceKeys(reference) },
  byContent: { keysOf: ({ date, amount }) => keyOf(date, amount) },
  factsOf: ({ type, date, amount, relationship, ...filed }) => [
    codedFact('type', type),
    dayFact('day', date),
    amountFact('amount', amount),
    statusFact(filed),
    codedFact('relationship', relationship),
  ],
};

export const INSOLVENCIES: Listing<FiledInsolvency> = {
  part: 'court-actions',
  list: 'insolvencies',
  itemKind: 'court-action',
  of: ({ insolvencies }) => insolvencies,
  title: 'Personal insolvency',
  namesOf: () => [],
  byNumber: null,
  byContent: { keysOf: ({ date, type }) => keyOf(date, codeWords(type)) },
  factsOf: ({ type, date, relationship, ...filed }) => [
    codedFact('type', type),
    dayFact('day', date),
    statusFact(filed),
    codedFact('relationship', relationship),
  ],
};

const keyOf = (day: string, part: string | number | null): string[] =>
  part === null ? [] : [JSON.stringify([day, part])];

function referenceKeys(reference: string | null): string[] {
  const key = normaliseSearch(reference ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /\d{3}/.test(key) ? [key] : [];
}

/** Compares whether and how it ended. */
function statusFact(filed: Parameters<typeof endingOf>[0]): Fact {
  const name = 'status';
  const { status } = filed;
  if (status === null) return { name, words: null };
  const open = status.meaning === null ? null : 'open';
  return { name, words: wordsOf(status).toLowerCase(), key: endingOf(filed) ?? open };
}
