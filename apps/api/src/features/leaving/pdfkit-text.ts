import { dayForPeople, formatMomentForPeople, monthForPeople } from '@wattle/domain/calendar/calendar';
import type { Coded } from '@wattle/domain/credit-file/credit-file';
import { wordsOf, textOfCode, textOfTerm } from '@wattle/domain/credit-file/words';
import type { Json } from '#api/platform/members/personal-data-part.ts';
import { ACTIVITY_WORDS, STAFF_REASONS, type StaffReason } from '@wattle/domain/messages/activity';
import { formatDollars } from '@wattle/domain/money';
import { readHardship, readRepayment } from '@wattle/domain/report/repayment';
import { signedPoints } from '@wattle/domain/score/move-words';

export type Scalar = string | number | boolean | null;
type Fields = { readonly [name: string]: Json };

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** The version of a wording may look like a month. */
const VERSION = /version$/i;

/** Formats a value by the name of its field. Leaves typed text as it is. */
export function valueForPeople(value: Scalar, name = ''): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberForPeople(value, name);
  if (VERSION.test(name)) return value;
  const coded = codeForPeople(value, name);
  if (coded !== null) return coded;
  if (MOMENT.test(value)) return formatMomentForPeople(new Date(value));
  return dayForPeople(monthForPeople(value));
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Labels of wire names with odd spellings. */
const LABELS: Readonly<Record<string, string>> = {
  eqfxmarketing: 'Marketing by the bureau',
  addressPrevious: 'Previous address',
  hasLivedLessThan3Years: 'There for less than 3 years',
  partnerSourceId: 'Came from partner',
  emailPending: 'New email, not yet verified',
  mobilePending: 'New mobile, not yet verified',
  driverLicenceVerifiedAt: "Driver's licence verified at",
  isPositive: 'In your favour',
  restsOn: 'Based on',
  toldOfErasureAt: 'Warned before deletion at',
  cohort: 'Has the credit report',
  movedIntoCohortAt: 'Credit report since',
  oneScoreBannerDismissedAt: 'Note about the new scale closed at',
  enquiriesAtTheBureau: 'When we asked the bureau',
  atTheSecondBureau: 'At the second bureau',
  termMonths: 'Term',
  signedInAt: 'Logged in at',
  bans: 'Freezes',
};

/** The label of a field: 'dateOfBirth' becomes 'Date of birth'. */
export function labelOf(name: string): string {
  const known = LABELS[name];
  if (known !== undefined) return known;
  const label = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalised(label);
}

export function isScalar(value: Json): value is Scalar {
  return value === null || typeof value !== 'object';
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isNothing(value: Json): boolean {
  if (value === null || value === '') return true;
  if (isList(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function isFlat(value: Json): value is { readonly [name: string]: Scalar } {
  return (
    value !== null && typeof value === 'object' && !isList(value) && Object.values(value).every(isScalar)
  );
}

/** More short entries than this make one paragraph: a row each would fill pages. */
const RUN_FROM = 9;
const RUN_FIELDS = 3;

/** A long list of small entries as one text, such as 'Jan 2026 0 · Feb 2026 1'. Null for any other list. */
export function asRun(list: readonly Json[]): string | null {
  if (list.every(isScalar)) return list.map((value) => valueForPeople(value)).join(', ');
  if (list.length < RUN_FROM || !list.every(isFlat)) return null;
  if (list.some((entry) => Object.keys(entry).length > RUN_FIELDS)) return null;
  return list.map(entryText).join(' · ');
}

function entryText(entry: { readonly [name: string]: Scalar }): string {
  return Object.entries(entry)
    .filter(([name, value]) => !isNothing(value) && !isMachineOnly(name, value))
    .map(([name, value]) => valueForPeople(value, name).replaceAll(' ', '\u00a0'))
    .join('\u00a0');
}

const PROGRAM_FIELDS: ReadonlySet<string> = new Set(['attribute', 'identifier', 'clickId', 'version']);
const IDENTIFIER = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]+_[0-9a-f]{12,})$/;

/** Says nothing to a reader: our identifiers and our providers', and names that stand beside their words. */
function isMachineOnly(name: string, value: Scalar): boolean {
  return PROGRAM_FIELDS.has(name) || (typeof value === 'string' && IDENTIFIER.test(value));
}

/** A code of a credit file, with what it means. */
function isCoded(value: Json): value is Coded<string> {
  return value !== null && typeof value === 'object' && 'code' in value && 'meaning' in value;
}

/** Scalars first, as rows; then nested values. */
export function fieldsOf(entry: Fields): { rows: [string, Scalar][]; nested: [string, Json][] } {
  const all = Object.entries(entry).map(([name, value]): [string, Json] => [
    name,
    isCoded(value) ? wordsOf(value) : value,
  ]);
  return {
    rows: all.filter(
      (field): field is [string, Scalar] => isScalar(field[1]) && !isMachineOnly(field[0], field[1]),
    ),
    nested: all.filter(([, value]) => !isScalar(value)),
  };
}

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
function codeForPeople(value: string, name: string): string | null {
  if (name === 'code') return readRepayment(value).words;
  if (name === 'hardship') return readHardship(value) ?? value;
  if (name === 'because' && value in STAFF_REASONS) return STAFF_REASONS[value as StaffReason];
  if (!CODED.has(name)) return null;
  if (Object.hasOwn(WORDS, value)) return WORDS[value] ?? value;
  return CODE.test(value) ? textOfCode(value) : value;
}

const MONEY: ReadonlySet<string> = new Set(['amount', 'currentAmount', 'limit', 'originalAmount']);

function numberForPeople(value: number, name: string): string {
  if (MONEY.has(name)) return formatDollars(value);
  if (name === 'points') return signedPoints(value);
  return name === 'termMonths' ? textOfTerm(value) : String(value);
}
