import { randomUUID } from 'node:crypto';

import { activityNoted, deviceOfSession } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import { grouped } from '#api/platform/database/grouped.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { Tables } from '#api/platform/context.ts';

import { makePgKeepAnswers, type Answered, type OnSnapshotsKept } from './keeping/pg-keep-answers.ts';
import type { BureauOrders, Claim, DefiniteFailure } from './score.ports.ts';

/** Three attempts at the bureau, the pauses between them, and time to queue and to write. */
export function leaseMsFor(providerTimeoutMs: number): number {
  return 3 * providerTimeoutMs + 15_000;
}

/**
 * An enquiry that was answered is over: asking anew needs a new reference, or the bureau would repeat its answer. One
 * that was not answered keeps its own.
 */
const claimOf = (
  asked: string,
) => `insert into bureau_orders as o (member_id, month, reference, outcome, tries, session_id, leased_until)
    ${asked}
    on conflict (member_id, month) do update set
      reference = case when o.outcome in ('open', 'try-later') then o.reference else excluded.reference end,
      tries = case when o.session_id = excluded.session_id then o.tries else 0 end,
      outcome = 'open',
      session_id = excluded.session_id,
      leased_until = excluded.leased_until
    where o.outcome <> 'done'
      and (o.leased_until is null or o.leased_until <= $6)
      and (o.session_id <> excluded.session_id or o.outcome in ('open', 'try-later', 'unavailable'))
    returning member_id, reference, tries`;

const CLAIM = {
  name: 'bureau-orders-claim',
  text: claimOf(`select member_id, $2, reference, 'open', 0, session_id, $5
    from unnest($1::uuid[], $3::uuid[], $4::uuid[]) as asking (member_id, reference, session_id)
    order by member_id`),
};
/** For one member, where the machine that has the row is known from the values. */
const CLAIM_ONE = {
  name: 'bureau-orders-claim-one',
  text: claimOf(`values (($1::uuid[])[1], $2, ($3::uuid[])[1], 'open', 0, ($4::uuid[])[1], $5)`),
};

const REFUSED = {
  name: 'bureau-orders-refused',
  text: `select member_id, outcome, tries, session_id from bureau_orders
    where member_id = any($1::uuid[]) and month = $2`,
};

/** A definite answer means that the bureau has looked, which its subject is entitled to know. */
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
    ${activityNoted({ memberId: 'r.member_id', at: '$5', kind: 'bureau-accessed', device: '(select device from asking)', from: 'released r where $6::boolean' })}`,
};

const DEFINITE: readonly string[] = [
  'no-file',
  'details-rejected',
  'identity-mismatch',
  'contact-us',
] satisfies DefiniteFailure[];

type Deps = {
  database: Pick<Database, 'db' | 'query' | 'spread'>;
  cipher: Pick<FieldCipher, 'open' | 'seal'>;
  clock: Clock;
  /** Longer than the bureau is given to answer, retries included. After this, a call that died is over. */
  leaseMs: number;
  onKept: OnSnapshotsKept;
  /** How long claims and answers wait for others, where nobody waits for them. */
  lingerMs?: number;
};

/** One row per member and month decides who asks the bureau; the claim is one atomic statement. */
export function makePgBureauOrders({ lingerMs = 0, ...deps }: Deps): BureauOrders {
  const { database, clock } = deps;
  // Members who lie on several machines are each asked about by themselves.
  const goesWith = database.spread
    ? (_: OrderKey, group: readonly OrderKey[]) => group.length === 0
    : isOfSameMonth;
  const keep = grouped<Answered, null>({ doAll: makePgKeepAnswers(deps), goesWith, lingerMs });
  return {
    claim: grouped<Asking, Claim>({ doAll: claimAll(deps), goesWith, lingerMs }),

    async complete(answer) {
      await keep(answer);
    },

    async release({ memberId, month, reference, because }) {
      const outcome = because === 'unreached' ? 'open' : because;
      await database.query(RELEASE, [memberId, month, reference, outcome, clock.now(), isDefinite(outcome)]);
    },
  };
}

type OrderKey = { memberId: string; month: string };
type Asking = OrderKey & { sessionId: string };

/** Others of the same month, each of another member. */
function isOfSameMonth({ memberId, month }: OrderKey, group: readonly OrderKey[]): boolean {
  return group.every((other) => other.month === month && other.memberId !== memberId);
}

type Claimed = { member_id: string; reference: string; tries: number };

function claimAll({ database, clock, leaseMs }: Pick<Deps, 'database' | 'clock' | 'leaseMs'>) {
  return async (asking: readonly Asking[]): Promise<Claim[]> => {
    const now = clock.now();
    const month = asking[0]?.month ?? '';
    const claimed = await database.query<Claimed>(database.spread ? CLAIM_ONE : CLAIM, [
      asking.map(({ memberId }) => memberId),
      month,
      asking.map(() => randomUUID()),
      asking.map(({ sessionId }) => sessionId),
      new Date(now.getTime() + leaseMs),
      now,
    ]);
    const claims = new Map<string, Claim>(
      claimed.map(({ member_id, reference, tries }) => [member_id, { kind: 'claimed', reference, tries }]),
    );
    const refused = asking.filter(({ memberId }) => !claims.has(memberId));
    if (refused.length > 0) {
      const ids = refused.map(({ memberId }) => memberId);
      const rows = await database.query<Order & { member_id: string }>(REFUSED, [ids, month]);
      const orders = new Map(rows.map((row) => [row.member_id, row]));
      for (const { memberId, sessionId } of refused) {
        claims.set(memberId, refusedClaim(orders.get(memberId), sessionId));
      }
    }
    return asking.map(({ memberId }) => claims.get(memberId) ?? BUSY);
  };
}

const BUSY: Claim = { kind: 'busy', tries: 0 };

type Order = Pick<Tables['bureau_orders'], 'outcome' | 'tries' | 'session_id'>;

/** An order that is not there any more has gone with its member. */
function refusedClaim(order: Order | undefined, sessionId: string): Claim {
  if (order === undefined) return BUSY;
  const { outcome, tries: counted, session_id: holder } = order;
  if (outcome === 'done') return { kind: 'done' };
  const tries = holder === sessionId ? counted : 0;
  if (holder === sessionId && isDefinite(outcome)) return { kind: 'known', failure: outcome, tries };
  return { kind: 'busy', tries };
}

function isDefinite(outcome: Order['outcome']): outcome is DefiniteFailure {
  return DEFINITE.includes(outcome);
}
