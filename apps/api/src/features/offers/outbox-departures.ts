import type { Outbox } from '#api/platform/outbox/outbox.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';

import type { NoteDeparture } from './offers.ports.ts';

type Departure = Parameters<NoteDeparture>[0];

type Deps = {
  inTransaction: InTransaction;
  outbox: Outbox;
  keepDeparture: (tx: Tx, departure: Omit<Departure, 'pushesLead'>) => Promise<void>;
};

/** A lead goes out if, and only if, the click it refers to is stored. */
export function makeOutboxDepartures({ inTransaction, outbox, keepDeparture }: Deps): NoteDeparture {
  return ({ clickId, memberId, productId, productTypeId, partnerId, pushesLead }) =>
    inTransaction(async (tx) => {
      await keepDeparture(tx, { clickId, memberId, productId, productTypeId, partnerId });
      if (!pushesLead) return;
      // The click id is the key by which the partner recognises a repeated lead.
      const lead = { kind: 'provider-call', provider: 'partner', method: 'POST', path: '/v1/leads' } as const;
      const about = memberId === null ? {} : { about: memberId };
      await outbox.add(tx, 'lead', { ...lead, body: { clickId, productId }, ...about });
    });
}
