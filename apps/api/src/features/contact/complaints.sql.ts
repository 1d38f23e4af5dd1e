import type { ComplaintState } from '@wattle/domain/contact/complaint-words';
import { sql } from 'kysely';

import type { Context, Tx } from '#api/platform/context.ts';

import type { CaseState } from './contact.sql.ts';

/** The CRM has it, and has neither answered it nor taken it back. */
const FOLLOWED: readonly CaseState[] = ['handed-over', 'in-work'];

export type FollowedComplaint = {
  id: string;
  reference: string;
  memberId: string | null;
  receivedAt: Date;
  state: CaseState;
  lawDueOn: string;
};

type Page = { after: string; limit: number };

/** Ordered by id. A case that the CRM has only just got may not be found there yet. */
export function followedComplaints(
  { db, now, config }: Context,
  { after, limit }: Page,
): Promise<readonly FollowedComplaint[]> {
  return db
    .selectFrom('cases')
    .select(['id', 'reference', 'member_id as memberId', 'received_at as receivedAt', 'state'])
    .select(sql<string>`law_due_on::text`.as('lawDueOn'))
    .where('kind', '=', 'complaint')
    .where('state', 'in', FOLLOWED)
    .where('handed_over_at', '<=', new Date(now().getTime() - config.crm.askMs))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ComplaintNews = { id: string; state: CaseState; answeredOn: string | null; lawDueOn: string };

export const STATES_HERE = {
  received: 'handed-over',
  'in-work': 'in-work',
  answered: 'answered',
  withdrawn: 'withdrawn',
} as const satisfies Record<ComplaintState, CaseState>;

/** One statement for all. A complaint that has ended stays as it is. */
export async function storeNews({ db }: Context, news: readonly ComplaintNews[]): Promise<void> {
  if (news.length === 0) return;
  await sql`
    update cases c
    set state = n.state, answered_on = n.answered_on, law_due_on = n.law_due_on
    from unnest(
      ${news.map(({ id }) => id)}::uuid[], ${news.map(({ state }) => state)}::text[],
      ${news.map(({ answeredOn }) => answeredOn)}::date[], ${news.map(({ lawDueOn }) => lawDueOn)}::date[]
    ) as n (id, state, answered_on, law_due_on)
    where c.id = n.id and c.state in (${sql.join(FOLLOWED)})`.execute(db);
}

/** Returns a complaint that the CRM has lost to `received`. False when it has ended or left meanwhile. */
export async function markLost(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('cases')
    .set({ state: 'received' })
    .where('id', '=', id)
    .where('state', 'in', FOLLOWED)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
