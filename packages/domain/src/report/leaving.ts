import { addMonths, isMonth } from '../calendar/calendar.ts';
import { paymentKind } from '../credit-file/payments.ts';
import {
  accountLeavesOn,
  courtProceedingLeavesOn,
  defaultLeavesOn,
  enquiryLeavesOn,
  hardshipLeavesIn,
  infringementLeavesOn,
  insolvencyLeavesOn,
  repaymentLeavesIn,
} from '../credit-file/retention.ts';
import { courtActionTitle, COURT_ACTION_NAMES, enquirerOf, providerOf } from './names.ts';
import {
  SERIOUS_INFRINGEMENT,
  type ReportAccount,
  type ReportCourtAction,
  type ReportInfo,
} from './report.ts';

export const LEAVING_KINDS = [
  'late-payment',
  'hardship',
  'default',
  'serious-infringement',
  'court-action',
  'insolvency',
  'enquiry',
  'closed-account',
] as const;

/** An entry of a report, and when the bureau's time to keep it ends. */
export type Leaving = {
  readonly kind: (typeof LEAVING_KINDS)[number];
  readonly title: string;
  readonly provider: string;
  /** YYYY-MM; null where the file does not say enough, such as for a bankruptcy that runs. */
  readonly month: string | null;
  /** The first day on which it is surely over. */
  readonly day: string | null;
};

type Report = Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions'>;

/** Every entry that the law gives an end, the earliest first and those without a date last. */
export function leavingOf({ accounts, enquiries, courtActions }: Report): Leaving[] {
  return [
    ...accounts.flatMap(ofAccount),
    ...courtActions.map(ofCourtAction),
    ...enquiries.map((enquiry) => ({
      kind: 'enquiry' as const,
      title: 'Enquiry',
      provider: enquirerOf(enquiry),
      ...onDay(enquiryLeavesOn({ date: enquiry.enquiryDate })),
    })),
  ].toSorted((a, b) => (a.day ?? '9999').localeCompare(b.day ?? '9999'));
}

function ofAccount(account: ReportAccount): Leaving[] {
  const provider = providerOf(account);
  const { accountClosedDate: closedOn, accountType, defaults, repaymentHistory } = account;
  const late = repaymentHistory.filter(({ status }) => paymentKind(status) === 'late');
  const hardship = repaymentHistory.filter(({ fhi }) => fhi === 'A' || fhi === 'V');
  const closed = onDay(accountLeavesOn({ closedOn }));
  return [
    ...late.map(({ period: month }) => ({
      kind: 'late-payment' as const,
      title: 'Late payment',
      provider,
      ...inMonth(repaymentLeavesIn({ month })),
    })),
    ...hardship.map(({ period: month }) => ({
      kind: 'hardship' as const,
      title: 'Hardship mark',
      provider,
      ...inMonth(hardshipLeavesIn({ month })),
    })),
    ...defaults.map(({ DateOfDefault: listedOn, kind }) =>
      kind === 'default'
        ? { kind, title: 'Default', provider, ...onDay(defaultLeavesOn({ listedOn })) }
        : { kind, title: SERIOUS_INFRINGEMENT, provider, ...onDay(infringementLeavesOn({ listedOn })) },
    ),
    ...(closedOn === null
      ? []
      : [{ kind: 'closed-account' as const, title: `Closed account, ${accountType}`, provider, ...closed }]),
  ];
}

function ofCourtAction(action: ReportCourtAction): Leaving {
  const { kind, actionDate: date, ending, statusDate } = action;
  if (kind !== 'insolvency') {
    const title = COURT_ACTION_NAMES[kind];
    const end = onDay(courtProceedingLeavesOn({ date }));
    return { kind: 'court-action', title, provider: courtActionTitle(action), ...end };
  }
  const end = onDay(insolvencyLeavesOn({ date, endedOn: ending === null ? null : statusDate }));
  return { kind, title: COURT_ACTION_NAMES[kind], provider: action.courtType ?? '', ...end };
}

const onDay = (day: string | null) => ({ month: day?.slice(0, 7) ?? null, day });

/** The day is the first of the next month: the file does not state it. */
const inMonth = (month: string | null) => ({
  month,
  day: month === null || !isMonth(month) ? null : `${addMonths(month, 1)}-01`,
});
