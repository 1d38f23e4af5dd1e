import { randomUUID } from 'node:crypto';

import { NO_REPORT_BECAUSE, type NoReportBecause } from '@wattle/domain/score/no-score';
import { sql, type Selectable } from 'kysely';

import type { Context, Tables, Tx } from '#api/platform/context.ts';

import { bureauNameOf, type Bureau } from '../bureaus/bureau.ts';
import type { OrderOutcome } from './score.sql.ts';
import type { OfMonth } from './sealed-snapshots.sql.ts';

/** `next-month`: this month's enquiry was made before the consent was withdrawn, or at another bureau. */
export type Spent = NoReportBecause | 'next-month';

/**
 * Whether this call may ask the bureau.
 * - `claimed`: yes, until the lease expires. `tries` counts the session's 'try later' answers.
 * - `busy`: another call holds the lease.
 * - `spent`: the month's enquiry was made, and gave no report.
 * - `done`: the report is stored.
 */
export type Claim =
  | { kind: 'claimed'; reference: string; tries: number }
  | { kind: 'busy'; tries: number }
  | { kind: 'spent'; because: Spent; isNew: boolean }
  | { kind: 'done' };

/** Three attempts at the bureau with their pauses, and time to queue and to write. */
function leaseMsOf({ config }: Context, bureau: Bureau): number {
  const timeoutMs = config.bureaus[bureau]?.connection.timeoutMs ?? config.providerTimeoutMs;
  return 3 * timeoutMs + 15_000;
}

/** Session id of the refresh's claims; no real session has it. */
export const REFRESH_SESSION = '00000000-0000-4000-8000-000000000001';

/** The bureau surely did not take the enquiry. */
const UNTAKEN = ['unsent', 'try-later', 'unavailable'] as const satisfies OrderOutcome[];
/** The bureau may have taken it. One that recognises references may be asked again. */
const UNKNOWN = ['open', 'lost'] as const satisfies OrderOutcome[];

const claimableOf = (isRepeatable: boolean): readonly OrderOutcome[] =>
  isRepeatable ? [...UNTAKEN, ...UNKNOWN] : UNTAKEN;

export const isUntaken = (outcome: OrderOutcome): boolean => UNTAKEN.some((untaken) => untaken === outcome);

type Claiming = OfMonth & { sessionId: string; isRepeatable: boolean };
type Lease = { now: Date; leasedUntil: Date };
type Claimed = { reference: string; tries: number };

/**
 * One row per member, bureau and month decides who asks the bureau, under one reference. The lease expires if the call
 * dies. Of two calls that insert at once, the second finds the lease of the first.
 */
export async function claimOrder(ctx: Context, claiming: Claiming): Promise<Claim> {
  const now = ctx.now();
  const lease = { now, leasedUntil: new Date(now.getTime() + leaseMsOf(ctx, claiming.bureau)) };
  const claimed = (await insertOrder(ctx, claiming, lease)) ?? (await takeOrder(ctx, claiming, lease));
  if (claimed !== undefined) return { kind: 'claimed', ...claimed };
  if (await loseOrder(ctx, claiming, now)) return { kind: 'spent', because: 'lost', isNew: true };
  const order = await ofMonth(ctx.db.selectFrom('bureau_orders'), claiming)
    .select(['outcome', 'tries', 'session_id', 'bureau_name'])
    .executeTakeFirst();
  return refusedClaim(ctx, order, claiming);
}

type Narrowed<Query> = { where: (column: 'member_id' | 'bureau' | 'month', is: '=', value: string) => Query };

const ofMonth = <Query extends Narrowed<Query>>(query: Query, { memberId, bureau, month }: OfMonth): Query =>
  query.where('member_id', '=', memberId).where('bureau', '=', bureau).where('month', '=', month);

const insertOrder = (
  ctx: Context,
  { memberId, bureau, month, sessionId }: Claiming,
  { leasedUntil }: Lease,
): Promise<Claimed | undefined> =>
  ctx.db
    .insertInto('bureau_orders')
    .values({
      member_id: memberId,
      bureau,
      bureau_name: bureauNameOf(ctx, bureau),
      month,
      reference: randomUUID(),
      outcome: 'open',
      tries: 0,
      session_id: sessionId,
      leased_until: leasedUntil,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'bureau', 'month']).doNothing())
    .returning(['reference', 'tries'])
    .executeTakeFirst();

const takeOrder = (
  ctx: Context,
  { sessionId, isRepeatable, ...key }: Claiming,
  { now, leasedUntil }: Lease,
): Promise<Claimed | undefined> =>
  ofMonth(ctx.db.updateTable('bureau_orders'), key)
    .set((eb) => ({
      bureau_name: bureauNameOf(ctx, key.bureau),
      tries: eb.case().when('session_id', '=', sessionId).then(eb.ref('tries')).else(0).end(),
      outcome: 'open',
      session_id: sessionId,
      is_awaited: sql<boolean>`is_awaited or session_id <> ${REFRESH_SESSION}::uuid`,
      leased_until: leasedUntil,
    }))
    .where('outcome', 'in', claimableOf(isRepeatable))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning(['reference', 'tries'])
    .executeTakeFirst();

