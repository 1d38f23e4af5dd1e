import type { Context } from '../context.ts';
import { tellJobFailed } from '../jobs/job-failures.ts';
import { inTime } from '../providers/in-time.ts';
import { traced } from '../tracing/tracing.ts';
import {
  claimDue,
  CLAIM_SECONDS,
  deliver,
  letGo,
  prolongClaims,
  UNDER_WAY_SECONDS,
  type WaitingEffect,
} from './deliveries.ts';
import { startListening } from './listening.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

/** How many deliveries a process makes side by side, and besides them how many of those that can wait. */
export const DELIVERIES_AT_ONCE = 4;
export const WAITING_DELIVERIES_AT_ONCE = 16;

/** Nobody is told when a pause ends, or a claim of a process that died: it is found by looking. */
const LOOK_EVERY_MS = 1000;

/** Four times within a claim. */
const PROLONGED_EVERY_MS = (CLAIM_SECONDS * 1000) / 4;

/** How long deliveries may take to end when the process stops. */
const PATIENCE_MS = 5000;

export type OutboxWorker = {
  /** Looks now for what is due. */
  look: () => void;
  /** Whether the database tells this process at once of what is added. */
  isListening: () => boolean;
  /** Ends what is in progress, and begins no more. */
  stop: () => Promise<void>;
};

type Lane = { look: () => Promise<void>; stop: () => Promise<void> };

/**
 * Delivers effects: claims due rows, hands each to the outside world and notes what came of it. The row is the one
 * truth. Delivery is at least once: a crash between delivering and noting repeats the effect under the same id, by which
 * the receiver recognises it.
 */
export function startOutboxWorker(ctx: Context): OutboxWorker {
  const lanes = [
    startLane(ctx, { canWait: false, atOnce: DELIVERIES_AT_ONCE }),
    startLane(ctx, { canWait: true, atOnce: WAITING_DELIVERIES_AT_ONCE }),
  ];
  const look = (): void => {
    for (const lane of lanes) void lane.look();
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  const listener = listen(ctx, look);
  look();
  return {
    look,
    isListening: listener.isListening,
    async stop() {
      clearInterval(looking);
      await listener.close();
      await inTime(PATIENCE_MS, Promise.all(lanes.map((lane) => lane.stop())), undefined);
    },
  };
}

function startLane(ctx: Context, of: { canWait: boolean; atOnce: number }): Lane {
  const { atOnce } = of;
  const underWay = new Map<string, { done: Promise<void>; until: number }>();
  const stopping = new AbortController();
  const onDefect = tellJobFailed(ctx, 'outbox-sweep');

  const begin = (row: WaitingEffect): void => {
    const done = deliverOrLetGo(ctx, row, onDefect).finally(() => {
      underWay.delete(row.id);
      // Several at a time are claimed by one statement.
      if (underWay.size <= atOnce / 2) void look();
    });
    underWay.set(row.id, { done, until: performance.now() + UNDER_WAY_SECONDS * 1000 });
  };
  const look = oneAtATime(async () => {
    const limit = atOnce - underWay.size;
    if (limit <= 0 || stopping.signal.aborted) return { again: false };
    try {
      const rows = await claimDue(ctx.db, { ...of, limit, now: ctx.deliveryNow() });
      ctx.metrics.jobDone('outbox-sweep');
      for (const row of rows) begin(row);
      return { again: rows.length === limit && underWay.size < atOnce };
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
    look,
    async stop() {
      stopping.abort();
      await look();
      await Promise.all([...underWay.values()].map(({ done }) => done));
      clearInterval(prolonging);
    },
  };
}

/** Runs once more when it was asked meanwhile, and never beside itself. */
function oneAtATime(work: () => Promise<{ again: boolean }>): () => Promise<void> {
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

/** One that could not even be noted is free at once for the next look. */
async function deliverOrLetGo(
  ctx: Context,
  row: WaitingEffect,
  onDefect: (cause: unknown) => void,
): Promise<void> {
  const span = { name: 'job outbox', kind: 'consumer', causedBy: row.caused_by ?? undefined } as const;
  try {
    await traced(ctx.tracing, span, () => deliver(ctx, row));
    ctx.metrics.jobDone('outbox');
  } catch (cause) {
    onDefect(cause);
    await letGo(ctx.db, [row.id]).catch(() => undefined);
  }
}

/** Told of what is added, by a connection of its own; whatever happens to that, what is due is found by looking. */
function listen({ pool, logger }: Context, look: () => void) {
  let isListening = false;
  const { close } = startListening({
    connectionString: pool.options.connectionString,
    channel: OUTBOX_CHANNEL,
    notify: (payload) => pool.query('select pg_notify($1, $2)', [OUTBOX_CHANNEL, payload]),
    onNotification: look,
    look,
    tell(state) {
      isListening = state.isListening;
      if (isListening) logger.info({ event: 'job-notifications-on' });
      else logger.warn({ event: 'job-notifications-lost', errorCode: state.errorCode });
    },
  });
  return { isListening: () => isListening, close };
}
