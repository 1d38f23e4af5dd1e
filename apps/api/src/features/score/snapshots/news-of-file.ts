import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { changedEntries } from '@wattle/domain/credit-file/file-changes';

import type { Context, Tx } from '#api/platform/context.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import { describeEntry } from '../credit-files/named-items.ts';
import { referencesOf, referItems } from '../credit-files/item-keys.ts';
import type { FileNews } from '../../notifications/notify-of-month.ts';
import { notifiedEnquiries } from '../../notifications/notified-enquiries.ts';

type Compared = { memberId: string; bureau: Bureau; before: CreditFile; after: CreditFile };

/** The entries that changed between two files, named and with their references. */
export function entriesChanged(
  ctx: Context,
  { memberId, bureau, before, after }: Compared,
): FileNews['entries'] {
  const refer = (file: CreditFile) => referItems(file, memberId, referencesOf(ctx, bureau));
  const [old, now] = [refer(before), refer(after)];
  const referred = [old, now].flatMap((lists) => Object.values(lists).flat());
  const references = new Map<object, string>(referred.map((each) => [each, each.itemReference]));
  return changedEntries({ ...before, ...old }, { ...after, ...now }).map((changed) => ({
    kind: changed.kind,
    entry: { itemReference: references.get(changed.entry) ?? '', ...describeEntry(changed) },
  }));
}

type Month = { memberId: string; file: CreditFile; entries: FileNews['entries'] };

/** The news of a month's file, without enquiries that the bureau's own alerts have reported. */
export async function newsOfFile(
  ctx: Context,
  tx: Tx,
  { memberId, file, entries }: Month,
): Promise<FileNews> {
  const notified = await notifiedEnquiries(ctx, tx, memberId);
  const reported = new Set(notified.map(({ entry }) => entry.itemReference));
  const lists = Object.values(referItems(file, memberId, referencesOf(ctx)));
  return {
    entries: entries.filter(
      ({ kind, entry }) => kind !== 'enquiry-added' || !reported.has(entry.itemReference),
    ),
    listed: lists.flatMap((list) => list.map(({ itemReference }) => itemReference)),
  };
}
