import type { Context, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import type { QuarantinedAnswer } from '../../bureaus/bureau-gateway.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    quarantined_answers: {
      member_id: string;
      bureau: Bureau;
      bureau_name: string;
      month: string;
      reference: string;
      protocol: string;
      kind: QuarantinedAnswer['kind'];
      paths: string;
      answer: Bytes;
      kept_at: Date;
    };
  }
}

/** Long enough to correct the mapping, and to ask the bureau about it. */
const RETENTION_DAYS = 90;

export const quarantineRetention: readonly Retention[] = [
  endedRows({
    name: 'quarantined-answers',
    from: 'from quarantined_answers',
    by: 'kept_at',
    days: RETENTION_DAYS,
  }),
];

const context = ({ memberId, bureau, month }: Omit<OfMonth, 'bureau'> & { bureau: string }) =>
  `quarantined_answers.answer:${memberId}:${bureau}:${month}`;

export const QUARANTINE_TABLE: SealedTable = {
  table: 'quarantined_answers',
  key: { member_id: 'uuid', bureau: 'text', month: 'text' },
  columns: {
    answer: (key) => context({ memberId: key('member_id'), bureau: key('bureau'), month: key('month') }),
  },
};

/** Replaces the month's earlier one. */
export async function quarantineAnswer(
  ctx: Context,
  tx: Tx,
  {
    reference,
    bureauName,
    quarantined,
    ...key
  }: OfMonth & {
    bureauName: string;
    reference: string;
    quarantined: QuarantinedAnswer;
  },
): Promise<void> {
  const { protocol, kind, paths, answer } = quarantined;
  const row = {
    bureau_name: bureauName,
    reference,
    protocol,
    kind,
    paths: paths.join(' '),
    answer: ctx.cipher.seal(answer, context(key)),
    kept_at: ctx.now(),
  };
  await tx
    .insertInto('quarantined_answers')
    .values({ member_id: key.memberId, bureau: key.bureau, month: key.month, ...row })
    .onConflict((conflict) => conflict.columns(['member_id', 'bureau', 'month']).doUpdateSet(row))
    .execute();
}

export async function dropQuarantined(tx: Tx, { memberId, bureau, month }: OfMonth): Promise<void> {
  await tx
    .deleteFrom('quarantined_answers')
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .execute();
}

/** Newest first, without the answers themselves. */
export const listQuarantined = ({ db }: Context, limit: number) =>
  db
    .selectFrom('quarantined_answers')
    .select(['reference', 'bureau', 'bureau_name as bureauName', 'month', 'protocol', 'kind', 'paths'])
    .select('kept_at as keptAt')
    .orderBy('kept_at', 'desc')
    .limit(limit)
    .execute();

/** Null without one. */
export async function openQuarantined(ctx: Context, reference: string) {
  const row = await ctx.db
    .selectFrom('quarantined_answers')
    .select(['member_id as memberId', 'bureau', 'bureau_name as bureauName', 'month', 'kind', 'answer'])
    .select('kept_at as keptAt')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, answer: ctx.cipher.open(row.answer, context(row)) };
}
