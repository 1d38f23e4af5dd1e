import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';
import { named } from '#web/navigation/bureau.ts';

export type ReportItem = {
  readonly itemReference: string;
  readonly itemKind: CorrectionItemKind;
  readonly title: string;
  readonly provider: string;
  /** The bureau that holds it; null or missing for the main one. */
  readonly bureau?: string | null;
};

export const bureauOf = ({ bureau }: ReportItem): string => bureau ?? named('{bureau}');

export function caseAnchor(caseId: string): string {
  return `case-${caseId}`;
}

/** Buttons name the item: a card may hold several. */
export const WRONG_LABELS: Readonly<Record<CorrectionItemKind, string>> = {
  account: 'This account is wrong',
  'repayment-history': 'These repayments are wrong',
  default: 'This default is wrong',
  enquiry: 'This enquiry is wrong',
  'court-action': 'This court action is wrong',
  'personal-details': 'These details are wrong',
};

/** The time left, in words that need no colour. */
export function timeLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'Today is the last day';
  if (daysLeft < 0) return `Overdue by ${days(-daysLeft)}`;
  return `${days(daysLeft)} left`;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
