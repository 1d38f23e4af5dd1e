import type { ResponseOf } from '@wattle/contract';
import type {
  Coded,
  CreditFile,
  FiledAccess,
  FiledAccount,
  FiledCourtProceeding,
  FiledDefault,
  FiledEnquiry,
  FiledInfringement,
  FiledInsolvency,
  FiledNote,
} from '@wattle/domain/credit-file/credit-file';
import { isAboutCredit } from '@wattle/domain/credit-file/enquiries';
import { endingOf, isClaim } from '@wattle/domain/credit-file/over';
import { textOfTerm, wordsOf } from '@wattle/domain/credit-file/words';
import { accountsInOrder } from '@wattle/domain/report/account-list';
import { shownHardship } from '@wattle/domain/report/repayment';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import {
  noEntries,
  NO_REPORT_ISSUE,
  SERIOUS_INFRINGEMENT,
  type ReportIssue,
} from '@wattle/domain/report/report';

import {
  referDetails,
  referItems,
  referUnread,
  type ReferenceOf,
  type Referred,
  type ReferredFile,
} from '../score/credit-files/item-keys.ts';

export type ReportInfo = ResponseOf<'POST /v1/creditreport'>['reportInfo'];
type Account = ReportInfo['accounts'][number];
type Default = Account['defaults'][number];

type Of = {
  memberId: string;
  /** YYYY-MM, the month of the file. */
  month: string;
  referenceOf: ReferenceOf;
};

/**
 * The wire's form of a file (REPORT-020 to REPORT-024): codes in words, newest first; accounts that need attention first,
 * then open ones.
 */
export function reportOf(file: CreditFile, { memberId, month, referenceOf }: Of): ReportInfo {
  const referred = referItems(file, memberId, referenceOf);
  return {
    accounts: accountsInOrder(accountsOf(referred, month).toSorted(openThenNewest), 'attention'),
    enquiries: referred.enquiries.filter(isAboutCredit).map(enquiryOf).toSorted(latestBy('enquiryDate')),
    courtActions: [
      ...referred.courtProceedings.map(courtActionOf),
      ...referred.insolvencies.map(actionOfInsolvency),
    ].toSorted(latestBy('actionDate')),
    issue: { ...NO_REPORT_ISSUE },
    loaded: true,
    personalDetails: referDetails(file, memberId, referenceOf),
    notes: referred.notes.map(noteOf).toSorted(latestBy('date')),
    accesses: [
      ...referred.accesses.map(accessOf),
      ...referred.enquiries.filter((filed) => !isAboutCredit(filed)).map(accessOfAgent),
    ].toSorted(latestBy('date')),
    unreadEntries: referUnread(file, memberId, referenceOf),
  };
}

/** The wire's form without a file: why there is none (REPORT-020). */
export function withoutReport(issue: Partial<ReportIssue>): ReportInfo {
  return {
    ...noEntries(),
    issue: { ...NO_REPORT_ISSUE, ...issue, noReport: true },
    loaded: false,
  };
}

/** A default stays for years after its account has left the file. */
function accountsOf(file: ReferredFile, month: string): Account[] {
  const { accounts } = file;
  const listed = [
    ...file.defaults.map((filed) => ({ filed, shown: defaultOf(filed) })),
    ...file.seriousInfringements.map((filed) => ({ filed, shown: defaultOfInfringement(filed) })),
  ];
  const known = new Set(accounts.flatMap(({ accountReference }) => accountReference ?? []));
  const isOf = (account: FiledAccount | null, { accountReference }: { accountReference: string | null }) =>
    account === null
      ? accountReference === null || !known.has(accountReference)
      : accountReference !== null && accountReference === account.accountReference;
  return [
    ...accounts.map((account) => {
      const defaults = listed.flatMap(({ filed, shown }) => (isOf(account, filed) ? [shown] : []));
      return accountOf(account, { month, defaults });
    }),
    ...listed
      .filter(({ filed }) => isOf(null, filed))
      .map(({ filed, shown }) => accountOf(accountBehind(filed), { month, defaults: [shown] })),
  ];
}

type Around = { month: string; defaults: Default[] };

const wordsOrNull = (coded: Coded<string> | null) => (coded === null ? null : wordsOf(coded));

function accountOf(account: Referred<FiledAccount>, { month, defaults }: Around): Account {
  return {
    itemReference: account.itemReference,
    accountId: account.accountReference ?? '',
    accountType: account.type === null ? 'Account' : wordsOf(account.type),
    originalCreditProvider: account.originalProvider,
    latestCreditProvider: account.provider,
    latestUpdatedDate: account.updatedOn,
    accountOpenDate: account.openedOn,
    accountClosedDate: account.closedOn,
    relationship: wordsOrNull(account.relationship),
    termOfLoan: account.termMonths === null ? null : textOfTerm(account.termMonths),
    latestMaximumCredit: account.limit,
    hasDefaults: defaults.length > 0,
    repaymentHistory: historyOf(account, month),
    defaults: defaults.toSorted(owedFirst),
    transferDate: account.transferredOn,
    reopenedDate: account.reopenedOn,
    isUnlimited: account.isUnlimited,
    isSecured: account.isSecured,
    filedUnder: account.filedUnder,
    unread: account.unread,
  };
}

