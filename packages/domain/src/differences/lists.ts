import type { Coded, FiledEnquiry } from '../credit-file/credit-file.ts';
import { isAboutCredit } from '../credit-file/enquiries.ts';
import { endingOf } from '../credit-file/over.ts';
import { wordsOf } from '../credit-file/words.ts';
import { normaliseSearch } from '../fields/text-fields.ts';
import { monthsBefore } from '../report/summary.ts';
import { amountFact, codedFact, codeWords, dayFact, type EntryList, type Fact } from './entry.ts';

export const ENQUIRIES: EntryList = {
  part: 'enquiries',
  list: 'enquiries',
  itemKind: 'enquiry',
  title: 'Enquiry',
  entriesOf: ({ enquiries }, { at }) =>
    enquiries.map((enquiry) => ({
      companies: [enquiry.provider],
      keys: enquiryKeys(enquiry),
      facts: [
        { ...dayFact('day', enquiry.date), isExpected: true },
        codedFact('kind', enquiry.kind),
        codedFact('type', enquiry.type),
        amountFact('amount', enquiry.amount),
        codedFact('relationship', enquiry.relationship),
      ],
      isShown: enquiry.date > monthsBefore(at, SHOWN_MONTHS),
      isAsked: isAboutCredit(enquiry),
    })),
};

const SHOWN_MONTHS = 12;
const DAY_MS = 86_400_000;

/** A bureau may record an enquiry on the day after: two days share a key if they follow each other. */
function enquiryKeys({ date, type, amount }: FiledEnquiry): string[] {
  const day = Date.parse(date);
  if (Number.isNaN(day) || type === null || amount === null) return [];
  return [day, day + DAY_MS].map((each) => JSON.stringify([each, codeWords(type), amount]));
}

export const DEFAULTS: EntryList = {
  part: 'defaults',
  list: 'defaults',
  itemKind: 'default',
  title: 'Default',
  entriesOf: ({ defaults }) =>
    defaults.map(({ provider, accountType, listedOn, originalAmount, currentAmount, status }) => ({
      companies: [provider],
      keys: keysOf(listedOn, originalAmount),
      facts: [
        codedFact('type', accountType),
        dayFact('listing day', listedOn, 'listed '),
        amountFact('amount at listing', originalAmount),
        amountFact('amount now', currentAmount, 'now '),
        statusFact(status),
      ],
    })),
};

export const INFRINGEMENTS: EntryList = {
  part: 'defaults',
  list: 'seriousInfringements',
  itemKind: 'default',
  title: 'Serious credit infringement',
  entriesOf: ({ seriousInfringements }) =>
    seriousInfringements.map(({ provider, accountType, listedOn, amount }) => ({
      companies: [provider],
      keys: keysOf(listedOn, amount),
      facts: [
        { name: null, words: 'serious credit infringement' },
        codedFact('type', accountType),
        dayFact('listing day', listedOn, 'listed '),
        amountFact('amount', amount),
      ],
    })),
};

export const PROCEEDINGS: EntryList = {
  part: 'court-actions',
  list: 'courtProceedings',
  itemKind: 'court-action',
  title: 'Court action',
  entriesOf: ({ courtProceedings }) =>
    courtProceedings.map(({ creditor, reference, type, date, amount, status, relationship }) => ({
      companies: [creditor],
      number: courtNumber(reference ?? ''),
      keys: keysOf(date, amount),
      facts: [
        codedFact('type', type),
        dayFact('day', date),
        amountFact('amount', amount),
        statusFact(status),
        codedFact('relationship', relationship),
      ],
    })),
};

export const INSOLVENCIES: EntryList = {
  part: 'court-actions',
  list: 'insolvencies',
  itemKind: 'court-action',
  title: 'Personal insolvency',
  entriesOf: ({ insolvencies }) =>
    insolvencies.map(({ type, date, status, relationship }) => ({
      companies: [],
      keys: keysOf(date, codeWords(type)),
      facts: [
        codedFact('type', type),
        dayFact('day', date),
        statusFact(status),
        codedFact('relationship', relationship),
      ],
    })),
};

const keysOf = (day: string, part: string | number | null): string[] =>
  part === null ? [] : [JSON.stringify([day, part])];

/** Null where it tells nothing apart. */
function courtNumber(reference: string): string | null {
  const number = normaliseSearch(reference).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /\d{3}/.test(number) ? number : null;
}

/** Compares whether and how it ended. */
function statusFact(status: Coded<string> | null): Fact {
  const name = 'status';
  if (status === null) return { name, words: null };
  const open = status.meaning === null ? null : 'open';
  return { name, words: wordsOf(status).toLowerCase(), key: endingOf({ status }) ?? open };
}
