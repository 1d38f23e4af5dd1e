import { randomUUID } from 'node:crypto';

import { sql, type Insertable } from 'kysely';

import { activityNoted, makeActivity } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { statementsOf, transact } from '#api/platform/database/statements.ts';
import type { Tables } from '#api/platform/database/tables.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

import { markForThinning } from './older/pg-older-files.ts';
import { sealContext } from './pg-score-records.ts';
import { makePgScoreReasons } from './pg-score-reasons.ts';
import type { BureauOrders, BureauReport, Claim, DefiniteFailure, ScoreReasons } from './score.ports.ts';

/** Three attempts at the bureau, the pauses between them, and time to queue and to write. */
export function leaseMsFor(providerTimeoutMs: number): number {
  return 3 * providerTimeoutMs + 15_000;
}

/**
 * What else happens in the transaction that stores a month's score: once per month, for the first answer stored.
 * Throwing undoes the storing.
 */
export type OnSnapshotKept = (
  tx: Tx,
  kept: { memberId: string; month: string; score: number; file: unknown },
) => Promise<void>;

/**
 * An enquiry that was answered is over: asking anew needs a new reference, or the bureau would repeat its answer. One
 * that was not answered keeps its own.
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
      leased_until = excluded.leased_until
    where o.outcome <> 'done'
      and (o.leased_until is null or o.leased_until <= $6)
      and (o.session_id <> excluded.session_id or o.outcome in ('open', 'try-later', 'unavailable'))
    returning reference, tries`,
};

/** A definite answer means that the bureau has looked, which its subject is entitled to know. */
const RELEASE = {
  name: 'bureau-order-release',
  text: `with released as (
      update bureau_orders set
        outcome = $4,
        tries = case when $4 = 'try-later' then least(tries + 1, 1000) else tries end,
        leased_until = null
      where member_id = $1 and month = $2 and reference = $3 and outcome <> 'done'
      returning member_id, session_id
    )
    ${activityNoted({ memberId: 'r.member_id', at: '$5', kind: 'bureau-accessed', sessionId: 'r.session_id', from: 'released r where $6::boolean' })}`,
};

const DEFINITE: readonly string[] = [
  'no-file',
  'details-rejected',
  'identity-mismatch',
  'contact-us',
] satisfies DefiniteFailure[];

type Deps = {
  database: Pick<Database, 'db' | 'query'>;
  cipher: Pick<FieldCipher, 'open' | 'seal'>;
  clock: Clock;
  /** Longer than the bureau is given to answer, retries included. After this, a call that died is over. */
  leaseMs: number;
  onKept: OnSnapshotKept;
};

/** One row per member and month decides who asks the bureau; the claim is one atomic statement. */
export function makePgBureauOrders({ database, cipher, clock, leaseMs, onKept }: Deps): BureauOrders {
  const { db } = database;
  const note = makeActivity({ clock });
  const reasonsOf = makePgScoreReasons({ cipher });
  return {
    async claim({ memberId, month, sessionId }) {
      const now = clock.now();
      const until = new Date(now.getTime() + leaseMs);
      const values = [memberId, month, randomUUID(), sessionId, until, now];
      const [claimed] = await database.query<{ reference: string; tries: number }>(CLAIM, values);
      if (claimed !== undefined) return { kind: 'claimed', ...claimed };
      const row = await db
        .selectFrom('bureau_orders')
        .select(['outcome', 'tries', 'session_id'])
        .where('member_id', '=', memberId)
        .where('month', '=', month)
        .executeTakeFirstOrThrow();
      return refusedClaim(row, sessionId);
    },

    async complete({ memberId, month, reference, receivedOn, report }) {
      const of = { memberId, month };
      await transact(db, async (tx) => {
        const order = await lockOrder(tx, of);
        await note(tx, { memberId, kind: 'bureau-accessed', sessionId: order?.session_id ?? null });
        // The question was about a person whom the member no longer is on paper: the month is asked for anew.
        if (order !== undefined && order.reference !== reference) return;
        const { advice, file } = report;
        const sealed = sealedFor(cipher, of, {
          advice,
          file,
          reasons: await reasonsOf(tx, { ...of, report }),
        });
        const snapshot = { member_id: memberId, month, score: report.score, received_on: receivedOn };
        const isFirst = await keepSnapshot(tx, { ...snapshot, ...sealed });
        await statementsOf(tx)
          .updateTable('bureau_orders')
          .set({ outcome: 'done', leased_until: null })
          .where('member_id', '=', memberId)
          .where('month', '=', month)
          .execute();
        if (isFirst) await markForThinning(tx, of);
        if (isFirst) await onKept(tx, { ...of, score: report.score, file: report.file });
      });
    },

    async release({ memberId, month, reference, because }) {
      const outcome = because === 'unreached' ? 'open' : because;
      await database.query(RELEASE, [memberId, month, reference, outcome, clock.now(), isDefinite(outcome)]);
    },
  };
}

function lockOrder(tx: Tx, { memberId, month }: { memberId: string; month: string }) {
  return statementsOf(tx)
    .selectFrom('bureau_orders')
    .select(['reference', 'session_id'])
    .where('member_id', '=', memberId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst();
}

type Kept = Pick<BureauReport, 'advice' | 'file'> & { reasons: ScoreReasons };

function sealedFor(
  cipher: Pick<FieldCipher, 'seal'>,
  of: { memberId: string; month: string },
  { advice, file, reasons }: Kept,
) {
  const seal = (field: keyof Kept, value: unknown) =>
    cipher.seal(JSON.stringify(value), sealContext(field, of));
  return { advice: seal('advice', advice), file: seal('file', file), reasons: seal('reasons', reasons) };
}

/** Whether it is the month's first; one that no longer counts is replaced by it, and one that counts stays. */
async function keepSnapshot(tx: Tx, snapshot: Insertable<Tables['score_snapshots']>): Promise<boolean> {
  const kept = await statementsOf(tx)
    .insertInto('score_snapshots')
    .values(snapshot)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'month'])
        .doUpdateSet({ ...snapshot, stale: false, changes: null })
        .where('score_snapshots.stale', '=', true),
    )
    // A row that replaces another carries the mark of that change.
    .returning(sql<boolean>`xmax = 0`.as('is_first'))
    .executeTakeFirst();
  return kept?.is_first === true;
}

type Order = Pick<Tables['bureau_orders'], 'outcome' | 'tries' | 'session_id'>;

function refusedClaim({ outcome, tries: counted, session_id: holder }: Order, sessionId: string): Claim {
  if (outcome === 'done') return { kind: 'done' };
  const tries = holder === sessionId ? counted : 0;
  if (holder === sessionId && isDefinite(outcome)) return { kind: 'known', failure: outcome, tries };
  return { kind: 'busy', tries };
}

function isDefinite(outcome: Order['outcome']): outcome is DefiniteFailure {
  return DEFINITE.includes(outcome);
}
