import { sql, type ColumnType, type InsertObject } from 'kysely';

import type { Tables, Tx } from '#api/platform/context.ts';
import type { NullableBytes, NullableDate, NullableText, View } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

/** Why an effect was given up. `unconfirmed`: it left twice, and both answers were lost. */
export type UndeliveredReason = 'out-of-time' | 'refused' | 'unconfirmed' | 'discarded' | 'withdrawn';

/** What a provider reported about a message after accepting it. */
export type FinalStatus = 'arrived' | 'returned';

declare module '#api/platform/context.ts' {
  interface Tables {
    outbox: {
      id: string;
      kind: string;
      low_priority: boolean;
      payload: NullableBytes;
      recipient: NullableBytes;
      created_at: Date;
      delivered_at: NullableDate;
      give_up_at: Date;
      next_try_at: Date;
      attempts: ColumnType<number, number | undefined, number>;
      failure: NullableText;
      claimed_until: NullableDate;
      /** Name of the effect. */
      name: string;
      /** Trace context of the request or job that added it. */
      trace_context: NullableText;
      concerns: NullableText;
      undelivered_at: NullableDate;
      undelivered_reason: ColumnType<
        UndeliveredReason | null,
        UndeliveredReason | undefined,
        UndeliveredReason | null
      >;
      discarded_at: NullableDate;
      delivery_status: ColumnType<FinalStatus | null, FinalStatus | undefined, FinalStatus | null>;
      delivery_status_code: NullableText;
      delivery_status_at: NullableDate;
    };
    outbox_actions: {
      id: string;
      effect_id: string;
      kind: string;
      action: 'retry' | 'discard';
      reason: string;
      case_number: string;
      operator: string;
      at: Date;
    };
    effect_states: View<{
      id: string;
      delivered_at: Date | null;
      undelivered_at: Date | null;
      delivery_status: FinalStatus | null;
    }>;
  }
}

type NewEffect = InsertObject<Tables, 'outbox'>;

/** For `writeTogether`. */
export const insertionOf = (tx: Tx, rows: readonly NewEffect[]) => tx.insertInto('outbox').values(rows);

export async function insertEffects(tx: Tx, rows: readonly NewEffect[]): Promise<void> {
  await insertionOf(tx, rows).execute();
}

/** A machine whose clock is ahead would hold up what it adds, such as a one-time code. */
export const noLaterThanNow = (created: Date) =>
  sql<Date>`least(${created}::timestamptz, statement_timestamp())`;

/** Deletes waiting and undelivered effects for these receivers, in the order of their ids. */
export async function deleteWaiting(tx: Tx, receivers: readonly Buffer[]): Promise<{ any: boolean }> {
  const deleted = await tx
    .deleteFrom('outbox')
    .where('delivered_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', eb.fn.any(eb.val(receivers)))
        .where('delivered_at', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .returning('id')
    .execute();
  return { any: deleted.length > 0 };
}

/** Retention of rows that were delivered or discarded. */
const EFFECT_DAYS = 30;
/** Retention of operators' actions on effects: two years, as for account history. */
const ACTION_DAYS = 731;

/** Keeps waiting effects, and undelivered ones that still have a payload. */
export const outboxRetention: readonly Retention[] = [
  endedRows({ name: 'delivered-effects', from: 'from outbox', by: 'delivered_at', days: EFFECT_DAYS }),
  endedRows({ name: 'discarded-effects', from: 'from outbox', by: 'discarded_at', days: EFFECT_DAYS }),
  endedRows({
    name: 'purged-effects',
    from: 'from outbox',
    by: 'undelivered_at',
    days: EFFECT_DAYS,
    and: 'payload is null',
  }),
  endedRows({ name: 'effect-actions', from: 'from outbox_actions', by: 'at', days: ACTION_DAYS }),
];
