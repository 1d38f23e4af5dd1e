import type { ResponseOf } from '@wattle/contract';
import { tellableHardship } from '@wattle/domain/report/repayment';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { NO_REPORT_ISSUE, type ReportIssue } from '@wattle/domain/report/report';

import { textOfTerm, textOfCode } from './bureau-text.ts';
import { referItems, type ReferenceOf, type Referred, type ReferredFile } from './item-keys.ts';
import type {
  BureauFile,
  FiledAccount,
  FiledCourtAction,
  FiledDefault,
  FiledEnquiry,
} from './json-sealed-file.ts';

export type ReportInfo = ResponseOf<'POST /v1/creditreport'>['reportInfo'];
type Account = ReportInfo['accounts'][number];
type Default = Account['defaults'][number];

type Of = {
  memberId: string;
  /** YYYY-MM, the month of the file. */
  month: string;
  referenceOf: ReferenceOf;
};

/** The wire's form of a file (REPORT-020 to REPORT-024): codes in words, newest first, open accounts first. */
export function reportOf(file: BureauFile, { memberId, month, referenceOf }: Of): ReportInfo {
  const referred = referItems(file, memberId, referenceOf);
  return {
    accounts: accountsOf(referred, month).toSorted(openThenNewest),
    enquiries: referred.enquiries.map(enquiryOf).toSorted(latestBy('enquiryDate')),
    courtActions: referred.courtActions.map(courtActionOf).toSorted(latestBy('actionDate')),
    issue: { ...NO_REPORT_ISSUE },
    loaded: true,
  };
}

/** The wire's form without a file: why there is none (REPORT-020). */
export function withoutReport(issue: Partial<ReportIssue>): ReportInfo {
  return {
    accounts: [],
    enquiries: [],
    courtActions: [],
    issue: { ...NO_REPORT_ISSUE, ...issue, noReport: true },
    loaded: false,
  };
}

function accountsOf({ accounts, defaults }: ReferredFile, month: string): Account[] {
  const listed = new Set(accounts.map(({ accountReference }) => accountReference));
  const left = defaults.filter(({ accountReference }) => !listed.has(accountReference));
  return [
    ...accounts.map((account) =>
      accountOf(account, {
        month,
        defaults: defaults.filter((each) => each.accountReference === account.accountReference),
      }),
    ),
    ...left.map((each) => accountOfDefault(each)),
  ];
}

type Around = { month: string; defaults: readonly Referred<FiledDefault>[] };

function accountOf(account: Referred<FiledAccount>, { month, defaults }: Around): Account {
  return {
    itemReference: account.itemReference,
    accountId: account.accountReference,
    accountType: account.type === null ? 'Account' : textOfCode(account.type),
    originalCreditProvider: account.originalProvider,
    latestCreditProvider: account.provider,
    latestUpdatedDate: account.lastUpdated,
    accountOpenDate: account.opened,
    accountClosedDate: account.closed,
    relationship: account.relationship === null ? null : textOfCode(account.relationship),
    termOfLoan: account.termMonths === null ? null : textOfTerm(account.termMonths),
    // Telephone and power companies report no limit, which a bureau writes as 0.
    latestMaximumCredit: account.limit === 0 ? null : account.limit,
    hasDefaults: defaults.length > 0,
    repaymentHistory: historyOf(account, month),
    defaults: defaults.map(defaultOf),
  };
}

function historyOf({ repaymentHistory }: FiledAccount, receivedMonth: string): Account['repaymentHistory'] {
  return repaymentHistory
    .toSorted((a, b) => a.month.localeCompare(b.month))
    .slice(-REPORT_RULES.keptRepaymentMonths)
    .map(({ month: period, code: status, hardship }) => {
      const fhi = tellableHardship(hardship, { period, receivedMonth });
      return fhi === null ? { period, status } : { period, status, fhi };
    });
}

/** A default stays five years; its account leaves the file two years after closing. */
function accountOfDefault(filed: Referred<FiledDefault>): Account {
  const unknown = {
    accountReference: filed.accountReference,
    itemReference: filed.itemReference,
    provider: filed.provider,
    originalProvider: null,
    type: filed.accountType,
    opened: null,
    closed: null,
    lastUpdated: null,
    relationship: null,
    termMonths: null,
    limit: null,
    repaymentHistory: [],
  };
  return accountOf(unknown, { month: '', defaults: [filed] });
}

function defaultOf(filed: Referred<FiledDefault>): Default {
  const { itemReference, date, disputed, originalAmount, amount, currentAmount, status } = filed;
  return {
    itemReference,
    DateOfDefault: date,
    isDisputed: disputed,
    originalAmount: originalAmount ?? amount,
    currentAmount,
    status: textOfCode(status),
    newArrangement:
      filed.newArrangement === 'N' || filed.newArrangement === 'V' ? filed.newArrangement : null,
  };
}

function enquiryOf(filed: Referred<FiledEnquiry>): ReportInfo['enquiries'][number] {
  return {
    itemReference: filed.itemReference,
    creditEnquirier: filed.provider,
    enquiryDate: filed.date,
    accountType: filed.type === null ? null : textOfCode(filed.type),
    relationship: filed.relationship === null ? null : textOfCode(filed.relationship),
    enquiryAmount: filed.amount,
    enquiryClientReference: filed.clientReference,
  };
}

function courtActionOf(filed: Referred<FiledCourtAction>): ReportInfo['courtActions'][number] {
  const kinds = [filed.type === null ? null : textOfCode(filed.type), filed.courtType];
  return {
    itemReference: filed.itemReference,
    creditor: filed.creditor,
    actionDate: filed.date,
    courtType: kinds.filter((kind) => kind !== null).join(', ') || null,
    courtActionAmount: filed.amount,
    courtActionStatus: courtStatusOf(filed),
  };
}

function courtStatusOf({ status, settled }: FiledCourtAction): string | null {
  if (status !== null) return textOfCode(status);
  if (settled === null) return null;
  return settled ? 'Settled' : 'Outstanding';
}

function openThenNewest(a: Account, b: Account): number {
  const closed = Number(a.accountClosedDate !== null) - Number(b.accountClosedDate !== null);
  return closed || (b.accountOpenDate ?? '').localeCompare(a.accountOpenDate ?? '');
}

const latestBy =
  <Field extends string>(field: Field) =>
  (a: Record<Field, string>, b: Record<Field, string>) =>
    b[field].localeCompare(a[field]);
