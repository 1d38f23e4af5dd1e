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

type Changeable = Exclude<FileList, 'notes' | 'accesses'>;
/** An entry that changed: of the file after, or of the one before where it is gone. */
export type ChangedEntry = {
  [List in Changeable]: { kind: FileChangeKind; list: List; entry: CreditFile[List][number] };
}[Changeable];

/**
 * Changes between two files, in the order of `FILE_CHANGE_KINDS`. The monthly payment on time and the month that expires are
 * no changes; an event that expired is one. An entry that one of the files has only as unreadable neither came nor went.
 */
export function changedEntries(before: CreditFile, after: CreditFile): ChangedEntry[] {
  const found = [
    ...listed('enquiries', enquiryChanges(before, after)),
    ...listed('accounts', { ...accountChanges(before, after), ...repaymentChanges(before, after) }),
    ...listed('defaults', defaultChanges(before, after)),
    ...listed('seriousInfringements', infringementChanges(before, after)),
    ...listed('courtProceedings', courtChanges(before, after)),
    ...listed('insolvencies', insolvencyChanges(before, after)),
  ];
  return FILE_CHANGE_KINDS.flatMap((kind) => found.filter((each) => each.kind === kind));
}

const listed = <List extends Changeable>(
  list: List,
  changes: Partial<Record<FileChangeKind, readonly CreditFile[List][number][]>>,
) =>
  Object.entries(changes).flatMap(([kind, entries]) =>
    // Its own `kind` and `list`, which the type of a union made from a list loses.
    entries.map((entry) => ({ kind, list, entry }) as ChangedEntry),
  );

export const fileChanges = (before: CreditFile, after: CreditFile): FileChange[] =>
  countByKind(changedEntries(before, after));

/** In their order, without empty kinds. */
export function countByKind(entries: readonly Pick<ChangedEntry, 'kind'>[]): FileChange[] {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  return [...byKind].map(([kind, { length: count }]) => ({ kind, count }));
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
  return {
    'account-opened': added,
    'account-removed': removed,
    'account-closed': closed.map(([, now]) => now),
  };
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
  const cameIn = newOf(before.defaults, paidNow, defaultKey);
  const paid = newOf(paidBefore, paidNow, defaultKey).filter((each) => !cameIn.includes(each));
  return {
    'default-added': added,
    'default-removed': removed,
    'default-paid': paid,
    'default-updated': without(updated, paid),
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
      now,
      missed: fresh.some(({ code }) => paymentKind(code) === 'late'),
      hardship: now.repayments.some(
        ({ month, hardship }) => hardship !== null && !known.get(month)?.hardship,
      ),
      corrected: now.repayments.some(
        ({ month, code }) => known.has(month) && known.get(month)?.code !== code,
      ),
    };
  });
  const those = (has: 'missed' | 'hardship' | 'corrected') =>
    accounts.flatMap(({ now, [has]: isSo }) => (isSo ? [now] : []));
  return {
    'payment-missed': those('missed'),
    'hardship-noted': those('hardship'),
    'repayments-corrected': those('corrected'),
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
) {
  return {
    added: newOf(entriesIn(before), entriesIn(after), key).slice(unreadIn(before, list)),
    removed: newOf(entriesIn(after), entriesIn(before), key).slice(unreadIn(after, list)),
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
  const [old, now] = [entriesIn(before), entriesIn(after)];
  const stated = newOf(old, now, (each) => `${key(each)} ${stateOf(each)}`);
  const updated = without(stated, newOf(old, now, key));
  return { ...changed(list, before, after, { entriesIn, key }), updated };
}

const keyOf = (...parts: readonly (string | number | null | undefined)[]) =>
  JSON.stringify(parts.map((part) => part ?? null));

/** Those beyond the known ones. Identical entries count separately. */
function newOf<Filed>(
  known: readonly Filed[],
  filed: readonly Filed[],
  key: (each: Filed) => string,
): Filed[] {
  const left = new Map<string, number>();
  for (const each of known) left.set(key(each), (left.get(key(each)) ?? 0) + 1);
  return filed.filter((each) => {
    const waiting = left.get(key(each)) ?? 0;
    left.set(key(each), waiting - 1);
    return waiting <= 0;
  });
}

/** As many fewer as there are others, which may be identical to some that are left. */
const without = <Filed>(filed: readonly Filed[], others: readonly Filed[]): Filed[] =>
  filed.filter((each) => !others.includes(each)).slice(0, Math.max(0, filed.length - others.length));
