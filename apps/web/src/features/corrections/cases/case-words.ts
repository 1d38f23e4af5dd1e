import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import type {
  CorrectionAddressee,
  CorrectionItemKind,
  CorrectionOutcome,
} from '@wattle/domain/corrections/correction-words';
import type { CorrectionCase } from '../use-corrections.ts';

export const KIND_LABELS: Readonly<Record<CorrectionItemKind, string>> = {
  account: 'Account',
  'repayment-history': 'Repayment history',
  default: 'Default',
  enquiry: 'Enquiry',
  'court-action': 'Court action',
  'personal-details': 'Personal details',
};

export const OUTCOME_LABELS: Readonly<Record<CorrectionOutcome, string>> = {
  corrected: 'Corrected',
  refused: 'Refused',
  withdrawn: 'Withdrawn by you',
};

export function formatMoment(instant: string): string {
  return formatDateForPeople(sydneyDate(new Date(instant)));
}

/** What the bureau does about an item that a provider reported, within a sentence. */
export function consulting(addressee: CorrectionAddressee, provider: string): string {
  return addressee === 'bureau' ? '' : `, which consults ${addresseeName(addressee, provider)}`;
}

/** Who decides about the item, within a sentence. Every request goes to the bureau. */
export function addresseeName(addressee: CorrectionAddressee, provider: string): string {
  if (addressee === 'bureau') return 'the credit bureau';
  return provider.trim() === '' ? 'the credit provider' : provider;
}

export type Standing = {
  readonly tone: 'info' | 'ok' | 'warn' | 'danger' | 'plain';
  readonly words: string;
};

export function standingOf({ state, bureau, daysLeft, outcome, triedUntil }: CorrectionCase): Standing {
  const ending = outcome === null ? '' : OUTCOME_LABELS[outcome];
  if (state === 'closed')
    return { tone: 'plain', words: ending === '' ? 'Closed' : `Closed: ${ending.toLowerCase()}` };
  if (state === 'undelivered') return { tone: 'danger', words: `Did not reach ${bureau}` };
  if (state === 'decided') return { tone: outcome === 'corrected' ? 'ok' : 'warn', words: ending };
  if (daysLeft !== null && daysLeft < 0) return { tone: 'danger', words: 'Answer overdue' };
  if (triedUntil !== null) return { tone: 'warn', words: `Has not reached ${bureau} yet` };
  return state === 'sent'
    ? { tone: 'info', words: `On its way to ${bureau}` }
    : { tone: 'info', words: 'Waiting for the answer' };
}

export function daysPassed(daysLeft: number): { passed: number; total: number } {
  const total = CORRECTION_TIMES.answerDays;
  return { passed: Math.min(Math.max(total - daysLeft, 0), total), total };
}
