import { dayForPeople, isMonth, monthForPeople } from '../calendar/calendar.ts';
import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import {
  courtProceedingLeavesOn,
  defaultLeavesOn,
  infringementLeavesOn,
  KEPT_INSOLVENCY,
  repaymentLeavesIn,
} from '../credit-file/retention.ts';
import { formatDollars } from '../money.ts';
import { COURT_ACTION_NAMES, providerOf, unreadTitle } from './names.ts';
import { readRepayment } from './repayment.ts';
import { lastMonths } from './repayment-history.ts';
import { REPORT_RULES } from './report-rules.ts';
import {
  SERIOUS_INFRINGEMENT,
  type ReportAccount,
  type ReportCourtAction,
  type ReportDefault,
  type ReportEnquiry,
  type ReportInfo,
  type UnreadEntry,
} from './report.ts';
import { monthsBefore } from './summary.ts';

/** How long an enquiry counts as new, so that a stranger's is noticed. */
const NEW_ENQUIRY_MONTHS = 3;

/** An entry to check: what it is, why, and the item that a correction would be about. */
export type Attention = {
  readonly kind: 'default' | 'court-action' | 'late-payment' | 'enquiry' | 'unread';
  readonly itemReference: string;
  readonly itemKind: CorrectionItemKind;
  readonly itemTitle: string;
  readonly provider: string;
  readonly title: string;
  readonly why: string;
};

type Report = Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions' | 'unreadEntries'>;

/**
 * Entries to check: unpaid defaults, unsettled court actions, late payments, new enquiries and what could not be read, in
 * that order, newest first. `receivedOn` is the date of the bureau's file.
 */
export function attentionOf(report: Report, receivedOn: string): Attention[] {
  const { accounts, enquiries, courtActions, unreadEntries } = report;
  const since = monthsBefore(receivedOn, NEW_ENQUIRY_MONTHS);
  return [
    ...latestFirst(accounts.flatMap(unpaidDefaults)),
    ...latestFirst(courtActions.filter(({ ending }) => ending === null).map(openAction)),
    ...latestFirst(accounts.flatMap(latePayments)),
    ...latestFirst(
      enquiries.filter(({ enquiryDate, isReview }) => enquiryDate > since && !isReview).map(newEnquiry),
    ),
    ...unreadEntries.map(unreadEntry),
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
    .filter(({ ending }) => ending === null)
    .map((each) => {
      const { itemReference, DateOfDefault: day } = each;
      const entry = { kind: 'default', itemReference, itemKind: 'default', itemTitle, provider } as const;
      return [day, { ...entry, ...defaultWords(each, provider) }];
    });
}

function defaultWords({ DateOfDefault: day, currentAmount, kind }: ReportDefault, provider: string) {
  const listed = { listedOn: day };
  if (kind === 'serious-infringement') {
    const why = `${stayWords(infringementLeavesOn(listed), REPORT_RULES.keptSeriousInfringementYears)}.`;
    return { title: `${SERIOUS_INFRINGEMENT} of ${dayForPeople(day)}, ${provider}`, why };
  }
  const owed = currentAmount === null ? '' : `${formatDollars(currentAmount)} is still owed. `;
  const stay = stayWords(defaultLeavesOn(listed), REPORT_RULES.keptDefaultYears);
  return {
    title: `Default of ${dayForPeople(day)}, ${provider}`,
    why: `${owed}${stay}, and is marked paid once you pay it.`,
  };
}

function openAction(action: ReportCourtAction): Dated {
  const { itemReference, actionDate: day, creditor: provider, kind } = action;
  const itemTitle = COURT_ACTION_NAMES[kind];
  const entry = {
    kind: 'court-action',
    itemReference,
    itemKind: 'court-action',
    itemTitle,
    provider,
  } as const;
  const whose = provider === '' ? '' : `, ${provider}`;
  const title = `${itemTitle} of ${dayForPeople(day)}${whose}`;
  return [day, { ...entry, title, why: kind === 'insolvency' ? INSOLVENCY_STAYS : actionStays(action) }];
}

function actionStays({ actionDate, kind }: ReportCourtAction): string {
  const stay = stayWords(courtProceedingLeavesOn({ date: actionDate }), REPORT_RULES.keptCourtActionYears);
  return kind === 'claim'
    ? `${stay}. No court has decided it.`
    : `${stay}. One that you have paid can be marked as settled.`;
}

const INSOLVENCY_STAYS = `It stays for at least ${KEPT_INSOLVENCY.years} years, and for up to ${KEPT_INSOLVENCY.yearsAfterEnd} years after it ends.`;

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
  const gone = monthForPeople(repaymentLeavesIn({ month: latest.period }) ?? '');
  const why =
    late.length === 1
      ? `It stays until ${gone}. If you paid on time, it can be corrected.`
      : `The last one stays until ${gone}. If you paid on time, it can be corrected.`;
  const itemKind = 'repayment-history';
  return [
    [latest.period, { kind: 'late-payment', itemReference, itemKind, itemTitle, provider, title, why }],
  ];
}

function newEnquiry(enquiry: ReportEnquiry): Dated {
  const { itemReference, enquiryDate: day, creditEnquirier: provider } = enquiry;
  const title = `New enquiry by ${provider === '' ? 'a lender that is not named' : provider}, ${dayForPeople(day)}`;
  const why = 'If you did not apply for credit there, someone else may have.';
  const itemTitle = 'Credit enquiry';
  return [day, { kind: 'enquiry', itemReference, itemKind: 'enquiry', itemTitle, provider, title, why }];
}

const unreadEntry = ({ itemReference, itemKind, part }: UnreadEntry): Attention => ({
  kind: 'unread',
  itemReference,
  itemKind,
  itemTitle: 'Entry that could not be read',
  provider: '',
  title: unreadTitle({ part }),
  why: 'Ask the bureau what it is.',
});

/** When it leaves the report; the bureau may state no start date. */
function stayWords(leavesOn: string | null, years: number): string {
  return leavesOn === null
    ? `It stays for ${years} years`
    : `It stays until ${monthForPeople(leavesOn.slice(0, 7))}`;
}
