import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Clock } from '#api/platform/clock.ts';
import type { Db, Tx } from '#api/platform/context.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import type { KeyedHash } from '#api/platform/secrets/secrets.ts';

import type { CorrectionCase, CorrectionCases, CorrectionRequest } from './corrections.ports.ts';
import { noteReference } from './pg-references.ts';

/** What a sealed column of a case is sealed for. */
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

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: FieldCipher;
  clock: Clock;
  hash: KeyedHash;
  newReference: () => string;
};

/** Correction cases in the database: the item, the text and the reasons are sealed. */
export function makePgCorrectionCases(deps: Deps): CorrectionCases {
  const { cipher, hash, newReference } = deps;
  return {
    listOf: (memberId) => listOf(deps, memberId),
    async open(tx, of) {
      const id = randomUUID();
      const reference = newReference();
      const { memberId, itemReference, itemKind, item, addressee, words, openedAt, answerDueOn } = of;
      const request: CorrectionRequest = { itemReference, itemKind, item, addressee, words };
      const kept = await tx
        .insertInto('correction_cases')
        .values({
          id,
          reference,
          member_id: memberId,
          item_hash: hash(memberId, itemKind, itemReference),
          fields: cipher.seal(JSON.stringify(request), correctionContext('fields', id)),
          opened_at: openedAt,
          answer_due_on: answerDueOn,
        })
        // Of two requests at once, one waits here for the other, and finds it.
        .onConflict((conflict) =>
          conflict
            .columns(['member_id', 'item_hash'])
            .where(sql<boolean>`state in ('sent', 'acknowledged')`)
            .doNothing(),
        )
        .returning('id')
        .execute();
      if (kept.length === 0) return null;
      await noteReference(tx, { reference, memberId });
      return { ...of, id, reference };
    },
    close: (tx, of) => close(deps, tx, of),
  };
}

type Close = Parameters<CorrectionCases['close']>[1];

/** A case marked undelivered may have arrived with only its answer lost: withdrawing it makes sure. */
const OPEN = ['sent', 'acknowledged', 'undelivered'] as const;
const NOT_CLOSED = [...OPEN, 'decided'] as const;

async function close(
  { cipher, clock }: Deps,
  tx: Tx,
  { memberId, caseId, outcome, note }: Close,
): ReturnType<CorrectionCases['close']> {
  const sealed = note === null ? null : cipher.seal(note, correctionContext('note', caseId));
  const closed = await tx
    .updateTable('correction_cases')
    .set({ state: 'closed', outcome, note: sealed, closed_at: clock.now(), ask_at: null })
    .where('id', '=', caseId)
    .where('member_id', '=', memberId)
    .where('state', 'in', outcome === 'withdrawn' ? OPEN : NOT_CLOSED)
    .returning('reference')
    .executeTakeFirst();
  if (closed !== undefined) return { kind: 'closed', reference: closed.reference };
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

async function listOf({ database: { db }, cipher }: Deps, memberId: string): Promise<CorrectionCase[]> {
  const rows = await rowsOf(db, memberId);
  const opened = (sealed: Uint8Array | null, column: 'reasons' | 'note', id: string) =>
    sealed === null ? null : cipher.open(sealed, correctionContext(column, id));
  return rows.map((row) => {
    const { id, decision, decided_on: on, decided_at: decidedAt, outcome, closed_at: closedAt } = row;
    return {
      ...(JSON.parse(cipher.open(row.fields, correctionContext('fields', id))) as CorrectionRequest),
      id,
      reference: row.reference,
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
