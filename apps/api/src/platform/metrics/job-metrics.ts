import type { Registry } from 'prom-client';

import { readTogether, watchBy } from './gauges.ts';

export type JobFigures = {
  kind: string;
  /** Due jobs. */
  waiting: number;
  active: number;
  /** Jobs that ran out of retries and are still kept. */
  failed: number;
  /** Age of the oldest due job. */
  oldestSeconds: number;
};

/** Gauges by kind of job, read once per scrape. */
export function watchJobs(registry: Registry, figures: () => Promise<readonly JobFigures[]>): void {
  const read = readTogether(figures);
  const show = (name: string, help: string, value: (of: JobFigures) => number): void =>
    watchBy(registry, 'kind', {
      name,
      help,
      read: async () => (await read()).map((of) => [of.kind, value(of)]),
    });
  show('jobs_waiting', 'Jobs whose time has come and that nobody has taken', ({ waiting }) => waiting);
  show('jobs_active', 'Jobs that are being done, as last counted by a worker', ({ active }) => active);
  show('jobs_failed', 'Jobs that were given up, as last counted by a worker', ({ failed }) => failed);
  show(
    'jobs_oldest_waiting_seconds',
    'For how long the oldest waiting job could have been taken',
    ({ oldestSeconds }) => oldestSeconds,
  );
}
