import type { Context } from '#api/platform/context.ts';

import { bureauNameOf, type Bureau } from '../bureaus/bureau.ts';
import { notifiedEnquiries } from '../notifications/notified-enquiries.ts';
import { referencesOf } from '../score/credit-files/item-keys.ts';
import { enquiryItem, itemIn, type Named, type ReportItem } from '../score/credit-files/named-items.ts';
import { readLatestFile } from '../score/second/second-score.sql.ts';

/**
 * Finds an item by its reference in the member's own latest file of each bureau, or an alert; null for a forged reference or another member's.
 * Never asks the bureau.
 */
export async function findItem(
  ctx: Context,
  named: Named,
): Promise<(ReportItem & { bureau: Bureau }) | null> {
  for (const bureau of ['primary', 'second'] as const) {
    const file = await readLatestFile(ctx, { memberId: named.memberId, bureau });
    const item = file === null ? null : itemIn(file, { ...named, referenceOf: referencesOf(ctx, bureau) });
    if (item !== null) return { ...item, bureau };
  }
  return notifiedItem(ctx, named);
}

/** An enquiry that the main bureau has reported since its latest file. */
async function notifiedItem(ctx: Context, { memberId, itemReference }: Named) {
  const notified = (await notifiedEnquiries(ctx, ctx.db, memberId)).find(
    ({ entry, bureauName }) =>
      entry.itemReference === itemReference && bureauName === bureauNameOf(ctx, 'primary'),
  );
  if (notified === undefined) return null;
  return {
    ...enquiryItem({ date: notified.on, provider: notified.provider, type: null, amount: null }),
    bureau: 'primary' as const,
  };
}
