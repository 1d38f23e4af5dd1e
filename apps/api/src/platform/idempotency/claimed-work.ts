import { markDone, type ClaimedKey } from './idempotency.sql.ts';
import type { Context, InTransaction, Tx } from '../context.ts';

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

declare module '../context.ts' {
  interface Context {
    /** The context without the request's claim, if it has one. */
    unclaimed?: Context;
  }
}

/** Opens the transactions of work that a repeated request must do again: they mark no key. */
export const withoutIdempotencyClaim = (ctx: Context): Context => ctx.unclaimed ?? ctx;

/**
 * Its transactions commit a request's work and its key together. A commit marks the key as used; if another request has
 * taken the key over, the transaction is rolled back. So no repetition does the work twice, wherever the first request
 * stalled or died. A refusal does no work and marks nothing.
 */
export function withIdempotencyClaim(ctx: Context, claim: Claim): Context {
  const inTransaction: InTransaction = async (work, answer) => {
    let marked = false;
    const result = await ctx.inTransaction(async (tx) => {
      marked = false;
      const done = await work(tx);
      if (isRefusal(done)) return done;
      await mark(tx, claim, { now: ctx.now(), answer: answer?.(done) });
      marked = true;
      return done;
    });
    if (marked) claim.committed = true;
    return result;
  };
  return { ...ctx, inTransaction, unclaimed: ctx };
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

type Mark = { now: Date; answer: unknown };

async function mark(tx: Tx, claim: Claim, { now, answer }: Mark): Promise<void> {
  const kept = answer === undefined ? null : claim.seal(answer);
  const isStillClaimed = await markDone(tx, claim, { at: now, answer: kept });
  if (!isStillClaimed) throw new ClaimLost('another request has taken the key over');
}