function historyOf({ repayments }: FiledAccount, receivedMonth: string): Account['repaymentHistory'] {
  return repayments
    .toSorted((a, b) => a.month.localeCompare(b.month))
    .slice(-REPORT_RULES.keptRepaymentMonths)
    .map(({ month: period, code: status, hardship }) => {
      const fhi = shownHardship(hardship, { period, receivedMonth });
      return fhi === null ? { period, status } : { period, status, fhi };
    });
}

type Listed = Referred<
  Pick<FiledDefault | FiledInfringement, 'accountReference' | 'provider' | 'accountType'>
>;

function accountBehind({ accountReference, itemReference, provider, accountType: type }: Listed) {
  return {
    accountReference,
    itemReference,
    provider,
    originalProvider: null,
    transferredOn: null,
    type,
    openedOn: null,
    closedOn: null,
    reopenedOn: null,
    updatedOn: null,
    relationship: null,
    termMonths: null,
    limit: null,
    isUnlimited: null,
    isSecured: null,
    repayments: [],
    filedUnder: null,
    // The default beside it is marked.
    unread: [],
  };
}

function defaultOf(filed: Referred<FiledDefault>): Default {
  const arrangement = filed.arrangement?.meaning ?? null;
  return {
    itemReference: filed.itemReference,
    DateOfDefault: filed.listedOn,
    isDisputed: filed.isDisputed,
    originalAmount: filed.originalAmount,
    currentAmount: filed.currentAmount,
    status: wordsOrNull(filed.status) ?? '',
    newArrangement: arrangement === null ? null : arrangement === 'new' ? 'N' : 'V',
    kind: 'default',
    ending: endingOf(filed),
    unread: filed.unread,
  };
}

function defaultOfInfringement(filed: Referred<FiledInfringement>): Default {
  const { itemReference, listedOn, amount, unread } = filed;
  return {
    itemReference,
    DateOfDefault: listedOn,
    isDisputed: null,
    originalAmount: amount,
    currentAmount: null,
    status: SERIOUS_INFRINGEMENT,
    newArrangement: null,
    kind: 'serious-infringement',
    ending: null,
    unread,
  };
}

function enquiryOf(filed: Referred<FiledEnquiry>): ReportInfo['enquiries'][number] {
  return {
    itemReference: filed.itemReference,
    creditEnquirier: filed.provider ?? '',
    enquiryDate: filed.date,
    accountType: wordsOrNull(filed.type),
    relationship: wordsOrNull(filed.relationship),
    enquiryAmount: filed.amount,
    enquiryClientReference: filed.clientReference,
    enquiryKind: wordsOrNull(filed.kind),
    isReview: filed.kind?.meaning === 'credit-review',
    coBorrower: filed.coBorrower,
    filedUnder: filed.filedUnder,
    unread: filed.unread,
  };
}

function courtActionOf(filed: Referred<FiledCourtProceeding>): ReportInfo['courtActions'][number] {
  return {
    itemReference: filed.itemReference,
    creditor: filed.creditor ?? '',
    actionDate: filed.date,
    courtType: [wordsOrNull(filed.type), filed.court].filter((kind) => kind !== null).join(', ') || null,
    courtActionAmount: filed.amount,
    courtActionStatus: wordsOrNull(filed.status),
    kind: isClaim(filed) ? 'claim' : 'court-action',
    ...ofPublicRecord(filed),
  };
}

function ofPublicRecord(filed: Referred<FiledCourtProceeding> | Referred<FiledInsolvency>) {
  return {
    ending: endingOf(filed),
    statusDate: filed.statusOn,
    courtReference: filed.reference,
    relationship: wordsOrNull(filed.relationship),
    coBorrower: filed.coBorrower,
    filedUnder: filed.filedUnder,
    unread: filed.unread,
  };
}

/** The documents' report has no list of its own for insolvencies (REPORT-020). */
function actionOfInsolvency(filed: Referred<FiledInsolvency>): ReportInfo['courtActions'][number] {
  return {
    itemReference: filed.itemReference,
    creditor: '',
    actionDate: filed.date,
    courtType: filed.type === null ? 'Personal insolvency' : wordsOf(filed.type),
    courtActionAmount: null,
    courtActionStatus: wordsOrNull(filed.status),
    kind: 'insolvency',
    ...ofPublicRecord(filed),
  };
}

const noteOf = ({ itemReference, date, text, filedUnder, unread }: Referred<FiledNote>) => ({
  itemReference,
  date,
  text,
  filedUnder,
  unread,
});

const accessOf = ({ itemReference, date, provider, service, unread }: Referred<FiledAccess>) => ({
  itemReference,
  date,
  provider,
  service,
  unread,
});

const accessOfAgent = ({ kind, ...filed }: Referred<FiledEnquiry>) =>
  accessOf({ ...filed, service: wordsOrNull(kind) });

const owedFirst = (a: Default, b: Default): number => Number(a.ending !== null) - Number(b.ending !== null);

function openThenNewest(a: Account, b: Account): number {
  const closed = Number(a.accountClosedDate !== null) - Number(b.accountClosedDate !== null);
  return closed || (b.accountOpenDate ?? '').localeCompare(a.accountOpenDate ?? '');
}

const latestBy =
  <Field extends string>(field: Field) =>
  (a: Record<Field, string | null>, b: Record<Field, string | null>) =>
    (b[field] ?? '').localeCompare(a[field] ?? '');
