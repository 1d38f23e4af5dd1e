import { randomUUID } from 'node:crypto';

import type { ContactForm } from '@wattle/domain/contact/contact-form';
import { sql, type ColumnType, type Selectable } from 'kysely';

import type { Context, Db, Tables, Tx } from '#api/platform/context.ts';
import type { Bytes, NullableBytes, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { Json, PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { newReferenceNumber } from '#api/platform/outbox/reference-number.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { CaseKind } from './crm-gateway.ts';

export type CaseState = 'received' | 'handed-over' | 'undelivered' | 'in-work' | 'answered' | 'withdrawn';

declare module '#api/platform/context.ts' {
  interface Tables {
    cases: {
      id: string;
      reference: string;
      kind: CaseKind;
      state: ColumnType<CaseState, CaseState | undefined, CaseState>;
      member_id: string | null;
      fields: Bytes;
      notes: NullableBytes;
      received_at: Date;
      acknowledged_at: NullableDate;
      answer_due_on: ColumnType<Date | null, string | null, never>;
      law_due_on: ColumnType<Date | null, string | null, never>;
      answered_on: ColumnType<Date | null, never, never>;
      delayed_at: NullableDate;
      letter: NullableBytes;
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
const notesContext = (id: string) => `cases.notes:${id}`;
export const letterContext = (id: string) => `cases.letter:${id}`;

export const CASES_TABLE: SealedTable = {
  table: 'cases',
  key: { id: 'uuid' },
  columns: {
    fields: (key) => fieldsContext(key('id')),
    notes: (key) => notesContext(key('id')),
    letter: (key) => letterContext(key('id')),
  },
};

/** Two references collide once in a billion: five collisions in a row are a defect. */
const MAX_ATTEMPTS = 5;

type NewCase = {
  kind: CaseKind;
  memberId: string | null;
  written: Json;
  receivedAt: Date;
  /** YYYY-MM-DD; only complaints have one. */
  answerDueOn: string | null;
  lawDueOn: string | null;
};

/** Stores a case under a reference number that cannot be guessed from another. Encrypts the text and its sender. */
export async function insertCase({ cipher }: Context, tx: Tx, opened: NewCase): Promise<string> {
  const { kind, memberId, written, receivedAt, answerDueOn, lawDueOn } = opened;
  const id = randomUUID();
  const values = {
    id,
    kind,
    member_id: memberId,
    fields: cipher.seal(JSON.stringify(written), fieldsContext(id)),
    received_at: receivedAt,
    acknowledged_at: kind === 'complaint' ? receivedAt : null,
    answer_due_on: answerDueOn,
    law_due_on: lawDueOn,
  };
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
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

export type CaseNote = { at: string; text: string };

type Written = ContactForm & { origin: string | null };

export type StoredCase = {
  id: string;
  kind: CaseKind;
  state: CaseState;
  memberId: string | null;
  written: Written;
  notes: readonly CaseNote[];
  receivedAt: Date;
  answerDueOn: string | null;
  lawDueOn: string | null;
  delayedAt: Date | null;
};

const CASE_COLUMNS = [
  'id',
  'kind',
  'state',
  'member_id',
  'fields',
  'notes',
  'received_at',
  'delayed_at',
] as const;

const stored = (db: Db, reference: string) =>
  db
    .selectFrom('cases')
    .select(CASE_COLUMNS)
    .select(sql<string | null>`answer_due_on::text`.as('answer_due_on'))
    .select(sql<string | null>`law_due_on::text`.as('law_due_on'))
    .where('reference', '=', reference);

type CaseRow = Pick<Selectable<Tables['cases']>, (typeof CASE_COLUMNS)[number]> & {
  answer_due_on: string | null;
  law_due_on: string | null;
};

const caseOf = (
  { cipher }: Context,
  { id, kind, state, member_id: memberId, fields, notes, ...days }: CaseRow,
): StoredCase => ({
  id,
  kind,
  state,
  memberId,
  receivedAt: days.received_at,
  answerDueOn: days.answer_due_on,
  lawDueOn: days.law_due_on,
  delayedAt: days.delayed_at,
  written: JSON.parse(cipher.open(fields, fieldsContext(id))) as Written,
  notes: notesIn(cipher, id, notes),
});

const notesIn = (cipher: Pick<FieldCipher, 'open'>, id: string, notes: Uint8Array | null) =>
  notes === null ? [] : (JSON.parse(cipher.open(notes, notesContext(id))) as CaseNote[]);

export const letterIn = (cipher: Pick<FieldCipher, 'open'>, id: string, letter: Uint8Array | null) =>
  letter === null ? null : (JSON.parse(cipher.open(letter, letterContext(id))) as string[]);

export async function findCase(ctx: Context, reference: string): Promise<StoredCase | null> {
  const row = await stored(ctx.db, reference).executeTakeFirst();
  return row === undefined ? null : caseOf(ctx, row);
}

/** `SELECT … FOR UPDATE`. */
export async function lockCase(ctx: Context, tx: Tx, reference: string): Promise<StoredCase | null> {
  const row = await stored(tx, reference).forUpdate().executeTakeFirst();
  return row === undefined ? null : caseOf(ctx, row);
}

export async function storeNotes({ cipher }: Context, tx: Tx, id: string, notes: readonly CaseNote[]) {
  await tx
    .updateTable('cases')
    .set({ notes: cipher.seal(JSON.stringify(notes), notesContext(id)) })
    .where('id', '=', id)
    .execute();
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
      .select(['id', 'reference', 'kind', 'state', 'fields', 'notes', 'received_at', 'delayed_at', 'letter'])
      .select(sql<string | null>`answer_due_on::text`.as('answerDueOn'))
      .select(sql<string | null>`law_due_on::text`.as('lawDueOn'))
      .select(sql<string | null>`answered_on::text`.as('answeredOn'))
      .where('member_id', '=', memberId)
      .orderBy('received_at')
      .execute();
    return rows.map(({ id, fields, notes, received_at, delayed_at, letter, ...rest }) => ({
      ...rest,
      receivedAt: received_at.toISOString(),
      delayedAt: delayed_at?.toISOString() ?? null,
      letter: letterIn(cipher, id, letter),
      written: JSON.parse(cipher.open(fields, fieldsContext(id))) as Json,
      added: notesIn(cipher, id, notes),
    }));
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('cases').where('member_id', '=', memberId).execute();
  },
});
