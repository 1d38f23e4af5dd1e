import type { Context } from './context.ts';
import type { Replay } from './erasures/ledger.ts';
import type { Job } from './jobs/job.ts';
import { startJobs } from './jobs/jobs.ts';
import { errorCodeOf } from './jobs/job-failures.ts';
import type { Metrics } from './metrics/metrics.ts';
import { startOutboxWorker } from './outbox/outbox-worker.ts';

export type Workers = { poll: () => void; stop: () => Promise<void> };

const LEDGER_CHECK_INTERVAL_MS = 10_000;

export function watchLedger({ watch }: Metrics, ledger: Pick<Context['ledger'], 'entries'>): void {
  watch({
    name: 'erasure_ledger_entries',
    help: "Entries of this worker's ledger of erasures. Missing while the file is refused",
    read: () => ledger.entries() ?? Promise.reject(new Error('the ledger is not open')),
  });
  watch({
    name: 'erasure_ledger_open',
    help: "1 while this worker's ledger of erasures is open, 0 while its file is refused",
    read: () => (ledger.entries() === null ? 0 : 1),
  });
}

/** Notices a database that is restored under the worker, and adds what other workers erased. */
function watchLedgerFile({ ledger, logger }: Context, replay: Replay): { stop: () => Promise<void> } {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => ledger.refresh(replay))
      .catch((cause: unknown) => {
        logger.error({ event: 'erasure-ledger-refused', errorCode: errorCodeOf(cause) });
      });
  }, LEDGER_CHECK_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

type Work = { jobs: readonly Job[]; replay: Replay };

/** Starts what runs beside the calls: deliveries and recurring jobs. */
export async function startWorkers(ctx: Context, work: Work): Promise<Workers> {
  const { config, metrics } = ctx;
  if (config.role === 'web') return { poll: () => undefined, stop: async () => undefined };
  const outbox = startOutboxWorker(ctx);
  const jobs = startJobs(ctx, work.jobs);
  watchLedger(metrics, ctx.ledger);
  const ledger = watchLedgerFile(ctx, work.replay);
  return {
    poll: outbox.poll,
    async stop() {
      await Promise.all([outbox.stop(), jobs.stop(), ledger.stop()]);
    },
  };
}
