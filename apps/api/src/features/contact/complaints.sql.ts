import type { ComplaintState } from '@wattle/domain/contact/complaint-words';
import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';

import { letterContext, type CaseState } from './contact.sql.ts';

/** No answer is due any more. */
export const ENDED: readonly CaseState[] = ['answered', 'withdrawn'];

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

type Days = { from: string; to: string };

/** Complaints without answer or letter whose last day by law lies between these two. */
export async function countUnanswered(db: Db, { from, to }: Days): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', 'complaint')
    .where('state', 'not in', ENDED)
    .where('delayed_at', 'is', null)
    .where('law_due_on', '>=', sql<Date>`${from}::date`)
    .where('law_due_on', '<=', sql<Date>`${to}::date`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Letter = { id: string; letter: readonly string[] };

export async function storeLetter({ cipher, now }: Context, tx: Tx, { id, letter }: Letter): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ delayed_at: now(), letter: cipher.seal(JSON.stringify(letter), letterContext(id)) })
    .where('id', '=', id)
    .execute();
}

/** The clock runs as if there were no letter. */
export async function markLetterUndelivered(tx: Tx, reference: string): Promise<void> {
  await tx.updateTable('cases').set({ delayed_at: null }).where('reference', '=', reference).execute();
}

/** Newest first. What the law allows may be sooner than our promise. */
export const complaintsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('cases')
    .select(['id', 'reference', 'state', 'received_at as receivedAt', 'delayed_at as delayedAt', 'letter'])
    .select(sql<string>`least(answer_due_on, law_due_on)::text`.as('answerDueOn'))
    .select(sql<string | null>`answered_on::text`.as('answeredOn'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'complaint')
    .orderBy('received_at', 'desc')
    .execute();
