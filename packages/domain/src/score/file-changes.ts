import { isPaid } from '../report/report.ts';

/** The part of a credit file that is compared. */
export type ComparableFile = {
  readonly accounts: readonly FiledAccount[];
  readonly enquiries: readonly FiledEvent[];
  readonly defaults: readonly (FiledEvent & { readonly accountReference: string; readonly status: string })[];
  readonly courtActions: readonly (FiledEvent & { readonly creditor: string; readonly settled: boolean })[];
};
type FiledAccount = {
  readonly accountReference: string;
  readonly status: string;
  readonly repaymentHistory: readonly FiledMonth[];
};
/** Amount and provider tell apart events of the same day, and are used for nothing else. */
type FiledEvent = {
  readonly date: string;
  readonly provider?: string | undefined;
  readonly type?: string | undefined;
  readonly amount?: number | undefined;
};
type FiledMonth = { readonly month: string; readonly code: string; readonly hardship: string | null };

export const FILE_CHANGE_KINDS = [
  'enquiry-added',
  'enquiry-removed',
  'account-opened',
  'account-closed',
  'account-removed',
  'default-added',
  'default-paid',
  'default-updated',
  'default-removed',
  'court-action-added',
  'court-action-updated',
  'court-action-removed',
  'payment-missed',
  'hardship-noted',
  'repayments-corrected',
] as const;
export type FileChangeKind = (typeof FILE_CHANGE_KINDS)[number];
export type FileChange = { readonly kind: FileChangeKind; readonly count: number };

/**
 * Changes between two files by kind, in the order of `FILE_CHANGE_KINDS`, without empty kinds. The monthly payment on
 * time and the month that expires are no changes; an event that expired is one.
 */
export function fileChanges(before: ComparableFile, after: ComparableFile): FileChange[] {
  const counts: Partial<Record<FileChangeKind, number>> = {
    ...enquiryChanges(before, after),
    ...accountChanges(before, after),
    ...defaultChanges(before, after),
    ...courtChanges(before, after),
    ...repaymentChanges(before, after),
  };
  return FILE_CHANGE_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

export function changeCount(changes: readonly FileChange[]): number {
  return changes.reduce((sum, { count }) => sum + count, 0);
}

function enquiryChanges(before: ComparableFile, after: ComparableFile) {
  const { added, removed } = compare(before.enquiries, after.enquiries, eventKey);
  return { 'enquiry-added': added, 'enquiry-removed': removed };
}

function accountChanges(before: ComparableFile, after: ComparableFile) {
  const { added, removed } = compare(before.accounts, after.accounts, (account) => account.accountReference);
  const closed = pairsOf(before, after).filter(([old, now]) => old.status !== now.status);
  return { 'account-opened': added, 'account-removed': removed, 'account-closed': closed.length };
}

function defaultChanges(before: ComparableFile, after: ComparableFile) {
  const keyOf = (each: ComparableFile['defaults'][number]) => `${eventKey(each)} ${each.accountReference}`;
  const { added, removed } = compare(before.defaults, after.defaults, keyOf);
  const stated = compare(before.defaults, after.defaults, (each) => `${keyOf(each)} ${each.status}`);
  const [paidBefore, paidNow] = [before, after].map(({ defaults }) => defaults.filter(isPaid));
  const paid =
    compare(paidBefore ?? [], paidNow ?? [], keyOf).added -
    compare(before.defaults, paidNow ?? [], keyOf).added;
  return {
    'default-added': added,
    'default-removed': removed,
    'default-paid': paid,
    'default-updated': stated.added - added - paid,
  };
}

function courtChanges(before: ComparableFile, after: ComparableFile) {
  const keyOf = (each: ComparableFile['courtActions'][number]) => `${eventKey(each)} ${each.creditor}`;
  const { added, removed } = compare(before.courtActions, after.courtActions, keyOf);
  const stated = compare(
    before.courtActions,
    after.courtActions,
    (each) => `${keyOf(each)} ${String(each.settled)}`,
  );
  return {
    'court-action-added': added,
    'court-action-removed': removed,
    'court-action-updated': stated.added - added,
  };
}

/** One per account and kind: a lender that corrects a year of months has made one correction. */
function repaymentChanges(before: ComparableFile, after: ComparableFile) {
  const accounts = pairsOf(before, after).map(([old, now]) => {
    const known = new Map(old.repaymentHistory.map((each) => [each.month, each]));
    const fresh = now.repaymentHistory.filter(({ month }) => !known.has(month));
    return {
      missed: fresh.some(({ code }) => isMissed(code)),
      hardship: now.repaymentHistory.some(
        ({ month, hardship }) => hardship !== null && !known.get(month)?.hardship,
      ),
      corrected: now.repaymentHistory.some(
        ({ month, code }) => known.has(month) && known.get(month)?.code !== code,
      ),
    };
  });
  return {
    'payment-missed': accounts.filter(({ missed }) => missed).length,
    'hardship-noted': accounts.filter(({ hardship }) => hardship).length,
    'repayments-corrected': accounts.filter(({ corrected }) => corrected).length,
  };
}

/** 1 to 6 and X are late payments; 0, C, P and R are not (the bureaus' codes). */
function isMissed(code: string): boolean {
  return /^[1-6X]$/.test(code);
}

/** Accounts in both files. */
function pairsOf(before: ComparableFile, after: ComparableFile): [FiledAccount, FiledAccount][] {
  const known = new Map(before.accounts.map((account) => [account.accountReference, account]));
  return after.accounts.flatMap((now) => {
    const old = known.get(now.accountReference);
    return old === undefined ? [] : [[old, now] satisfies [FiledAccount, FiledAccount]];
  });
}

function eventKey({ date, provider = '', type = '', amount = 0 }: FiledEvent): string {
  return JSON.stringify([date, provider, type, amount]);
}

/** The numbers of added and removed items; identical items count separately. */
function compare<Thing>(before: readonly Thing[], after: readonly Thing[], keyOf: (thing: Thing) => string) {
  const left = new Map<string, number>();
  for (const thing of before) left.set(keyOf(thing), (left.get(keyOf(thing)) ?? 0) + 1);
  let added = 0;
  for (const thing of after) {
    const waiting = left.get(keyOf(thing)) ?? 0;
    if (waiting === 0) added += 1;
    else left.set(keyOf(thing), waiting - 1);
  }
  const removed = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { added, removed };
}
