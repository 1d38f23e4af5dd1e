import type { Context } from '#api/platform/context.ts';
import { storeErasures } from '#api/platform/erasures/erasures.sql.ts';
import type { LedgerEntry } from '#api/platform/erasures/ledger-file.ts';
import { memberIds } from '#api/platform/members/members.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { eraseMember, ledgerSubject } from './erase-member.ts';

const PAGE = 1000;

/**
 * Erases every listed member that a restored database contains again, with the date of the first erasure. The ledger
 * has no ids, so every member is compared with it. Marked as done only at the end: repeat an interrupted replay.
 */
export async function replayErasures(
  ctx: Context,
  entries: readonly LedgerEntry[],
): Promise<{ erased: number }> {
  const erasedAt = new Map(entries.map(({ subject, at }) => [subject, new Date(at)]));
  let erased = 0;
  let after: string | null = null;
  for (;;) {
    const page: string[] = await memberIds(ctx.db, { after, limit: PAGE });
    if (page.length === 0) break;
    for (const memberId of page) {
      const at = erasedAt.get(ledgerSubject(ctx, memberId));
      if (at !== undefined && (await eraseAgain(ctx, memberId, at))) erased += 1;
    }
    after = page.at(-1) ?? null;
  }
  await storeErasures(ctx.db, entries);
  return { erased };
}

/** The replay of a worker's own ledger. */
export const replayLedger =
  (ctx: Context) =>
  async (entries: readonly LedgerEntry[]): Promise<void> => {
    const { erased } = await replayErasures(ctx, entries);
    ctx.logger.warn({ event: 'erasures-replayed', members: erased });
  };

function eraseAgain(ctx: Context, memberId: string, at: Date): Promise<boolean> {
  return inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    if (member === null) return false;
    await eraseMember(ctx, tx, { member, why: 'restored', at });
    return true;
  });
}
