import { randomUUID } from 'node:crypto';

import type { Clock } from '#api/platform/clock.ts';
import type { Db, Tx } from '#api/platform/context.ts';
import type { Database } from '#api/platform/database/database.ts';
import { keepMemberIn } from '#api/platform/members/members.ts';
import { transact } from '#api/platform/database/statements.ts';

import type { TrackingRecords } from './tracking.ports.ts';

type Deps = { database: Pick<Database, 'db' | 'spread'>; clock: Clock };

export function makePgTrackingRecords({ database, clock }: Deps): TrackingRecords {
  const { db } = database;
  /** Rows of a member who is there; where tables are not spread, a foreign key says so. */
  const keep = (memberId: string | null, work: (of: Db) => Promise<unknown>): Promise<unknown> => {
    if (memberId === null || !database.spread) return work(db);
    return transact(db, async (tx) => {
      await keepMemberIn(tx, memberId);
      await work(tx);
    });
  };
  return {
    async keepPress({ memberId, productId, productTypeId, partnerId, page, origin }) {
      const row = {
        id: randomUUID(),
        kind: 'press' as const,
        member_id: memberId,
        product_id: productId,
        product_type_id: productTypeId,
        partner_id: partnerId,
        page,
        origin,
        at: clock.now(),
      };
      await keep(memberId, (of) => of.insertInto('tracked_clicks').values(row).execute());
    },
    async keepReferral(tid, newcomer) {
      const memberId = 'memberId' in newcomer ? newcomer.memberId : null;
      const row = {
        id: randomUUID(),
        tid,
        member_id: memberId,
        registration_id: 'registrationId' in newcomer ? newcomer.registrationId : null,
        at: clock.now(),
      };
      await keep(memberId, (of) =>
        of
          .insertInto('referrals')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
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
export function makePgKeepDeparture({ database, clock }: Deps) {
  return async (tx: Tx, { clickId, memberId, productId, productTypeId, partnerId }: Departure) => {
    if (database.spread && memberId !== null) await keepMemberIn(tx, memberId);
    await tx
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
