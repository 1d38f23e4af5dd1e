import { isMonth } from '../calendar/calendar.ts';
import { paymentKind, type PaymentKind } from '../credit-file/payments.ts';
import { hardshipLeavesIn } from '../credit-file/retention.ts';
import { REPORT_RULES } from './report-rules.ts';

/** How to show a month of repayments: a shape, and texts for a cell and a sentence. */
export type RepaymentReading = {
  readonly kind: PaymentKind;
  /** Such as `30–59 days late`. Show it beside the shape: colour alone is not enough (REPORT-026). */
  readonly words: string;
  /** The text of a grid cell; empty if there is nothing to say. */
  readonly short: string;
};

/** Words for a sentence, and for a cell. */
const TEXTS: ReadonlyMap<string, readonly [words: string, short: string]> = new Map([
  ['0', ['Paid on time', '']],
  ['1', ['15–29 days late', '15+']],
  ['2', ['30–59 days late', '30+']],
  ['3', ['60–89 days late', '60+']],
  ['4', ['90–119 days late', '90+']],
  ['5', ['120–149 days late', '120+']],
  ['6', ['150–179 days late', '150+']],
  ['X', ['180 or more days late', '180+']],
  ['C', ['Account closed', '']],
  ['A', ['You were not part of the account', '']],
  ['R', ['Not reported by the credit provider', '']],
  ['P', ['Not reported yet', '']],
  ['T', ['Account moved to another credit provider', '']],
]);
const OTHER_CODE = ['Payment missed', 'Late'] as const;
const NO_INFORMATION = ['No information', ''] as const;

export function readRepayment(code: string | null | undefined): RepaymentReading {
  const kind = paymentKind(code);
  const other = kind === 'late' ? OTHER_CODE : NO_INFORMATION;
  const [words, short] = TEXTS.get((code ?? '').trim().toUpperCase()) ?? other;
  return { kind, words, short };
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
export function shownHardship(
  fhi: string | null | undefined,
  { period, receivedMonth }: { period: string; receivedMonth: string },
): Hardship | null {
  if (fhi !== 'A' && fhi !== 'V') return null;
  if (!isMonth(period) || !isMonth(receivedMonth) || period < REPORT_RULES.hardshipFromMonth) return null;
  return (hardshipLeavesIn({ month: period }) ?? '') >= receivedMonth ? fhi : null;
}
