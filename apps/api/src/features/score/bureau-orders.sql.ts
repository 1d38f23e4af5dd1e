import { randomUUID } from 'node:crypto';

import type { Context, Tables, Tx } from '#api/platform/context.ts';
import { insertActivity, deviceOfSession } from '#api/platform/sessions/activity.ts';
import type { BureauFailure, DefiniteBureauFailure } from '#api/platform/providers/bureau.ts';

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

/** Session id of the refresh's claims; no real session has it. */
export const REFRESH_SESSION = '00000000-0000-4000-8000-000000000001';

/**
 * One row per member and month decides who asks the bureau. After an answered enquiry the reference changes, since the
 * bureau would repeat its answer. After an unanswered one it stays. A session that has a definite answer may ask again on
 * request.
 */
const CLAIM = {
  name: 'bureau-order-claim',
  text: `insert into bureau_orders as o (member_id, month, reference, outcome, tries, session_id, leased_until)
    values ($1, $2, $3, 'open', 0, $4, $5)
    on conflict (member_id, month) do update set
      reference = case when o.outcome in ('open', 'try-later') then o.reference else excluded.reference end,
      tries = case when o.session_id = excluded.session_id then o.tries else 0 end,
      outcome = 'open',
      session_id = excluded.session_id,
      is_awaited = o.is_awaited or o.session_id <> $7,
      leased_until = excluded.leased_until
    where o.outcome <> 'done'
      and (o.leased_until is null or o.leased_until <= $6)
      and ($8 or o.session_id <> excluded.session_id or o.outcome in ('open', 'try-later', 'unavailable'))
    returning reference, tries`,
};

const REFUSED = {
  name: 'bureau-order-refused',
  text: 'select outcome, tries, session_id from bureau_orders where member_id = $1 and month = $2',
};

/** The lease expires if the call dies. */
export async function claimOrder(
  ctx: Context,
  {
    memberId,
    month,
    sessionId,
    isAskedAgain = false,
  }: OfMonth & { sessionId: string; isAskedAgain?: boolean },
): Promise<Claim> {
  const now = ctx.now();
  const leasedUntil = new Date(now.getTime() + leaseMsOf(ctx));
  const values = [memberId, month, randomUUID(), sessionId, leasedUntil, now, REFRESH_SESSION, isAskedAgain];
  const [claimed] = await ctx.query<{ reference: string; tries: number }>(CLAIM, values);
  if (claimed !== undefined) return { kind: 'claimed', ...claimed };
  const [order] = await ctx.query<Order>(REFUSED, [memberId, month]);
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
const RELEASE = {
  name: 'bureau-order-release',
  text: `with asking as (${deviceOfSession({ from: 'bureau_orders o', sessionId: 'o.session_id', memberId: '$1' })}
      where o.member_id = $1 and o.month = $2
    ),
    released as (
      update bureau_orders set
        outcome = $4,
        tries = case when $4 = 'try-later' then least(tries + 1, 1000) else tries end,
        leased_until = null
      where member_id = $1 and month = $2 and reference = $3 and outcome <> 'done'
      returning member_id
    )
    ${insertActivity({ memberId: 'r.member_id', at: '$5', kind: 'bureau-accessed', device: '(select device from asking)', from: 'released r where $6::boolean' })}`,
};

export async function releaseOrder(
  ctx: Context,
  { memberId, month, reference, because }: OfMonth & { reference: string; because: BureauFailure },
): Promise<void> {
  const outcome: Order['outcome'] = because === 'unreached' ? 'open' : because;
  await ctx.query(RELEASE, [memberId, month, reference, outcome, ctx.now(), isDefinite(outcome)]);
}

/** Reopens the month's order under a new reference, which supersedes an enquiry in progress. */
export async function reopenOrder(tx: Tx, { memberId, month }: OfMonth): Promise<void> {
  await tx
    .updateTable('bureau_orders')
    .set({ reference: randomUUID(), outcome: 'open', tries: 0, leased_until: null })
    .where('member_id', '=', memberId)
    .where('month', '=', month)
    .execute();
}
