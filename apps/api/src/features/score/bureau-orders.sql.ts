import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Context, Tables, Tx } from '#api/platform/context.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';

import type { BureauFailure, DefiniteBureauFailure } from '../bureaus/bureau.ts';
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

/**
 * One row per member, bureau and month decides who asks the bureau. After an answered enquiry the reference changes, since the
 * bureau would repeat its answer. After an unanswered one it stays. A session that has a definite answer may ask again on
 * request.
 */
const CLAIM = {
  name: 'bureau-order-claim',
  // Any conflict, and so without a key: it may still be the one without the bureau. Of two that insert at once, the
  // second finds nothing to update, as if the lease were another's, which it is.
  text: `with made as (
      insert into bureau_orders (member_id, bureau, month, reference, outcome, tries, session_id, leased_until)
      values ($1::uuid, $9::text, $2::text, $3::uuid, 'open', 0, $4::uuid, $5::timestamptz)
      on conflict do nothing
      returning reference, tries
    ),
    taken as (
      update bureau_orders o set
        reference = case when o.outcome in ('open', 'try-later') then o.reference else $3::uuid end,
        tries = case when o.session_id = $4::uuid then o.tries else 0 end,
        outcome = 'open',
        session_id = $4::uuid,
        is_awaited = o.is_awaited or o.session_id <> $7::uuid,
        leased_until = $5::timestamptz
      where o.member_id = $1::uuid and o.bureau = $9::text and o.month = $2::text and o.outcome <> 'done'
        and (o.leased_until is null or o.leased_until <= $6::timestamptz)
        and ($8::boolean or o.session_id <> $4::uuid or o.outcome in ('open', 'try-later', 'unavailable'))
        and not exists (select from made)
      returning o.reference, o.tries
    )
    select reference, tries from made union all select reference, tries from taken`,
};

const REFUSED = {
  name: 'bureau-order-refused',
  text: 'select outcome, tries, session_id from bureau_orders where member_id = $1 and month = $2 and bureau = $3',
};

/** The lease expires if the call dies. */
export async function claimOrder(
  ctx: Context,
  {
    memberId,
    bureau,
    month,
    sessionId,
    isAskedAgain = false,
  }: OfMonth & { sessionId: string; isAskedAgain?: boolean },
): Promise<Claim> {
  const now = ctx.now();
  const leasedUntil = new Date(now.getTime() + leaseMsOf(ctx));
  const reference = randomUUID();
  const lease = [memberId, month, reference, sessionId, leasedUntil, now];
  const values = [...lease, REFRESH_SESSION, isAskedAgain, bureau];
  const [claimed] = await ctx.query<{ reference: string; tries: number }>(CLAIM, values);
  if (claimed !== undefined) return { kind: 'claimed', ...claimed };
  const [order] = await ctx.query<Order>(REFUSED, [memberId, month, bureau]);
  return refusedClaim(order, sessionId);
}

type Order = Pick<Tables['bureau_orders'], 'outcome' | 'tries' | 'session_id'>;

/** A missing order was erased with its member. */
function refusedClaim(order: Order | undefined, sessionId: string): Claim {
  if (order === undefined) return { kind: 'busy', tries: 0 };
  const { outcome, tries: counted, session_id: holder } = order;
  if (outcome === 'done') return { kind: 'done' };
  const tries = holder === sessionId ? counted : 0;
  if (holder === sessionId && isDefinite(outcome)) return { kind: 'known', failure: outcome, tries };
  return { kind: 'busy', tries };
}

const DEFINITE: readonly string[] = [
  'no-file',
  'details-rejected',
  'identity-mismatch',
  'contact-us',
] satisfies DefiniteBureauFailure[];

function isDefinite(outcome: Order['outcome']): outcome is DefiniteBureauFailure {
  return DEFINITE.includes(outcome);
}

/** A definite answer means that the bureau opened the file, which goes into the member's activity. */
export async function releaseOrder(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, month, reference, because }: OfMonth & { reference: string; because: BureauFailure },
): Promise<void> {
  const outcome: Order['outcome'] = because === 'unreached' ? 'open' : because;
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
