import { randomUUID } from 'node:crypto';

import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import type { Clock } from '#api/platform/clock.ts';

import type { ReloadScore } from './score.ports.ts';

/** A new reference: an enquiry in progress about the earlier person no longer belongs to the order. */
export function makePgReloadScore({ clock }: { clock: Clock }): ReloadScore {
  return async (tx, memberId) => {
    const month = sydneyMonth(clock.now());
    await tx
      .updateTable('bureau_orders')
      .set({ reference: randomUUID(), outcome: 'open', tries: 0, leased_until: null })
      .where('member_id', '=', memberId)
      .where('month', '=', month)
      .execute();
    await tx
      .updateTable('score_snapshots')
      .set({ stale: true })
      .where('member_id', '=', memberId)
      .where('month', '=', month)
      .execute();
  };
}
