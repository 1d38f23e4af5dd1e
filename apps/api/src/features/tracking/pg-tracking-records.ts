import { randomUUID } from 'node:crypto';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import { statementsOf } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

import type { TrackingRecords } from './tracking.ports.ts';

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

export function makePgTrackingRecords({ database: { db }, clock }: Deps): TrackingRecords {
  return {
    async keepPress({ memberId, productId, productTypeId, partnerId, page, origin }) {
      await db
        .insertInto('tracked_clicks')
        .values({
          id: randomUUID(),
          kind: 'press',
          member_id: memberId,
          product_id: productId,
          product_type_id: productTypeId,
          partner_id: partnerId,
          page,
          origin,
          at: clock.now(),
        })
        .execute();
    },
    async keepReferral(tid, newcomer) {
      await db
        .insertInto('referrals')
        .values({
          id: randomUUID(),
          tid,
          member_id: 'memberId' in newcomer ? newcomer.memberId : null,
          registration_id: 'registrationId' in newcomer ? newcomer.registrationId : null,
          at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

type Departure = {
  clickId: string;
  memberId: string | null;
  productId: number;
  productTypeId: number;
  partnerId: number;
};

/** Records that somebody left for a partner, in the transaction that tells the partner. */
export function makePgKeepDeparture({ clock }: Pick<Deps, 'clock'>) {
  return async (tx: Tx, { clickId, memberId, productId, productTypeId, partnerId }: Departure) => {
    await statementsOf(tx)
      .insertInto('tracked_clicks')
      .values({
        id: randomUUID(),
        kind: 'departure',
        member_id: memberId,
        product_id: productId,
        product_type_id: productTypeId,
        partner_id: partnerId,
        click_id: clickId,
        at: clock.now(),
      })
      .execute();
  };
}
