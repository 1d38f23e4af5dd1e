import { addMonths, isMonth } from '../calendar/calendar.ts';
import { REPORT_RULES } from './report-rules.ts';

/** How to show a month of repayments: a shape, and texts for a cell and a sentence. */
export type RepaymentReading = {
  readonly kind: 'on-time' | 'late' | 'no-data';
  /** Such as `30–59 days late`. Show it beside the shape: colour alone is not enough (REPORT-026). */
  readonly words: string;
  /** For a grid cell; empty if there is nothing to say. */
  readonly short: string;
};

const reading = (kind: RepaymentReading['kind'], words: string, short: string): RepaymentReading => ({
  kind,
  words,
  short,
});

const READINGS: ReadonlyMap<string, RepaymentReading> = new Map([
  ['0', reading('on-time', 'Paid on time', '')],
  ['1', reading('late', '15–29 days late', '15+')],
  ['2', reading('late', '30–59 days late', '30+')],
  ['3', reading('late', '60–89 days late', '60+')],
  ['4', reading('late', '90–119 days late', '90+')],
  ['5', reading('late', '120–149 days late', '120+')],
  ['6', reading('late', '150–179 days late', '150+')],
  ['X', reading('late', '180 or more days late', '180+')],
  ['C', reading('no-data', 'Account closed', '')],
  ['A', reading('no-data', 'You were not part of the account', '')],
  ['R', reading('no-data', 'Not reported by the credit provider', '')],
  ['P', reading('no-data', 'Not reported yet', '')],
  ['T', reading('no-data', 'Account moved to another credit provider', '')],
  ['O', reading('no-data', 'No information', '')],
]);

const OTHER_CODE = reading('late', 'Payment missed', 'Late');
const NO_CODE = reading('no-data', 'No information', '');

/**
 * Reads a month's code: 0 is on time; C, A, R, P, T and O say nothing about payment; every other code is a missed
 * payment (REPORT-026). No code says nothing.
 */
export function readRepayment(code: string | null | undefined): RepaymentReading {
  const plain = (code ?? '').trim().toUpperCase();
  if (plain === '') return NO_CODE;
  return READINGS.get(plain) ?? OTHER_CODE;
}

export type Hardship = 'A' | 'V';

export const HARDSHIP_WORDS: Record<Hardship, string> = {
  A: 'Temporary relief hardship arrangement',
  V: 'Varied hardship arrangement',
};

/** Null for no mark or an unknown one. */
export function readHardship(fhi: string | null | undefined): string | null {
  return fhi === 'A' || fhi === 'V' ? HARDSHIP_WORDS[fhi] : null;
}

/**
 * The hardship mark if it may be shown: from July 2022 (REPORT-031) and for twelve months (REPORT-030). The server
 * omits all others; `receivedMonth` is the file's month.
 */
export function tellableHardship(
  fhi: string | null | undefined,
  { period, receivedMonth }: { period: string; receivedMonth: string },
): Hardship | null {
  if (fhi !== 'A' && fhi !== 'V') return null;
  if (!isMonth(period) || !isMonth(receivedMonth) || period < REPORT_RULES.hardshipFromMonth) return null;
  return period >= addMonths(receivedMonth, -REPORT_RULES.keptHardshipMonths) ? fhi : null;
}
