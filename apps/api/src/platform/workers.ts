import type { Context } from './context.ts';
import type { JobWorker } from './jobs/job.ts';
import { startJobs } from './jobs/jobs.ts';
import { startOutboxWorker } from './outbox/outbox-worker.ts';

export type Workers = { look: () => void; stop: () => Promise<void> };

/** Starts deliveries and recurring jobs. */
export async function startWorkers(ctx: Context, work: readonly JobWorker[]): Promise<Workers> {
  const { config, metrics } = ctx;
  if (config.role === 'web') return { look: () => undefined, stop: async () => undefined };
  const outbox = startOutboxWorker(ctx);
  metrics.watch({
    name: 'job_notifications_active',
    help: 'Whether the database tells this process of new effects',
    read: async () => (outbox.isListening() ? 1 : 0),
  });
  const jobs = await startJobs(ctx, work);
  return {
    look: outbox.look,
    async stop() {
      await Promise.all([outbox.stop(), jobs.stop()]);
    },
  };
}
