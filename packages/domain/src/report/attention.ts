import { addMonths, formatDateForPeople, isMonth, parseDate } from '../calendar/calendar.ts';
import { formatDollars } from '../money.ts';
import { providerOf } from './account-list.ts';
import { readRepayment } from './repayment.ts';
import { lastMonths } from './repayment-history.ts';
import { REPORT_RULES } from './report-rules.ts';
import {
  isPaid,
  isSettled,
  type ReportAccount,
  type ReportCourtAction,
  type ReportEnquiry,
  type ReportInfo,
} from './report.ts';
import { monthsBefore } from './summary.ts';

/** How long an enquiry counts as new, so that a stranger's is noticed. */
const NEW_ENQUIRY_MONTHS = 3;

/** An entry to check: what it is, why, and the item that a correction would be about. */
export type Attention = {
  readonly kind: 'default' | 'court-action' | 'late-payment' | 'enquiry';
  readonly itemReference: string;
  readonly itemKind: 'account' | 'repayment-history' | 'default' | 'enquiry' | 'court-action';
  readonly itemTitle: string;
  readonly provider: string;
  readonly title: string;
  readonly why: string;
};

type Report = Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions'>;

/**
 * Entries to check: unpaid defaults, unsettled court actions, late payments and new enquiries, in that order, newest
 * first. `receivedOn` is the date of the bureau's file.
 */
export function attentionOf({ accounts, enquiries, courtActions }: Report, receivedOn: string): Attention[] {
  const since = monthsBefore(receivedOn, NEW_ENQUIRY_MONTHS);
  return [
    ...latestFirst(accounts.flatMap(unpaidDefaults)),
    ...latestFirst(courtActions.filter((action) => !isSettled(action)).map(openAction)),
    ...latestFirst(accounts.flatMap(latePayments)),
    ...latestFirst(enquiries.filter(({ enquiryDate }) => enquiryDate > since).map(newEnquiry)),
  ];
}

type Dated = readonly [day: string, entry: Attention];

function latestFirst(entries: readonly Dated[]): Attention[] {
  return entries.toSorted(([a], [b]) => b.localeCompare(a)).map(([, entry]) => entry);
}

function unpaidDefaults(account: ReportAccount): Dated[] {
  const provider = providerOf(account);
  const itemTitle = `Default, ${account.accountType}`;
  if (account.hasDefaults && account.defaults.length === 0) {
    const why = 'The bureau marks a default here and gives no details of it.';
    const title = `Default, ${provider}`;
    const { itemReference } = account;
    return [['', { kind: 'default', itemReference, itemKind: 'account', itemTitle, provider, title, why }]];
  }
  return account.defaults
    .filter((each) => !isPaid(each))
    .map(({ itemReference, DateOfDefault: day, currentAmount }) => {
      const owed = currentAmount === null ? '' : `${formatDollars(currentAmount)} is still owed. `;
      const title = `Default of ${dayForPeople(day)}, ${provider}`;
      const why = `${owed}${stayWords(day, REPORT_RULES.keptDefaultYears)}, and is marked paid once you pay it.`;
      return [day, { kind: 'default', itemReference, itemKind: 'default', itemTitle, provider, title, why }];
    });
}

function openAction({ itemReference, actionDate: day, creditor: provider }: ReportCourtAction): Dated {
  const title = `Court action of ${dayForPeople(day)}, ${provider}`;
  const why = `${stayWords(day, REPORT_RULES.keptCourtActionYears)}. One that you have paid can be marked as settled.`;
  const itemTitle = 'Court action';
  return [
    day,
    { kind: 'court-action', itemReference, itemKind: 'court-action', itemTitle, provider, title, why },
  ];
}

/** One for each account, however many months were late. */
function latePayments(account: ReportAccount): Dated[] {
  const late = lastMonths(account.repaymentHistory, REPORT_RULES.keptRepaymentMonths).filter(
    ({ period, status }) => isMonth(period) && readRepayment(status).kind === 'late',
  );
  const latest = late.at(-1);
  if (latest === undefined) return [];
  const provider = providerOf(account);
  const { itemReference, accountType: itemTitle } = account;
  const month = monthForPeople(latest.period);
  const title =
    late.length === 1
      ? `Late payment in ${month}, ${provider}`
      : `${late.length} late payments, the last in ${month}, ${provider}`;
  const gone = monthForPeople(addMonths(latest.period, REPORT_RULES.keptRepaymentMonths));
  const why =
    late.length === 1
      ? `It stays until ${gone}. If you paid on time, it can be corrected.`
      : `The last one stays until ${gone}. If you paid on time, it can be corrected.`;
  const itemKind = 'repayment-history';
  return [
    [latest.period, { kind: 'late-payment', itemReference, itemKind, itemTitle, provider, title, why }],
  ];
}

function newEnquiry({ itemReference, enquiryDate: day, creditEnquirier: provider }: ReportEnquiry): Dated {
  const title = `New enquiry by ${provider}, ${dayForPeople(day)}`;
  const why = 'If you did not apply for credit there, someone else may have.';
  const itemTitle = 'Credit enquiry';
  return [day, { kind: 'enquiry', itemReference, itemKind: 'enquiry', itemTitle, provider, title, why }];
}

function dayForPeople(day: string): string {
  const date = parseDate(day);
  return date === null ? day : formatDateForPeople(date);
}

/** `2025-06` as `Jun 2025`. */
function monthForPeople(month: string): string {
  const date = parseDate(`${month}-01`);
  return date === null ? month : formatDateForPeople(date).replace(/^\d+ /, '');
}

/** When it leaves the report; the bureau may state no start date. */
function stayWords(day: string, years: number): string {
  const month = day.slice(0, 7);
  return isMonth(month)
    ? `It stays until ${monthForPeople(addMonths(month, years * 12))}`
    : `It stays for ${years} years`;
}
