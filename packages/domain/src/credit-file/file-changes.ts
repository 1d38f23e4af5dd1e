import type { CreditFile, FiledAccount, FileList } from './credit-file.ts';
import { isAboutCredit } from './enquiries.ts';
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
  'insolvency-updated',
  'insolvency-removed',
  'payment-missed',
  'hardship-noted',
  'repayments-corrected',
] as const;
export type FileChangeKind = (typeof FILE_CHANGE_KINDS)[number];
export type FileChange = { readonly kind: FileChangeKind; readonly count: number };

/**
 * Changes between two files by kind, in the order of `FILE_CHANGE_KINDS`, without empty kinds. The monthly payment on
 * time and the month that expires are no changes; an event that expired is one. An entry that one of the files has only as
 * unreadable neither came nor went. `ignoring`: enquiries of `after` that do not count.
 */
export function fileChanges(
  before: CreditFile,
  after: CreditFile,
  { ignoring = [] }: { ignoring?: CreditFile['enquiries'] } = {},
): FileChange[] {
  const enquiries = after.enquiries.filter((each) => !ignoring.includes(each));
  const counts: Partial<Record<FileChangeKind, number>> = {
    ...enquiryChanges(before, { ...after, enquiries }),
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
  const { added, removed } = changed('enquiries', before, after, {
    entriesIn: ({ enquiries }) => enquiries.filter(isAboutCredit),
    key: ({ date, provider, type, amount }) => keyOf(date, provider, type?.code, amount),
  });
  return { 'enquiry-added': added, 'enquiry-removed': removed };
}

function accountChanges(before: CreditFile, after: CreditFile) {
  const { added, removed } = changed('accounts', before, after, {
    entriesIn: ({ accounts }) => accounts,
    key: accountKey,
  });
  const closed = pairsOf(before, after).filter(
    ([old, now]) => (old.closedOn === null) !== (now.closedOn === null),
  );
  return { 'account-opened': added, 'account-removed': removed, 'account-closed': closed.length };
}

type Default = CreditFile['defaults'][number];

const defaultKey = ({ listedOn, provider, originalAmount, accountReference }: Default) =>
  keyOf(listedOn, provider, originalAmount, accountReference);

function defaultChanges(before: CreditFile, after: CreditFile) {
  const { added, removed, updated } = stateChanged('defaults', before, after, {
    entriesIn: ({ defaults }) => defaults,
    key: defaultKey,
  });
  const [paidBefore = [], paidNow = []] = [before, after].map(({ defaults }) => defaults.filter(isPaid));
  const paid =
    compare(paidBefore, paidNow, defaultKey).added - compare(before.defaults, paidNow, defaultKey).added;
  return {
    'default-added': added,
    'default-removed': removed,
    'default-paid': paid,
    'default-updated': updated - paid,
  };
}

const PAID = ['paid', 'settled'];
const isPaid = (each: Default) => PAID.includes(endingOf(each) ?? '');

/** What a bureau changes as an entry comes to its end. */
const stateOf = (each: Parameters<typeof endingOf>[0]) => keyOf(each.status?.code, endingOf(each));

function infringementChanges(before: CreditFile, after: CreditFile) {
  const { added, removed } = changed('seriousInfringements', before, after, {
    entriesIn: ({ seriousInfringements }) => seriousInfringements,
    key: ({ listedOn, provider, accountReference }) => keyOf(listedOn, provider, accountReference),
  });
  return { 'infringement-added': added, 'infringement-removed': removed };
}

function courtChanges(before: CreditFile, after: CreditFile) {
  const { added, removed, updated } = stateChanged('courtProceedings', before, after, {
    entriesIn: ({ courtProceedings }) => courtProceedings,
    key: ({ date, type, amount, creditor }) => keyOf(date, type?.code, amount, creditor),
  });
  return { 'court-action-added': added, 'court-action-removed': removed, 'court-action-updated': updated };
}

function insolvencyChanges(before: CreditFile, after: CreditFile) {
  const { added, removed, updated } = stateChanged('insolvencies', before, after, {
    entriesIn: ({ insolvencies }) => insolvencies,
    key: ({ date, type, reference }) => keyOf(date, type?.code, reference),
  });
  return { 'insolvency-added': added, 'insolvency-removed': removed, 'insolvency-updated': updated };
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

const accountKey = ({ accountReference, provider, openedOn }: FiledAccount) =>
  accountReference ?? keyOf(provider, openedOn);

/** Accounts in both files. */
function pairsOf(before: CreditFile, after: CreditFile): [FiledAccount, FiledAccount][] {
  const known = Map.groupBy(before.accounts, accountKey);
  return after.accounts.flatMap((now) => {
    const old = known.get(accountKey(now))?.shift();
    return old === undefined ? [] : [[old, now] satisfies [FiledAccount, FiledAccount]];
  });
}

type Listing<Filed> = { entriesIn: (file: CreditFile) => readonly Filed[]; key: (filed: Filed) => string };

/** Entries that came and went, without those that may be what the other file has as unreadable. */
function changed<Filed>(
  list: FileList,
  before: CreditFile,
  after: CreditFile,
  { entriesIn, key }: Listing<Filed>,
): { added: number; removed: number } {
  const { added, removed } = compare(entriesIn(before), entriesIn(after), key);
  return {
    added: Math.max(0, added - unreadIn(before, list)),
    removed: Math.max(0, removed - unreadIn(after, list)),
  };
}

const unreadIn = ({ unread }: CreditFile, list: FileList) =>
  unread.filter((each) => each.list === list && each.index === null).length;

/** The changes of a list, with the entries whose state changed as `updated`. */
function stateChanged<Filed extends Parameters<typeof endingOf>[0]>(
  list: FileList,
  before: CreditFile,
  after: CreditFile,
  { entriesIn, key }: Listing<Filed>,
) {
  const came = compare(entriesIn(before), entriesIn(after), key).added;
  const stated = compare(entriesIn(before), entriesIn(after), (each) => `${key(each)} ${stateOf(each)}`);
  return { ...changed(list, before, after, { entriesIn, key }), updated: stated.added - came };
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
