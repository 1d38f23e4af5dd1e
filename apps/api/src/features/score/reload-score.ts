import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import type { Context, Tx } from '#api/platform/context.ts';

import { reopenOrder } from './bureau-orders.sql.ts';
import { markStale } from './score.sql.ts';

/**
 * The member is another person on paper now (ACC-015): this month's score no longer counts, and the next look asks the
 * bureau anew. An enquiry in progress about the earlier person no longer belongs to the order.
 */
export async function reloadScore({ now }: Context, tx: Tx, memberId: string): Promise<void> {
  const of = { memberId, month: sydneyMonth(now()) };
  await reopenOrder(tx, of);
  await markStale(tx, of);
}
