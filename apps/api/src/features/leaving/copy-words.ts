import { textOfCode, textOfTerm } from '@wattle/domain/credit-file/words';
import { ACTIVITY_WORDS } from '@wattle/domain/messages/activity';
import { formatDollars } from '@wattle/domain/money';
import { readHardship, readRepayment } from '@wattle/domain/report/repayment';
import { signedPoints } from '@wattle/domain/score/move-words';

/** Fields whose values are codes, such as 'score-access' or 'CREDIT_CARD'. */
const CODED: ReadonlySet<string> = new Set([
  'accountType',
  'askedOf',
  'cause',
  'document',
  'kind',
  'level',
  'outcome',
  'relationship',
  'source',
  'state',
  'status',
  'type',
]);
const CODE = /^[a-zA-Z]+(?:[-_][a-zA-Z]+)*$/;

const WORDS: Readonly<Record<string, string>> = {
  DL: "Driver's licence",
  PP: 'Passport',
  MC: 'Medicare card',
  bureau: 'The credit bureau',
  'credit-provider': 'The credit provider',
  ...ACTIVITY_WORDS,
};

/** The words for a code, by the name of its field; null for a value that is none. */
export function codeForPeople(value: string, name: string): string | null {
  if (name === 'code') return readRepayment(value).words;
  if (name === 'hardship') return readHardship(value) ?? value;
  if (!CODED.has(name)) return null;
  if (Object.hasOwn(WORDS, value)) return WORDS[value] ?? value;
  return CODE.test(value) ? textOfCode(value) : value;
}

const MONEY: ReadonlySet<string> = new Set(['amount', 'currentAmount', 'limit', 'originalAmount']);

export function numberForPeople(value: number, name: string): string {
  if (MONEY.has(name)) return formatDollars(value);
  if (name === 'points') return signedPoints(value);
  return name === 'termMonths' ? textOfTerm(value) : String(value);
}
