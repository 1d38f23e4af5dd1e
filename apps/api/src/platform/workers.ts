import type { Context } from './context.ts';
import type { JobWorker } from './jobs/job.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import { startOutboxWorker } from './outbox/outbox-worker.ts';

export type Workers = { look: () => void; stop: () => Promise<void> };

export function watchListener({ watch }: Metrics, { isListening }: { isListening: () => boolean }): void {
  watch({
    name: 'job_notifications_active',
    help: '1 while the database notifies this process of new effects',
    read: async () => (isListening() ? 1 : 0),
  });
}

/** Starts deliveries and recurring jobs. */
export async function startWorkers(ctx: Context, work: readonly JobWorker[]): Promise<Workers> {
  const { config, metrics } = ctx;
  if (config.role === 'web') return { look: () => undefined, stop: async () => undefined };
  const outbox = startOutboxWorker(ctx);
  watchListener(metrics, outbox);
  const jobs = await startJobs(ctx, work);
  return {
    look: outbox.look,
    async stop() {
      await Promise.all([outbox.stop(), jobs.stop()]);
    },
  };
}
