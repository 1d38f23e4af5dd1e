import { sql } from 'kysely';

import type { Context } from '#api/platform/context.ts';
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

type Of = OfMonth & { bureau: string };

const context = ({ memberId, bureau, month }: Of) => `answers_aside.answer:${memberId}:${bureau}:${month}`;

export const ASIDE_TABLE: SealedTable = {
  table: 'answers_aside',
  key: { member_id: 'uuid', bureau: 'text', month: 'text' },
  columns: {
    answer: (key) => context({ memberId: key('member_id'), bureau: key('bureau'), month: key('month') }),
  },
};

/** Keeps the latest of a month. A member who was erased meanwhile has none. */
export async function keepAside(
  ctx: Context,
  { reference, aside, ...of }: Of & { reference: string; aside: AnswerAside },
): Promise<void> {
  const { protocol, kind, paths, answer } = aside;
  const sealed = ctx.cipher.seal(answer, context(of));
  await sql`
    insert into answers_aside (member_id, bureau, month, reference, protocol, kind, paths, answer, kept_at)
    select m.id, ${of.bureau}, ${of.month}, ${reference}::uuid, ${protocol}, ${kind}, ${paths.join(' ')}, ${sealed},
      ${ctx.now()}
    from members m where m.id = ${of.memberId}::uuid
    on conflict (member_id, bureau, month) do update set
      reference = excluded.reference, protocol = excluded.protocol, kind = excluded.kind, paths = excluded.paths,
      answer = excluded.answer, kept_at = excluded.kept_at`.execute(ctx.db);
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
