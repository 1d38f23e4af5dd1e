import type { CreditFile, FiledAccount } from './credit-file.ts';
import { endingOf } from './over.ts';
import { paymentKind } from './payments.ts';

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
  'infringement-added',
  'infringement-removed',
  'court-action-added',
  'court-action-updated',
  'court-action-removed',
  'insolvency-added',
  'insolvency-removed',
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
export function fileChanges(before: CreditFile, after: CreditFile): FileChange[] {
  const counts: Partial<Record<FileChangeKind, number>> = {
    ...enquiryChanges(before, after),
    ...accountChanges(before, after),
    ...defaultChanges(before, after),
    ...infringementChanges(before, after),
    ...courtChanges(before, after),
    ...insolvencyChanges(before, after),
    ...repaymentChanges(before, after),
  };
  return FILE_CHANGE_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

export function changeCount(changes: readonly FileChange[]): number {
  return changes.reduce((sum, { count }) => sum + count, 0);
}

function enquiryChanges(before: CreditFile, after: CreditFile) {
  const { added, removed } = compare(before.enquiries, after.enquiries, ({ date, provider, type, amount }) =>
    keyOf(date, provider, type?.code, amount),
  );
  return { 'enquiry-added': added, 'enquiry-removed': removed };
}

function accountChanges(before: CreditFile, after: CreditFile) {
  const { added, removed } = compare(
    before.accounts,
    after.accounts,
    ({ accountReference, provider, openedOn }) => accountReference ?? keyOf(provider, openedOn),
  );
  const closed = pairsOf(before, after).filter(
    ([old, now]) => (old.closedOn === null) !== (now.closedOn === null),
  );
  return { 'account-opened': added, 'account-removed': removed, 'account-closed': closed.length };
}

type Default = CreditFile['defaults'][number];

const defaultKey = ({ listedOn, provider, originalAmount, accountReference }: Default) =>
  keyOf(listedOn, provider, originalAmount, accountReference);

function defaultChanges(before: CreditFile, after: CreditFile) {
  const { added, removed } = compare(before.defaults, after.defaults, defaultKey);
  const stated = compare(
    before.defaults,
    after.defaults,
    (each) => `${defaultKey(each)} ${each.status?.code}`,
  );
  const [paidBefore, paidNow] = [before, after].map(({ defaults }) => defaults.filter(isPaid));
  const paid =
    compare(paidBefore ?? [], paidNow ?? [], defaultKey).added -
    compare(before.defaults, paidNow ?? [], defaultKey).added;
  return {
    'default-added': added,
    'default-removed': removed,
    'default-paid': paid,
    'default-updated': stated.added - added - paid,
  };
}

const isPaid = (each: Default) => endingOf(each) === 'paid';

function infringementChanges(before: CreditFile, after: CreditFile) {
  const { added, removed } = compare(
    before.seriousInfringements,
    after.seriousInfringements,
    ({ listedOn, provider, accountReference }) => keyOf(listedOn, provider, accountReference),
  );
  return { 'infringement-added': added, 'infringement-removed': removed };
}

type Proceeding = CreditFile['courtProceedings'][number];

const proceedingKey = ({ date, type, amount, creditor }: Proceeding) =>
  keyOf(date, type?.code, amount, creditor);

function courtChanges(before: CreditFile, after: CreditFile) {
  const [old, now] = [before.courtProceedings, after.courtProceedings];
  const { added, removed } = compare(old, now, proceedingKey);
  const stated = compare(old, now, (each) => `${proceedingKey(each)} ${each.status?.code ?? ''}`);
  return {
    'court-action-added': added,
    'court-action-removed': removed,
    'court-action-updated': stated.added - added,
  };
}

function insolvencyChanges(before: CreditFile, after: CreditFile) {
  const { added, removed } = compare(before.insolvencies, after.insolvencies, ({ date, type, reference }) =>
    keyOf(date, type?.code, reference),
  );
  return { 'insolvency-added': added, 'insolvency-removed': removed };
}

/** One per account and kind: a lender that corrects a year of months has made one correction. */
function repaymentChanges(before: CreditFile, after: CreditFile) {
  const accounts = pairsOf(before, after).map(([old, now]) => {
    const known = new Map(old.repayments.map((each) => [each.month, each]));
    const fresh = now.repayments.filter(({ month }) => !known.has(month));
    return {
      missed: fresh.some(({ code }) => paymentKind(code) === 'late'),
      hardship: now.repayments.some(
        ({ month, hardship }) => hardship !== null && !known.get(month)?.hardship,
      ),
      corrected: now.repayments.some(
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

/** Accounts in both files. */
function pairsOf(before: CreditFile, after: CreditFile): [FiledAccount, FiledAccount][] {
  const known = new Map(before.accounts.map((account) => [account.accountReference, account]));
  return after.accounts.flatMap((now) => {
    const old = known.get(now.accountReference);
    return old === undefined ? [] : [[old, now] satisfies [FiledAccount, FiledAccount]];
  });
}

const keyOf = (...parts: readonly (string | number | null | undefined)[]) =>
  JSON.stringify(parts.map((part) => part ?? null));

/** The numbers of added and removed items; identical items count separately. */
function compare<Thing>(before: readonly Thing[], after: readonly Thing[], key: (thing: Thing) => string) {
  const left = new Map<string, number>();
  for (const thing of before) left.set(key(thing), (left.get(key(thing)) ?? 0) + 1);
  let added = 0;
  for (const thing of after) {
    const waiting = left.get(key(thing)) ?? 0;
    if (waiting === 0) added += 1;
    else left.set(key(thing), waiting - 1);
  }
  const removed = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { added, removed };
}
