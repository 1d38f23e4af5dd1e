import type { Context } from '../context.ts';
import { errorCodeOf, reportJobFailure } from '../jobs/job-failures.ts';
import { withTimeout } from '../providers/with-timeout.ts';
import { traced } from '../tracing/tracing.ts';
import { claimDue, CLAIM_SECONDS, prolongClaims, type WaitingEffect } from './deliveries.sql.ts';
import { deliver, noteFailure, UNDER_WAY_SECONDS } from './deliveries.ts';

/** Concurrent deliveries of one process, and in addition those of effects that can wait. */
export const DELIVERY_CONCURRENCY = 4;
export const LOW_PRIORITY_CONCURRENCY = 16;

/** A person may be waiting for a code. */
const POLL_INTERVAL_MS = 250;

/** Four times within a claim. */
const PROLONGED_EVERY_MS = (CLAIM_SECONDS * 1000) / 4;

/** Grace period for deliveries when the process stops. */
const GRACE_PERIOD_MS = 5000;

export type OutboxWorker = {
  /** Polls for due effects. */
  poll: () => void;
  /** Finishes deliveries in progress and starts no more. */
  stop: () => Promise<void>;
};

type Lane = { poll: () => Promise<void>; stop: () => Promise<void> };

/**
 * Claims due rows, delivers them and stores the result. Delivery is at least once: a crash between delivery and commit
 * repeats the effect under the same id, by which the receiver deduplicates.
 */
export function startOutboxWorker(ctx: Context): OutboxWorker {
  const lanes = [
    startLane(ctx, { isLowPriority: false, concurrency: DELIVERY_CONCURRENCY }),
    startLane(ctx, { isLowPriority: true, concurrency: LOW_PRIORITY_CONCURRENCY }),
  ];
  const poll = (): void => {
    for (const lane of lanes) void lane.poll();
  };
  const pollTimer = setInterval(poll, POLL_INTERVAL_MS);
  poll();
  return {
    poll,
    async stop() {
      clearInterval(pollTimer);
      await withTimeout(GRACE_PERIOD_MS, Promise.all(lanes.map((lane) => lane.stop())), undefined);
    },
  };
}

function startLane(ctx: Context, lane: { isLowPriority: boolean; concurrency: number }): Lane {
  const { concurrency } = lane;
  const underWay = new Map<string, { done: Promise<void>; until: number }>();
  /** The last look was limited by the deliveries in progress. */
  let mayBeMore = false;
  const stopping = new AbortController();
  const onDefect = reportJobFailure(ctx, 'outbox-sweep');

  const begin = (row: WaitingEffect): void => {
    const done = deliverOrPostpone(ctx, row, onDefect).finally(() => {
      underWay.delete(row.id);
      // Claim several with one statement.
      if (mayBeMore && underWay.size <= concurrency / 2) void poll();
    });
    underWay.set(row.id, { done, until: performance.now() + UNDER_WAY_SECONDS * 1000 });
  };
  const poll = coalesced(async () => {
    const limit = concurrency - underWay.size;
    mayBeMore = limit <= 0;
    if (mayBeMore || stopping.signal.aborted) return { again: false };
    try {
      const rows = await claimDue(ctx, { ...lane, limit, now: ctx.deliveryNow() });
      ctx.metrics.jobDone('outbox-sweep');
      for (const row of rows) begin(row);
      mayBeMore = rows.length === limit;
      return { again: mayBeMore && underWay.size < concurrency };
    } catch (cause) {
      if (!stopping.signal.aborted) onDefect(cause);
      return { again: false };
    }
  });
  const prolonging = setInterval(() => {
    const now = performance.now();
    const ids = [...underWay].flatMap(([id, { until }]) => (until > now ? [id] : []));
    if (ids.length > 0) prolongClaims(ctx.db, ids).catch(() => undefined);
  }, PROLONGED_EVERY_MS);

  return {
    poll,
    async stop() {
      stopping.abort();
      await poll();
      await Promise.all([...underWay.values()].map(({ done }) => done));
      clearInterval(prolonging);
    },
  };
}

/** If the result could not be stored, the effect waits as after a failure: it may have arrived already. */
async function deliverOrPostpone(
  ctx: Context,
  row: WaitingEffect,
  onDefect: (cause: unknown) => void,
): Promise<void> {
  const span = { name: 'job outbox', kind: 'consumer', causedBy: row.trace_context ?? undefined } as const;
  try {
    await traced(ctx.tracing, span, () => deliver(ctx, row));
    ctx.metrics.jobDone('outbox');
  } catch (cause) {
    onDefect(cause);
    await noteFailure(ctx, row, { code: errorCodeOf(cause) }).catch(() => undefined);
  }
}

/** Coalesces calls of work that does not throw: never runs concurrently, and runs once more when called during a run. */
function coalesced(work: () => Promise<{ again: boolean }>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const run = async (): Promise<void> => {
    do {
      isAsked = false;
      const { again } = await work();
      isAsked ||= again;
    } while (isAsked);
    running = null;
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}
