import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';
import type { JobFigures } from '../metrics/job-metrics.ts';

type Row = { name: string; waiting: number; active: number; failed: number; oldest_seconds: number };

/**
 * State of each queue. Waiting jobs are counted here, over the index that workers use, so the figure is right even
 * when no worker is left. The other counts are pg-boss's own, a few seconds old.
 */
export async function jobFigures(db: Db): Promise<JobFigures[]> {
  const { rows } = await sql<Row>`
    select q.name, q.active_count as active, q.failed_count as failed, w.waiting, w.oldest_seconds
    from pgboss.queue q cross join lateral (
      select count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as oldest_seconds
      from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    ) w`.execute(db);
  return rows.map(({ name: kind, oldest_seconds: oldestSeconds, ...row }) => ({
    kind,
    oldestSeconds,
    ...row,
  }));
}