/** Closes an enquiry whose process died, at a bureau that would take another one as new. */
async function loseOrder(ctx: Context, { isRepeatable, ...key }: Claiming, now: Date): Promise<boolean> {
  if (isRepeatable) return false;
  const lost = await ofMonth(ctx.db.updateTable('bureau_orders'), key)
    .set({ outcome: 'lost', leased_until: null })
    .where('outcome', '=', 'open')
    .where('leased_until', '<=', now)
    .returning('reference')
    .executeTakeFirst();
  return lost !== undefined;
}

type Order = Pick<Selectable<Tables['bureau_orders']>, 'outcome' | 'tries' | 'session_id' | 'bureau_name'>;

/** A missing order was erased with its member. */
function refusedClaim(ctx: Context, order: Order | undefined, { bureau, sessionId }: Claiming): Claim {
  if (order === undefined) return { kind: 'busy', tries: 0 };
  const { outcome, tries, session_id: holder, bureau_name: name } = order;
  const isReplaced = name !== bureauNameOf(ctx, bureau);
  if (outcome === 'withdrawn' || (isReplaced && outcome !== 'open'))
    return { kind: 'spent', because: 'next-month', isNew: false };
  if (outcome === 'done') return { kind: 'done' };
  const because = NO_REPORT_BECAUSE.find((spent) => spent === outcome);
  if (because !== undefined) return { kind: 'spent', because, isNew: false };
  return { kind: 'busy', tries: holder === sessionId ? tries : 0 };
}

type Closing = OfMonth & { reference: string; outcome: OrderOutcome };

/** Ends the lease of an order without a report. */
export async function closeOrder(tx: Tx, { reference, outcome, ...key }: Closing): Promise<void> {
  await ofMonth(tx.updateTable('bureau_orders'), key)
    .set({ outcome, leased_until: null })
    .$if(outcome === 'try-later', (order) => order.set({ tries: sql`least(tries + 1, 1000)` }))
    .where('reference', '=', reference)
    .where('outcome', 'not in', ['done', 'withdrawn'])
    .execute();
}

/** A new reference. The enquiry made under the replaced one stays as a record. */
const reopened = () => ({
  reference: randomUUID(),
  outcome: 'unsent' as const,
  tries: 0,
  leased_until: null,
  refresh_after: null,
  // Citus writes `case outcome when` to the shards as `when outcome = …`, so the conditions are whole.
  earlier: sql<string[][]>`case when outcome = 'unsent' then earlier else earlier ||
    array[[reference::text, case when outcome = 'open' then 'superseded' else outcome end, bureau_name]] end`,
});

/** Reopens the month's order under a new reference, which supersedes an enquiry in progress. */
export async function reopenOrder(tx: Tx, key: OfMonth): Promise<void> {
  await ofMonth(tx.updateTable('bureau_orders'), key)
    .set(reopened())
    .where('outcome', '<>', 'withdrawn')
    .execute();
}

/** Reopens an order that is spent without a report. False, and nothing changed, for any other. */
export async function reopenSpent(
  tx: Tx,
  { reference, ...key }: OfMonth & { reference: string },
): Promise<boolean> {
  const spent = await ofMonth(tx.updateTable('bureau_orders'), key)
    .set(reopened())
    .where('reference', '=', reference)
    .where('outcome', 'in', NO_REPORT_BECAUSE)
    .returning('reference')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Keeps the orders as records of the enquiries. One in progress is not stored when it comes back. */
export async function withdrawOrders(tx: Tx, { memberId, bureau }: Omit<OfMonth, 'month'>): Promise<void> {
  await tx
    .updateTable('bureau_orders')
    .set({ outcome: 'withdrawn', leased_until: null })
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .execute();
}

type Listed = OfMonth & { reference: string };

const listed = ['member_id as memberId', 'bureau', 'month', 'reference'] as const;

export const orderOf = ({ db }: Context, reference: string) =>
  db
    .selectFrom('bureau_orders')
    .select([...listed, 'outcome', 'bureau_name as bureauName'])
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Whether the primary bureau's last answer was the member's; another may be about a namesake, and is withheld. */
export async function hasOwnFile({ db }: Context, memberId: string): Promise<boolean> {
  const last = await db
    .selectFrom('bureau_orders')
    .select('outcome')
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'primary')
    .where('outcome', 'in', ['done', 'unmatched'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.outcome === 'done';
}

export const ordersWith = (
  { db }: Context,
  { bureau, month, outcome }: Omit<OfMonth, 'memberId'> & { outcome: OrderOutcome },
): Promise<Listed[]> =>
  db
    .selectFrom('bureau_orders')
    .select(listed)
    .where('month', '=', month)
    .where('bureau', '=', bureau)
    .where('outcome', '=', outcome)
    .execute();
