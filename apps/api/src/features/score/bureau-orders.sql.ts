import { randomUUID } from 'node:crypto';

import { sql, type Selectable } from 'kysely';

import type { Context, Tables, Tx } from '#api/platform/context.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';

import {
  bureauNameOf,
  isDefinite,
  type BureauFailure,
  type DefiniteBureauFailure,
} from '../bureaus/bureau.ts';
import type { OfMonth } from './sealed-snapshots.sql.ts';

/**
 * Whether this call may ask the bureau.
 * - `claimed`: yes, until the lease expires. The reference stays the same for the month while an enquiry is unanswered.
 * `tries` counts the session's 'try later' answers.
 * - `busy`: another call holds the lease.
 * - `known`: this session already has a definite answer.
 * - `done`: the score is stored.
 */
export type Claim =
  | { kind: 'claimed'; reference: string; tries: number }
  | { kind: 'busy'; tries: number }
  | { kind: 'known'; failure: DefiniteBureauFailure; tries: number }
  | { kind: 'done' };

/** Three attempts at the bureau with their pauses, and time to queue and to write. */
const leaseMsOf = ({ config }: Context): number => 3 * config.providerTimeoutMs + 15_000;

/** The activity when a bureau opened the member's file. */
export const ACCESSED = { primary: 'bureau-accessed', second: 'second-bureau-accessed' } as const;

/** Session id of the refresh's claims; no real session has it. */
export const REFRESH_SESSION = '00000000-0000-4000-8000-000000000001';

type Claiming = OfMonth & { sessionId: string; isAskedAgain?: boolean };
type Lease = { reference: string; now: Date; leasedUntil: Date };
type Claimed = { reference: string; tries: number };

/**
 * One row per member, bureau and month decides who asks the bureau. The lease expires if the call dies. Of two calls that
 * insert at once, the second finds the lease of the first.
 */
export async function claimOrder(ctx: Context, claiming: Claiming): Promise<Claim> {
  const now = ctx.now();
  const lease = { reference: randomUUID(), now, leasedUntil: new Date(now.getTime() + leaseMsOf(ctx)) };
  const claimed = (await insertOrder(ctx, claiming, lease)) ?? (await takeOrder(ctx, claiming, lease));
  if (claimed !== undefined) return { kind: 'claimed', ...claimed };
  const { memberId, bureau, month, sessionId } = claiming;
  const order = await ctx.db
    .selectFrom('bureau_orders')
    .select(['outcome', 'tries', 'session_id'])
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .executeTakeFirst();
  return refusedClaim(order, sessionId);
}

const insertOrder = (
  ctx: Context,
  { memberId, bureau, month, sessionId }: Claiming,
  { reference, leasedUntil }: Lease,
): Promise<Claimed | undefined> =>
  ctx.db
    .insertInto('bureau_orders')
    .values({
      member_id: memberId,
      bureau,
      bureau_name: bureauNameOf(ctx, bureau),
      month,
      reference,
      outcome: 'open',
      tries: 0,
      session_id: sessionId,
      leased_until: leasedUntil,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'bureau', 'month']).doNothing())
    .returning(['reference', 'tries'])
    .executeTakeFirst();

/**
 * After an answered enquiry the reference changes, since the bureau would repeat its answer. After an unanswered one it
 * stays. A session that has a definite answer may ask again on request.
 */
const takeOrder = (
  { db }: Context,
  { memberId, bureau, month, sessionId, isAskedAgain = false }: Claiming,
  { reference, now, leasedUntil }: Lease,
): Promise<Claimed | undefined> =>
  db
    .updateTable('bureau_orders')
    .set((eb) => ({
      reference: eb
        .case()
        .when('outcome', 'in', ['open', 'unsent', 'try-later', 'lost'])
        .then(eb.ref('reference'))
        .else(sql<string>`${reference}::uuid`)
        .end(),
      tries: eb.case().when('session_id', '=', sessionId).then(eb.ref('tries')).else(0).end(),
      outcome: 'open',
      session_id: sessionId,
      is_awaited: sql<boolean>`is_awaited or session_id <> ${REFRESH_SESSION}::uuid`,
      leased_until: leasedUntil,
    }))
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .where('outcome', '<>', 'done')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .$if(!isAskedAgain, (query) =>
      query.where((eb) =>
        eb.or([
          eb('session_id', '<>', sessionId),
          eb('outcome', 'in', ['open', 'unsent', 'try-later', 'unavailable', 'lost']),
        ]),
      ),
    )
    .returning(['reference', 'tries'])
    .executeTakeFirst();

type Order = Pick<Selectable<Tables['bureau_orders']>, 'outcome' | 'tries' | 'session_id'>;

/** A missing order was erased with its member. */
function refusedClaim(order: Order | undefined, sessionId: string): Claim {
  if (order === undefined) return { kind: 'busy', tries: 0 };
  const { outcome, tries: counted, session_id: holder } = order;
  if (outcome === 'done') return { kind: 'done' };
  const tries = holder === sessionId ? counted : 0;
  if (holder === sessionId && isDefinite(outcome)) return { kind: 'known', failure: outcome, tries };
  return { kind: 'busy', tries };
}

/** A definite answer means that the bureau opened the file, which goes into the member's activity. */
export async function releaseOrder(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, month, reference, because }: OfMonth & { reference: string; because: BureauFailure },
): Promise<void> {
  const outcome: Order['outcome'] = because;
  const released = await tx
    .updateTable('bureau_orders')
    .set({ outcome, leased_until: null })
    .$if(outcome === 'try-later', (order) => order.set({ tries: sql`least(tries + 1, 1000)` }))
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .where('reference', '=', reference)
    .where('outcome', '<>', 'done')
    .returning('session_id')
    .executeTakeFirst();
  if (released === undefined || !isDefinite(outcome)) return;
  const { session_id: sessionId } = released;
  await recordActivity(tx, ctx.now(), { memberId, kind: ACCESSED[bureau], sessionId });
}

/** Reopens the month's order under a new reference, which supersedes an enquiry in progress. */
export async function reopenOrder(tx: Tx, { memberId, bureau, month }: OfMonth): Promise<void> {
  await tx
    .updateTable('bureau_orders')
    .set({ reference: randomUUID(), outcome: 'open', tries: 0, leased_until: null })
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .execute();
}
