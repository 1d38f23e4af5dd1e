import type {
  Coded,
  FiledCourtProceeding,
  FiledCreditType,
  FiledDefault,
  FiledEnquiry,
  FiledInsolvency,
  FiledRelationship,
} from '@wattle/domain/credit-file/credit-file';
import { isOtherwiseStated } from '@wattle/domain/credit-file/over';

import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

/** The meanings of a bureau's codes, and of what it calls them. */
export type Meanings<Meaning extends string> = {
  readonly codes: Readonly<Record<string, Meaning>>;
  readonly texts: readonly (readonly [RegExp, Meaning])[];
};
type MeaningOf<C extends Coded<string> | null> = NonNullable<NonNullable<C>['meaning']>;

/** Codes of Equifax Apply; docs/providers/equifax-apply.md names their sources. */
export const ACCOUNT_TYPES: Meanings<FiledCreditType> = {
  codes: {
    AL: 'car-loan',
    BF: 'buy-now-pay-later',
    BT: 'buy-now-pay-later',
    CA: 'charge-card',
    CC: 'credit-card',
    LR: 'personal-loan',
    LS: 'personal-loan',
    LT: 'small-amount-loan',
    LU: 'personal-loan',
    OD: 'overdraft',
    PF: 'personal-loan',
    PP: 'personal-loan',
    PR: 'line-of-credit',
    RA: 'lease',
    RM: 'home-loan',
    TC: 'telecommunications',
    UA: 'utility',
  },
  texts: [
    [/^credit card$/i, 'credit-card'],
    [/^charge card$/i, 'charge-card'],
    [/^(?:real (?:property|estate) mortgage|home loan)$/i, 'home-loan'],
    [/^(?:auto|car) loan$/i, 'car-loan'],
    [/^buy now pay later/i, 'buy-now-pay-later'],
    [/^overdraft$/i, 'overdraft'],
    [/^personal loan \(revolving\)$/i, 'line-of-credit'],
    [
      /^(?:personal loan(?: \(fixed term\))?|loan retail|loan - (?:un)?secured|peer to peer)$/i,
      'personal-loan',
    ],
    [/^loan - short term$/i, 'small-amount-loan'],
    [/^lease, automobile$/i, 'lease'],
    [/^telecommunications?(?: services?)?$/i, 'telecommunications'],
    [/^utilit(?:y|ies)$/i, 'utility'],
  ],
};

export const RELATIONSHIPS: Meanings<FiledRelationship> = {
  codes: { '1': 'principal', '2': 'joint', '3': 'co-borrower', '4': 'guarantor', '19': 'director' },
  texts: [
    [/^(?:principal|primary|sole|single)(?: borrower)?$/i, 'principal'],
    [/^joint(?: borrower)?$/i, 'joint'],
    [/^co-?borrower$/i, 'co-borrower'],
    [/^guarantor$/i, 'guarantor'],
    [/^director$/i, 'director'],
  ],
};

/** Settled (S) was withdrawn in February 2019 and meant that nothing is owed. */
export const DEFAULT_STATES: Meanings<MeaningOf<FiledDefault['status']>> = {
  codes: { D: 'outstanding', P: 'paid', S: 'paid' },
  texts: [],
};
export const COURT_STATES: Meanings<MeaningOf<FiledCourtProceeding['status']>> = {
  codes: { P: 'settled', S: 'settled' },
  texts: [[/^outstanding$/i, 'outstanding']],
};
export const COURT_TYPES: Meanings<MeaningOf<FiledCourtProceeding['type']>> = {
  codes: { 'default-judgement': 'judgment', 'court-writ': 'writ', 'court-summons': 'summons' },
  texts: [],
};
export const INSOLVENCY_TYPES: Meanings<MeaningOf<FiledInsolvency['type']>> = {
  codes: {
    Bankruptcy: 'bankruptcy',
    'Part 9': 'debt-agreement',
    'Part 10': 'personal-insolvency-agreement',
  },
  texts: [
    [/\bdebt agreement\b|\bpart (?:9|IX)\b/i, 'debt-agreement'],
    [/\bpersonal insolvency agreement\b|\bpart (?:10|X)\b/i, 'personal-insolvency-agreement'],
    [/\bbankruptcy\b/i, 'bankruptcy'],
  ],
};
export const INSOLVENCY_STATES: Meanings<MeaningOf<FiledInsolvency['status']>> = {
  codes: {
    discharged: 'discharged',
    completed: 'completed',
    terminated: 'terminated',
    annulled: 'annulled',
  },
  texts: [
    [/^discharged$/i, 'discharged'],
    [/^completed$/i, 'completed'],
    [/^terminated$/i, 'terminated'],
    [/^annulled$/i, 'annulled'],
    [/^objection(?: to (?:the )?discharge)?(?: lodged)?$/i, 'objection-lodged'],
  ],
};
export const ENQUIRY_KINDS: Meanings<MeaningOf<FiledEnquiry['kind']>> = {
  codes: {
    'credit-application': 'credit-application',
    'credit-enquiry': 'credit-enquiry',
    'credit-review': 'credit-review',
    'authorised-agent-enquiry': 'authorised-agent',
  },
  texts: [],
};
export const ARRANGEMENTS: Meanings<MeaningOf<FiledDefault['arrangement']>> = {
  codes: { N: 'new', V: 'varied' },
  texts: [],
};

/** An element whose attribute `code` is the code, and whose text what the bureau calls it. */
export function codedOf<Meaning extends string>(
  element: XmlReader,
  meanings: Meanings<Meaning>,
): Coded<Meaning> | null {
  const name = element.text === '' ? null : element.text;
  const code = element.attribute('code') ?? name;
  return code === null ? null : { code, name, meaning: meaningOf(code, name, meanings) };
}

/** The same of a status, whose text may say another thing about how the entry ended. */
export function statusOf<Meaning extends string>(
  element: XmlReader,
  meanings: Meanings<Meaning>,
): Coded<Meaning> | null {
  const status = codedOf(element, meanings);
  return status !== null && isOtherwiseStated(status) ? { ...status, meaning: null } : status;
}

export const coded = <Meaning extends string>(code: string, meanings: Meanings<Meaning>): Coded<Meaning> => ({
  code,
  name: null,
  meaning: meaningOf(code, code, meanings),
});

/** What the bureau calls it holds before its code: null where the two disagree. */
function meaningOf<Meaning extends string>(
  code: string,
  name: string | null,
  { codes, texts }: Meanings<Meaning>,
): Meaning | null {
  const ofCode = Object.hasOwn(codes, code) ? (codes[code] ?? null) : null;
  const ofText = name === null ? null : (texts.find(([words]) => words.test(name))?.[1] ?? null);
  if (ofCode !== null && ofText !== null && ofCode !== ofText) return null;
  return ofCode ?? ofText;
}
