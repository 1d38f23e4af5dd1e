import { sendNext, type Begun, type WorkDeps } from './job-workers.ts';

const LOOK_SECONDS = 5;

/**
 * Handles jobs that their kind gave up because their processes died again and again: reports each, counts it, and lets
 * repeated work run again at its next time. An effect needs no more, as its row gets another job.
 */
export async function startDeadLetters({ boss, logger, metrics }: WorkDeps, begun: Begun): Promise<void> {
  const options = { includeMetadata: true as const, pollingIntervalSeconds: LOOK_SECONDS };
  await boss.work('dead-letters', options, async (jobs) => {
    for (const { sourceName, sourceId, sourceRetryCount: retries } of jobs) {
      const job = sourceName ?? 'unknown';
      metrics.jobFailed(job);
      logger.error({ event: 'job-given-up', job, id: sourceId, retries });
      const worker = begun.get(job)?.worker;
      if (worker !== undefined) await sendNext(boss, worker, worker.schedule.everyMs);
    }
  });
}
