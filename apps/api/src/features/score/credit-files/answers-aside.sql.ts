import type { Context, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { AnswerAside } from '../bureau-gateway.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    answers_aside: {
      member_id: string;
      bureau: string;
      month: string;
      reference: string;
      protocol: string;
      kind: AnswerAside['kind'];
      paths: string;
      answer: Bytes;
      kept_at: Date;
    };
  }
}

/** Long enough to mend the mapping, and to ask the bureau about it. */
const KEPT_DAYS = 90;

export const asideRetention: readonly Retention[] = [
  endedRows({ name: 'answers-aside', from: 'from answers_aside', by: 'kept_at', days: KEPT_DAYS }),
];

type Of = Omit<OfMonth, 'bureau'> & { bureau: string };

const context = ({ memberId, bureau, month }: Of) => `answers_aside.answer:${memberId}:${bureau}:${month}`;

export const ASIDE_TABLE: SealedTable = {
  table: 'answers_aside',
  key: { member_id: 'uuid', bureau: 'text', month: 'text' },
  columns: {
    answer: (key) => context({ memberId: key('member_id'), bureau: key('bureau'), month: key('month') }),
  },
};

/** Keeps the latest of a month. */
export async function keepAside(
  ctx: Context,
  tx: Tx,
  { reference, aside, ...of }: Of & { reference: string; aside: AnswerAside },
): Promise<void> {
  const { protocol, kind, paths, answer } = aside;
  const row = {
    reference,
    protocol,
    kind,
    paths: paths.join(' '),
    answer: ctx.cipher.seal(answer, context(of)),
    kept_at: ctx.now(),
  };
  await tx
    .insertInto('answers_aside')
    .values({ member_id: of.memberId, bureau: of.bureau, month: of.month, ...row })
    .onConflict((conflict) => conflict.columns(['member_id', 'bureau', 'month']).doUpdateSet(row))
    .execute();
}

/** Without what they hold, newest first. */
export const listAside = ({ db }: Context, limit: number) =>
  db
    .selectFrom('answers_aside')
    .select(['reference', 'bureau', 'month', 'protocol', 'kind', 'paths', 'kept_at as keptAt'])
    .orderBy('kept_at', 'desc')
    .limit(limit)
    .execute();

/** Null without one. */
export async function openAside(ctx: Context, reference: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('answers_aside')
    .select(['member_id as memberId', 'bureau', 'month', 'answer'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row === undefined ? null : ctx.cipher.open(row.answer, context(row));
}
