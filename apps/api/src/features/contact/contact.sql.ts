import { randomUUID } from 'node:crypto';

import { sql, type ColumnType } from 'kysely';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { Json, PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { newReferenceNumber } from '#api/platform/outbox/reference-number.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { CaseKind } from './crm-gateway.ts';

type CaseState = 'received' | 'handed-over' | 'undelivered';

declare module '#api/platform/context.ts' {
  interface Tables {
    cases: {
      id: string;
      reference: string;
      kind: CaseKind;
      state: ColumnType<CaseState, CaseState | undefined, CaseState>;
      member_id: string | null;
      fields: Bytes;
      received_at: Date;
      acknowledged_at: NullableDate;
      answer_due_on: ColumnType<Date | null, string | null, never>;
      handed_over_at: NullableDate;
      undelivered_at: NullableDate;
    };
  }
}

const ENQUIRY_DAYS = 366;
/** How a complaint was handled may have to be shown for seven years. */
const COMPLAINT_DAYS = 2557;

export const contactRetention: readonly Retention[] = [
  endedRows({
    name: 'enquiries',
    from: 'from cases',
    by: 'received_at',
    days: ENQUIRY_DAYS,
    and: "kind = 'enquiry'",
  }),
  endedRows({
    name: 'complaints',
    from: 'from cases',
    by: 'received_at',
    days: COMPLAINT_DAYS,
    and: "kind = 'complaint'",
  }),
];

const fieldsContext = (id: string) => `cases.fields:${id}`;

export const CASES_TABLE: SealedTable = {
  table: 'cases',
  key: { id: 'uuid' },
  columns: { fields: (key) => fieldsContext(key('id')) },
};

/** Two references collide once in a billion: five collisions in a row are a defect. */
const MOST_REFERENCES = 5;

type NewCase = {
  kind: CaseKind;
  memberId: string | null;
  written: Json;
  receivedAt: Date;
  /** YYYY-MM-DD; only complaints have one. */
  answerDueOn: string | null;
};

/** Stores a case under a reference number that cannot be guessed from another. Encrypts the text and its sender. */
export async function insertCase({ cipher }: Context, tx: Tx, of: NewCase): Promise<string> {
  const { kind, memberId, written, receivedAt, answerDueOn } = of;
  const id = randomUUID();
  const values = {
    id,
    kind,
    member_id: memberId,
    fields: cipher.seal(JSON.stringify(written), fieldsContext(id)),
    received_at: receivedAt,
    acknowledged_at: kind === 'complaint' ? receivedAt : null,
    answer_due_on: answerDueOn,
  };
  for (let tries = 0; tries < MOST_REFERENCES; tries += 1) {
    const reference = newReferenceNumber(kind === 'enquiry' ? 'E' : 'C');
    const inserted = await tx
      .insertInto('cases')
      .values({ ...values, reference })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .execute();
    if (inserted.length === 1) return reference;
  }
  throw new Error('every reference number collided');
}

/** Keeps the first time. */
export async function markHandedOver({ db, now }: Context, reference: string): Promise<void> {
  await db
    .updateTable('cases')
    .set({ state: 'handed-over', handed_over_at: now() })
    .where('reference', '=', reference)
    .where('state', '=', 'received')
    .execute();
}

/** False when the case is no longer `received`. */
export async function markUndelivered(tx: Tx, reference: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('cases')
    .set({ state: 'undelivered', undelivered_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'received')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves an undelivered case back to `received`. False when there is none. */
export async function markResent(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx
    .updateTable('cases')
    .set({ state: 'received', undelivered_at: null })
    .where('reference', '=', reference)
    .where('state', '=', 'undelivered')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const casesPart = ({ db, cipher }: Context): PersonalDataPart => ({
  name: 'cases',
  title: 'What you wrote to us',
  tables: ['cases'],
  async exportOf(memberId) {
    const rows = await db
      .selectFrom('cases')
      .select(['id', 'reference', 'kind', 'state', 'fields', 'received_at'])
      .select(sql<string | null>`answer_due_on::text`.as('answer_due_on'))
      .where('member_id', '=', memberId)
      .orderBy('received_at')
      .execute();
    return rows.map((row) => ({
      reference: row.reference,
      kind: row.kind,
      state: row.state,
      receivedAt: row.received_at.toISOString(),
      answerDueOn: row.answer_due_on,
      written: JSON.parse(cipher.open(row.fields, fieldsContext(row.id))) as Json,
    }));
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('cases').where('member_id', '=', memberId).execute();
  },
});
