import type { BanState, BanStep } from '@wattle/domain/corrections/ban-times';
import type { CorrectionOutcome, CorrectionState } from '@wattle/domain/corrections/correction-words';
import { sql, type ColumnType } from 'kysely';

import type { Tx } from '#api/platform/context.ts';
import type { Bytes, NullableBytes, NullableDate } from '#api/platform/database/column-types.ts';

import type { PassedOnAnswer } from '../bureaus/corrections-gateway.ts';

type CorrectionDecision = Exclude<CorrectionOutcome, 'withdrawn'>;

/** `endsOn` is the last day of the ban that was passed on. */
export type PassedOn = { requestedAt: string; endsOn: string; answers: PassedOnAnswer[] | null };

declare module '#api/platform/context.ts' {
  interface Tables {
    correction_cases: {
      id: string;
      reference: string;
      member_id: string;
      /** The bureau whose file has the item, and which is asked. */
      bureau_name: string;
      item_hash: Bytes;
      fields: Bytes;
      state: ColumnType<CorrectionState, CorrectionState | undefined, CorrectionState>;
      opened_at: Date;
      answer_due_on: ColumnType<Date, string, never>;
      acknowledged_at: NullableDate;
      reminded_soon_at: NullableDate;
      reminded_passed_at: NullableDate;
      decision: ColumnType<CorrectionDecision | null, CorrectionDecision | undefined, CorrectionDecision>;
      decided_on: ColumnType<Date | null, string | undefined, string>;
      decided_at: NullableDate;
      reasons: NullableBytes;
      outcome: ColumnType<CorrectionOutcome | null, CorrectionOutcome | undefined, CorrectionOutcome>;
      note: NullableBytes;
      closed_at: NullableDate;
      ask_at: NullableDate;
      asks: ColumnType<number, number | undefined, number>;
      undelivered_at: NullableDate;
      withdrawal_undelivered_at: NullableDate;
    };
    bans: {
      id: string;
      reference: string;
      member_id: string;
      bureau_name: string;
      state: ColumnType<BanState, BanState | undefined, BanState>;
      requested_at: Date;
      starts_on: ColumnType<Date | null, string | undefined, string>;
      ends_on: ColumnType<Date | null, string | undefined, string>;
      extensions: ColumnType<number, number | undefined, number>;
      reminded_for: ColumnType<Date | null, string | undefined, string>;
      closed_at: NullableDate;
      extension_refused_at: NullableDate;
      undelivered: ColumnType<BanStep | null, BanStep | null | undefined, BanStep | null>;
      undelivered_at: NullableDate;
      passed_on: ColumnType<PassedOn | null, string | undefined, string | null>;
    };
    correction_references: { reference: string; member_id: string };
  }
}

/** A day, written as YYYY-MM-DD, to compare columns with. */
export const dayOf = (day: string) => sql<Date>`${day}::date`;

/** A case or a ban. The bureau knows only the reference. */
export type Referred = { memberId: string; reference: string };

/**
 * Reserves a reference number for a member. Throws when another member has it: the bureau would merge both requests.
 */
export async function reserveReference(tx: Tx, { reference, memberId }: Referred): Promise<void> {
  const row = await tx
    .insertInto('correction_references')
    .values({ reference, member_id: memberId })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet((set) => ({ member_id: set.ref('excluded.member_id') }))
        .whereRef('correction_references.member_id', '=', 'excluded.member_id'),
    )
    .returning('reference')
    .executeTakeFirst();
  if (row === undefined) throw new Error('the reference number belongs to another member');
}

export async function eraseCorrections(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('correction_references').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('correction_cases').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('bans').where('member_id', '=', memberId).execute();
}
