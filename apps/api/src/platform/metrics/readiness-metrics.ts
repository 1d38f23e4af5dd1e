import type { Readiness } from '../database/readiness.ts';
import type { Metrics } from './metrics.ts';

export function watchReadiness(
  { databaseState }: Pick<Readiness, 'databaseState'>,
  { watch }: Metrics,
): void {
  watch({
    name: 'database_up',
    help: '1 while the database answers',
    read: async () => ((await databaseState()).database ? 1 : 0),
  });
  watch({
    name: 'database_takes_writes',
    help: '1 while the database accepts writes',
    read: async () => ((await databaseState()).databaseWrites ? 1 : 0),
  });
}
