import type { Db } from '#api/platform/context.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import { noteErasures } from '#api/platform/erasures/erasures.ts';
import type { KeyedHash } from '#api/platform/secrets/secrets.ts';

import type { ErasureLedger } from './leaving.ports.ts';

type Deps = { database: { db: Db }; outbox: Outbox; subjectHash: KeyedHash };

/**
 * The ledger of erasures: noted in the transaction that erases, and carried by the outbox to the file that is kept apart
 * from the database. An entry says nothing of anybody without our key and the id of a member that is gone.
 */
export function makePgErasureLedger({ database: { db }, outbox, subjectHash }: Deps): ErasureLedger {
  const subjectOf = (memberId: string) => subjectHash(memberId).toString('hex');
  return {
    subjectOf,
    async enter(tx, { memberId, at }) {
      const entry = { subject: subjectOf(memberId), at: at.toISOString() };
      await noteErasures(tx, [entry]);
      await outbox.add(tx, 'ledger-entry', { kind: 'ledger-entry', ...entry });
    },
    note: (entries) => noteErasures(db, entries),
  };
}
