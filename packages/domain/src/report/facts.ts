import { dayForPeople } from '../calendar/calendar.ts';
import { formatDollars } from '../money.ts';
import { limitWords } from './names.ts';
import {
  newArrangementWords,
  type ReportAccount,
  type ReportCourtAction,
  type ReportDefault,
  type ReportEnquiry,
} from './report.ts';

/** Null or empty where the file does not state it. */
export type ReportFact = readonly [label: string, words: string | null];

export const statedFacts = (facts: readonly ReportFact[]): (readonly [label: string, words: string])[] =>
  facts.flatMap(([label, words]) => (words === null || words === '' ? [] : [[label, words] as const]));

export const accountFacts = (account: ReportAccount): ReportFact[] => [
  ['Original credit provider', account.originalCreditProvider],
  ['Latest credit provider', account.latestCreditProvider],
  ['Account opened', dayWords(account.accountOpenDate)],
  ['Account closed', dayWords(account.accountClosedDate)],
  ['Account opened again', dayWords(account.reopenedDate)],
  ['Transferred', dayWords(account.transferDate)],
  ['Relationship', account.relationship],
  ['Term of loan', account.termOfLoan],
  ['Current credit limit', limitWords(account.latestMaximumCredit, account.isUnlimited)],
  ['Secured', yesOrNo(account.isSecured)],
  ['Last updated', dayWords(account.latestUpdatedDate)],
  ['Filed under the name', account.filedUnder],
];

export const enquiryFacts = (enquiry: ReportEnquiry): ReportFact[] => [
  ['Credit enquirer', enquiry.creditEnquirier],
  ['Enquiry date', dayWords(enquiry.enquiryDate)],
  ['Kind', enquiry.enquiryKind],
  ['Account type', enquiry.accountType],
  ['Credit obligation', enquiry.relationship],
  ['Enquiry amount', dollarWords(enquiry.enquiryAmount)],
  ['Client reference', enquiry.enquiryClientReference],
  ['Co-borrower', enquiry.coBorrower],
  ['Filed under the name', enquiry.filedUnder],
];

export const defaultFacts = (listed: ReportDefault): ReportFact[] => [
  ['Date of default', dayWords(listed.DateOfDefault)],
  ['Original amount', dollarWords(listed.originalAmount)],
  ['Current amount', dollarWords(listed.currentAmount)],
  ['Status', listed.status],
  ['Disputed', yesOrNo(listed.isDisputed)],
  ['Arrangement', newArrangementWords(listed.newArrangement)],
];

export function courtFacts(action: ReportCourtAction): ReportFact[] {
  const isInsolvency = action.kind === 'insolvency';
  return [
    ['Creditor', action.creditor],
    [isInsolvency ? 'Date' : 'Date of action', dayWords(action.actionDate)],
    [isInsolvency ? 'Kind' : 'Court', action.courtType],
    ['Reference', action.courtReference],
    ['Amount', dollarWords(action.courtActionAmount)],
    ['Status', action.courtActionStatus],
    ['Status since', dayWords(action.statusDate)],
    ['Relationship', action.relationship],
    ['Co-borrower', action.coBorrower],
    ['Filed under the name', action.filedUnder],
  ];
}

/** A text that is no date stays as it is. */
export const dayWords = (day: string | null): string | null => (day === null ? null : dayForPeople(day));

export const dollarWords = (amount: number | null): string | null =>
  amount === null ? null : formatDollars(amount);

const yesOrNo = (stated: boolean | null): string | null => (stated === null ? null : stated ? 'Yes' : 'No');
