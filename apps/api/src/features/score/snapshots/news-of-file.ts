import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { isAboutCredit } from '@wattle/domain/credit-file/enquiries';
import { fileChanges } from '@wattle/domain/credit-file/file-changes';
import type { NewEntry } from '@wattle/domain/notifications/categories';

import type { Context, Tx } from '#api/platform/context.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import { accountItem, enquiryItem } from '../credit-files/named-items.ts';
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
  if (before === null) return { changes: [], entries: {} };
  const { old, now, enquiries, accounts } = comparedFiles(ctx, { memberId, before, after });
  const notified = enquiries.length === 0 ? [] : await notifiedEnquiries(ctx, tx, memberId);
  const references = new Set(notified.map(({ entry }) => entry.itemReference));
  const ignoring = enquiries.filter(({ itemReference }) => references.has(itemReference));
  return {
    changes: fileChanges(old, now, { ignoring }),
    entries: {
      enquiries: enquiries
        .filter((each) => isAboutCredit(each) && !ignoring.includes(each))
        .map((each) => entryOf(each, enquiryItem(each))),
      accounts: accounts.map((each) => entryOf(each, accountItem(each))),
    },
  };
}

const entryOf = ({ itemReference }: { itemReference: string }, { title }: { title: string }): NewEntry => ({
  itemReference,
  title,
});
