import { randomUUID } from 'node:crypto';

import type {
  CorrectionAddressee,
  CorrectionItemKind,
  CorrectionOutcome,
  CorrectionState,
} from '@wattle/domain/corrections/correction-words';
import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import { newReferenceNumber } from '#api/platform/outbox/reference-number.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { ItemAtBureau } from '../bureaus/corrections-gateway.ts';
import { reserveReference } from './corrections.sql.ts';

export type FiledItem = {
  title: string;
  /** The credit provider or creditor behind the item. */
  provider: string;
  atBureau: ItemAtBureau;
};

export type CorrectionRequest = {
  itemReference: string;
  itemKind: CorrectionItemKind;
  item: FiledItem;
  addressee: CorrectionAddressee;
  words: string;
};

type Decision = Exclude<CorrectionOutcome, 'withdrawn'>;

export type CorrectionCase = CorrectionRequest & {
  id: string;
  /** The bureau whose file has the item, and which is asked. */
  bureauName: string;
  reference: string;
  state: CorrectionState;
  openedAt: Date;
  /** YYYY-MM-DD, like every day here. */
  answerDueOn: string;
  acknowledgedAt: Date | null;
  remindedSoonAt: Date | null;
  remindedPassedAt: Date | null;
  decided: { decision: Decision; on: string; at: Date; reasons: string | null } | null;
  closed: { outcome: CorrectionOutcome; note: string | null; at: Date } | null;
  undeliveredAt: Date | null;
  withdrawalUndeliveredAt: Date | null;
};

export const correctionContext = (column: 'fields' | 'reasons' | 'note', id: string) =>
  `correction_cases.${column}:${id}`;

export const CORRECTION_CASES_TABLE: SealedTable = {
  table: 'correction_cases',
  key: { id: 'uuid' },
  columns: {
    fields: (key) => correctionContext('fields', key('id')),
    reasons: (key) => correctionContext('reasons', key('id')),
    note: (key) => correctionContext('note', key('id')),
  },
};

type NewCase = {
  memberId: string;
  bureauName: string;
  openedAt: Date;
  answerDueOn: string;
  request: CorrectionRequest;
};

/** Encrypts the item and the words. Null while another request about the item is open. */
export async function insertCase(
  { cipher, hash }: Context,
  tx: Tx,
  { memberId, bureauName, openedAt, answerDueOn, request }: NewCase,
): Promise<{ id: string; reference: string } | null> {
  const [id, reference] = [randomUUID(), newReferenceNumber('K')];
  const inserted = await tx
    .insertInto('correction_cases')
    .values({
      id,
      reference,
      member_id: memberId,
      bureau_name: bureauName,
      item_hash: hash('correction-item')(memberId, request.itemKind, request.itemReference),
      fields: cipher.seal(JSON.stringify(request), correctionContext('fields', id)),
      opened_at: openedAt,
      answer_due_on: answerDueOn,
    })
    // A concurrent request waits here for the first, and then conflicts.
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'item_hash'])
        .where(sql<boolean>`state in ('sent', 'acknowledged')`)
        .doNothing(),
    )
    .returning('id')
    .execute();
  if (inserted.length === 0) return null;
  await reserveReference(tx, { reference, memberId });
  return { id, reference };
}

/** An undelivered case may have arrived all the same, so it can be withdrawn. */
const OPEN = ['sent', 'acknowledged', 'undelivered'] as const;
const NOT_CLOSED = [...OPEN, 'decided'] as const;

type Close = { memberId: string; caseId: string; outcome: CorrectionOutcome; note: string | null };
type Closed =
  | { kind: 'closed'; reference: string; bureauName: string }
  | { kind: 'unknown' | 'closed-before' };

/** Closes a case of the member. One that was answered cannot be withdrawn. */
export async function closeCase(
  { cipher, now }: Context,
  tx: Tx,
  { memberId, caseId, outcome, note }: Close,
): Promise<Closed> {
  const sealed = note === null ? null : cipher.seal(note, correctionContext('note', caseId));
  const closed = await tx
    .updateTable('correction_cases')
    .set({ state: 'closed', outcome, note: sealed, closed_at: now(), ask_at: null })
    .where('id', '=', caseId)
    .where('member_id', '=', memberId)
    .where('state', 'in', outcome === 'withdrawn' ? OPEN : NOT_CLOSED)
    .returning(['reference', 'bureau_name as bureauName'])
    .executeTakeFirst();
  if (closed !== undefined) return { kind: 'closed', ...closed };
  const known = await tx
    .selectFrom('correction_cases')
    .select('id')
    .where('id', '=', caseId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return { kind: known === undefined ? 'unknown' : 'closed-before' };
}

function rowsOf(db: Db, memberId: string) {
  return db
    .selectFrom('correction_cases')
    .select([
      'id',
      'reference',
      'bureau_name',
      'fields',
      'state',
      'opened_at',
      'acknowledged_at',
      'reminded_soon_at',
      'reminded_passed_at',
      'decision',
      'decided_at',
      'reasons',
      'outcome',
      'note',
      'closed_at',
      'undelivered_at',
      'withdrawal_undelivered_at',
    ])
    .select(sql<string>`answer_due_on::text`.as('answer_due_on'))
    .select(sql<string | null>`decided_on::text`.as('decided_on'))
    .where('member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Newest first. */
export async function casesOf({ db, cipher }: Context, memberId: string): Promise<CorrectionCase[]> {
  const rows = await rowsOf(db, memberId);
  const opened = (sealed: Uint8Array | null, column: 'reasons' | 'note', id: string) =>
    sealed === null ? null : cipher.open(sealed, correctionContext(column, id));
  return rows.map((row) => {
    const { id, decision, decided_on: on, decided_at: decidedAt, outcome, closed_at: closedAt } = row;
    return {
      ...(JSON.parse(cipher.open(row.fields, correctionContext('fields', id))) as CorrectionRequest),
      id,
      reference: row.reference,
      bureauName: row.bureau_name,
      state: row.state,
      openedAt: row.opened_at,
      answerDueOn: row.answer_due_on,
      acknowledgedAt: row.acknowledged_at,
      remindedSoonAt: row.reminded_soon_at,
      remindedPassedAt: row.reminded_passed_at,
      decided:
        decision === null || on === null || decidedAt === null
          ? null
          : { decision, on, at: decidedAt, reasons: opened(row.reasons, 'reasons', id) },
      closed:
        outcome === null || closedAt === null
          ? null
          : { outcome, at: closedAt, note: opened(row.note, 'note', id) },
      undeliveredAt: row.undelivered_at,
      withdrawalUndeliveredAt: row.withdrawal_undelivered_at,
    };
  });
}
