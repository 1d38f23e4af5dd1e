import { AsyncLocalStorage } from 'node:async_hooks';

import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/statements.ts';
import { markDone, type ClaimedKey } from './idempotency.sql.ts';
import type { InTransaction, Tx } from '../context.ts';

/** A request's claim on its `Idempotency-Key`. It is lost when another request takes the key over. */
export type Claim = ClaimedKey & {
  /** Seals an answer that is known before the request ends. */
  seal: (answer: unknown) => Uint8Array;
  /** Whether this request has committed work under the key. */
  committed: boolean;
};

/** Another request took the key over while this one was stalled. This one's work is rolled back. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

const current = new AsyncLocalStorage<Claim | undefined>();

export function underClaim<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
  return current.run(claim, work);
}

/** For work that a repetition of the request must do again: its transactions mark no key. */
export function withoutClaim<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work);
}

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

/**
 * Opens transactions that commit a request's work and its key together. A commit marks the key as used; if another
 * request has taken the key over, the transaction is rolled back. So no repetition does the work twice, wherever the
 * first request stalled or died. A refusal does no work and marks nothing.
 */
export function makeInTransaction({ database: { db }, clock }: Deps): InTransaction {
  return async (work, answer) => {
    const claim = current.getStore();
    let marked = false;
    const result = await transact(db, async (tx) => {
      marked = false;
      const done = await work(tx);
      if (claim === undefined || isRefusal(done)) return done;
      await mark(tx, claim, { now: clock.now(), answer: answer?.(done) });
      marked = true;
      return done;
    });
    if (claim !== undefined && marked) claim.committed = true;
    return result;
  };
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

type Mark = { now: Date; answer: unknown };

async function mark(tx: Tx, claim: Claim, { now, answer }: Mark): Promise<void> {
  const kept = answer === undefined ? null : claim.seal(answer);
  const isStillOurs = await markDone(tx, claim, { at: now, answer: kept });
  if (!isStillOurs) throw new ClaimLost('another request has taken the key over');
}
