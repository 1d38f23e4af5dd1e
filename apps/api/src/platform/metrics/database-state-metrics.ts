import type { DatabaseState } from '../database/database-state.ts';
import type { Metrics } from './metrics.ts';

export function watchDatabaseState(check: () => Promise<DatabaseState>, { watch }: Metrics): void {
  watch({
    name: 'database_up',
    help: '1 while the database answers',
    read: async () => ((await check()).answers ? 1 : 0),
  });
  watch({
    name: 'database_takes_writes',
    help: '1 while the database accepts writes',
    read: async () => ((await check()).takesWrites ? 1 : 0),
  });
}
