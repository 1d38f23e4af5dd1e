import type { Registry } from 'prom-client';

import { readTogether, watchBy } from './gauges.ts';

export type JobFigures = {
  kind: string;
  /** Due jobs. */
  waiting: number;
  active: number;
  /** Age of the oldest due job. */
  oldestSeconds: number;
};

/** Gauges by kind of job, read once per scrape. */
export function watchJobs(registry: Registry, figures: () => Promise<readonly JobFigures[]>): void {
  const read = readTogether(figures);
  const show = (name: string, help: string, value: (job: JobFigures) => number): void =>
    watchBy(registry, 'kind', {
      name,
      help,
      read: async () => (await read()).map((job) => [job.kind, value(job)]),
    });
  show('jobs_waiting', 'Jobs that are due and not running', ({ waiting }) => waiting);
  show('jobs_active', 'Running jobs', ({ active }) => active);
  show(
    'jobs_oldest_waiting_seconds',
    'How long the oldest waiting job has been due',
    ({ oldestSeconds }) => oldestSeconds,
  );
}
