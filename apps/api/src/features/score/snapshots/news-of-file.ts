import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { changedEntries, fileChanges } from '@wattle/domain/credit-file/file-changes';

import type { Context, Tx } from '#api/platform/context.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import { describeEntry } from '../credit-files/named-items.ts';
import { referencesOf, referItems } from '../credit-files/item-keys.ts';
import type { FileNews } from '../../notifications/notify-of-month.ts';
import { notifiedEnquiries } from '../../notifications/notified-enquiries.ts';

/** `before`: null without one that is stored as a whole. */
type Files = { memberId: string; before: CreditFile | null; after: CreditFile };

type Compared = { memberId: string; bureau?: Bureau; before: CreditFile; after: CreditFile };

/** Both files with the references of their entries, and those entries of the later one that the earlier one lacks. */
export function comparedFiles(ctx: Context, { memberId, bureau, before, after }: Compared) {
  const refer = (file: CreditFile) => ({ ...file, ...referItems(file, memberId, referencesOf(ctx, bureau)) });
  const [old, now] = [refer(before), refer(after)];
  const known = new Set([...old.accounts, ...old.enquiries].map(({ itemReference }) => itemReference));
  const isNew = ({ itemReference }: { itemReference: string }) => !known.has(itemReference);
  return { old, now, enquiries: now.enquiries.filter(isNew), accounts: now.accounts.filter(isNew) };
}

/** The news of a month's file, without enquiries that the bureau's own alerts have reported. */
export async function newsOfFile(
  ctx: Context,
  tx: Tx,
  { memberId, before, after }: Files,
): Promise<FileNews> {
  const refer = (file: CreditFile) => referItems(file, memberId, referencesOf(ctx));
  const now = refer(after);
  const listed = Object.values(now).flatMap((list) => list.map(({ itemReference }) => itemReference));
  if (before === null) return { changes: [], entries: [], listed };
  const old = refer(before);
  const references = new Map(
    [old, now].flatMap((lists) =>
      Object.values(lists).flatMap((list) =>
        list.map((each) => [each as object, each.itemReference] as const),
      ),
    ),
  );
  const notified = await notifiedEnquiries(ctx, tx, memberId);
  const reported = new Set(notified.map(({ entry }) => entry.itemReference));
  const files = [
    { ...before, ...old },
    { ...after, ...now },
    { ignoring: now.enquiries.filter(({ itemReference }) => reported.has(itemReference)) },
  ] as const;
  return {
    changes: fileChanges(...files),
    entries: changedEntries(...files).map((changed) => ({
      kind: changed.kind,
      entry: { itemReference: references.get(changed.entry) ?? '', ...describeEntry(changed) },
    })),
    listed,
  };
}
