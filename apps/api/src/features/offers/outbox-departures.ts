import { randomUUID } from 'node:crypto';

import type { Clock } from '#api/platform/clock.ts';
import { statementsOf } from '#api/platform/statements.ts';
import type { InTransaction } from '#api/platform/transaction.ts';
import type { Outbox } from '#api/platform/outbox.ts';

import type { NoteDeparture } from './offers.ports.ts';

type Deps = {
  inTransaction: InTransaction;
  outbox: Outbox;
  clock: Clock;
};

/** A lead goes out if, and only if, the click it speaks of is kept. */
export function makeOutboxDepartures({ inTransaction, outbox, clock }: Deps): NoteDeparture {
  return ({ clickId, memberId, productId, productTypeId, partnerId, pushesLead }) =>
    inTransaction(async (tx) => {
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
      if (!pushesLead) return;
      // The click id is the key by which the partner knows a repeated lead.
      const lead = { kind: 'provider-call', provider: 'partner', method: 'POST', path: '/v1/leads' } as const;
      const about = memberId === null ? {} : { about: memberId };
      await outbox.add(tx, 'lead', { ...lead, body: { clickId, productId }, ...about });
    });
}
