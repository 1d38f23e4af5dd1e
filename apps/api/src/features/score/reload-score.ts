import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import type { Context, Tx } from '#api/platform/context.ts';

import { reopenOrder } from './bureau-orders.sql.ts';
import { markStale } from './score.sql.ts';

/**
 * Marks this month's scores stale after a change of identity details (ACC-015), so that the next call asks again.
 * Supersedes an enquiry in progress.
 */
export async function reloadScore({ now }: Context, tx: Tx, memberId: string): Promise<void> {
  const month = sydneyMonth(now());
  for (const bureau of ['primary', 'second'] as const) {
    await reopenOrder(tx, { memberId, bureau, month });
    await markStale(tx, { memberId, bureau, month });
  }
}
