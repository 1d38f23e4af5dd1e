import type { Coded, FiledCreditType, FiledRelationship } from '@wattle/domain/credit-file/credit-file';

import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

/** Codes of Equifax Apply; docs/providers/equifax-apply.md names their sources. */
export const ACCOUNT_TYPES: Readonly<Record<string, FiledCreditType>> = {
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
};

export const RELATIONSHIPS: Readonly<Record<string, FiledRelationship>> = {
  '1': 'principal',
  '2': 'joint',
  '3': 'guarantor',
};

/** Settled (S) was withdrawn in February 2019 and meant that nothing is owed. */
export const DEFAULT_STATES = { O: 'outstanding', P: 'paid', S: 'paid' } as const;
export const COURT_STATES = { O: 'outstanding', P: 'settled', S: 'settled' } as const;
export const COURT_TYPES = {
  'default-judgement': 'judgment',
  'court-writ': 'writ',
  'court-summons': 'summons',
} as const;
export const INSOLVENCY_TYPES = {
  Bankruptcy: 'bankruptcy',
  'Part 9': 'debt-agreement',
  'Part 10': 'personal-insolvency-agreement',
} as const;
export const INSOLVENCY_STATES = {
  discharged: 'discharged',
  completed: 'completed',
  terminated: 'terminated',
  annulled: 'annulled',
} as const;
export const ARRANGEMENTS = { N: 'new', V: 'varied' } as const;

type Meanings<Meaning extends string> = Readonly<Record<string, Meaning>>;

/** An element whose attribute `code` is the code, and whose text what the bureau calls it. */
export function codedOf<Meaning extends string>(
  element: XmlReader | null,
  meanings: Meanings<Meaning>,
): Coded<Meaning> | null {
  if (element === null) return null;
  const { text } = element;
  const name = text === '' ? null : text;
  const code = element.attribute('code') ?? name;
  return code === null ? null : { code, name, meaning: meaningOf(code, meanings) };
}

export const coded = <Meaning extends string>(code: string, meanings: Meanings<Meaning>): Coded<Meaning> => ({
  code,
  name: null,
  meaning: meaningOf(code, meanings),
});

function meaningOf<Meaning extends string>(code: string, meanings: Meanings<Meaning>): Meaning | null {
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? null) : null;
}
