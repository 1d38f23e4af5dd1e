import { randomUUID } from 'node:crypto';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import type { Tx } from '#api/platform/context.ts';

import type { CaseKind, Cases } from './contact.ports.ts';

/** Two equal references have odds of one in a billion; five in a row are a defect. */
const MOST_REFERENCES = 5;

/** What a case's text is sealed for. */
export const caseContext = (id: string) => `cases.fields:${id}`;

export const CASES_TABLE: SealedTable = {
  table: 'cases',
  key: { id: 'uuid' },
  columns: { fields: (key) => caseContext(key('id')) },
};

type Deps = { cipher: Pick<FieldCipher, 'seal'>; newReference: (kind: CaseKind) => string };

/** Cases in the database: who wrote, and what, is sealed. */
export function makePgCases({ cipher, newReference }: Deps): Cases {
  return {
    async open(tx, of) {
      const id = randomUUID();
      const { kind, memberId, receivedAt, answerDueOn, form, origin } = of;
      const values = {
        id,
        kind,
        member_id: memberId,
        fields: cipher.seal(JSON.stringify({ ...form, origin }), caseContext(id)),
        received_at: receivedAt,
        acknowledged_at: kind === 'complaint' ? receivedAt : null,
        answer_due_on: answerDueOn,
      };
      for (let tries = 0; tries < MOST_REFERENCES; tries += 1) {
        const reference = newReference(kind);
        const kept = await tx
          .insertInto('cases')
          .values({ ...values, reference })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning('id')
          .execute();
        if (kept.length === 1) return { ...of, reference };
      }
      throw new Error('no reference number was free');
    },
  };
}

type NoteDeps = { database: Pick<Database, 'db'>; clock: Clock };

/** Notes that the CRM has a case. If told twice, the first time counts. */
export function makePgNoteHandedOver({ database: { db }, clock }: NoteDeps) {
  return async (reference: string): Promise<void> => {
    await db
      .updateTable('cases')
      .set({ state: 'handed-over', handed_over_at: clock.now() })
      .where('reference', '=', reference)
      .where('state', '=', 'received')
      .execute();
  };
}

/** Notes that the CRM never got a case; returns what it is, or null for one that no longer waits. */
export async function noteUndelivered(tx: Tx, reference: string, now: Date): Promise<CaseKind | null> {
  const row = await tx
    .updateTable('cases')
    .set({ state: 'undelivered', undelivered_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'received')
    .returning('kind')
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Makes an undelivered case wait for the CRM again. False when there is none. */
export async function noteSentAgain(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx
    .updateTable('cases')
    .set({ state: 'received', undelivered_at: null })
    .where('reference', '=', reference)
    .where('state', '=', 'undelivered')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
