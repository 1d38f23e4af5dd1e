import type { Readiness } from '../database/readiness.ts';
import type { Metrics } from './metrics.ts';

export function watchReadiness(
  { databaseState }: Pick<Readiness, 'databaseState'>,
  { watch }: Metrics,
): void {
  watch({
    name: 'database_up',
    help: 'Whether the database answers',
    read: async () => ((await databaseState()).database ? 1 : 0),
  });
  watch({
    name: 'database_takes_writes',
    help: 'Whether the database can be written',
    read: async () => ((await databaseState()).databaseWrites ? 1 : 0),
  });
}
