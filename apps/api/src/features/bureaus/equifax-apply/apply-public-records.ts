import type { FiledCourtProceeding, FiledInsolvency } from '@wattle/domain/credit-file/credit-file';

import {
  coded,
  COURT_STATES,
  COURT_TYPES,
  INSOLVENCY_STATES,
  INSOLVENCY_TYPES,
  RELATIONSHIPS,
} from './apply-codes.ts';
import type { Entry } from './apply-entry.ts';
import { day, text } from './apply-values.ts';

export function proceedingOf(entry: Entry): Omit<FiledCourtProceeding, 'filedUnder'> | null {
  const date = entry.day('action-date');
  if (date === null) return null;
  const type = entry.attribute('type', text);
  return {
    date,
    creditor: entry.value('creditor', text),
    type: type === null ? null : coded(type, COURT_TYPES),
    court: entry.value('court-type', text),
    reference: entry.value('plaint-number', text),
    amount: entry.amount('court-action-amount'),
    status: entry.status('court-action-status', COURT_STATES),
    statusOn: entry.child('court-action-status')?.attribute('date', day) ?? null,
    ...sharedParts(entry),
  };
}

export function insolvencyOf(entry: Entry): Omit<FiledInsolvency, 'filedUnder'> | null {
  const date = entry.day('date-declared');
  if (date === null) return null;
  return {
    date,
    type: insolvencyType(entry),
    reference: referenceOf(entry),
    status: entry.status('status', INSOLVENCY_STATES),
    statusOn: entry.day('status-date'),
    ...sharedParts(entry),
  };
}

const sharedParts = (entry: Entry) => ({
  relationship: entry.coded('relationship', RELATIONSHIPS),
  coBorrower: entry.value('co-borrower', text),
});

/** The part of the Bankruptcy Act, where it is stated, says more than the type. */
function insolvencyType(entry: Entry): FiledInsolvency['type'] {
  const stated = entry.coded('type', INSOLVENCY_TYPES);
  const proceedings = entry.child('administration-id')?.value('proceedings-status', text) ?? null;
  if (proceedings === null) return stated;
  const ofAct = coded(proceedings, INSOLVENCY_TYPES);
  return stated === null ? ofAct : { ...stated, meaning: ofAct.meaning ?? stated.meaning };
}

function referenceOf(entry: Entry): string | null {
  const administration = entry.child('administration-id');
  const parts = ['district', 'year', 'number'].map((name) => administration?.value(name, text) ?? null);
  return parts.filter((part) => part !== null).join('-') || null;
}
