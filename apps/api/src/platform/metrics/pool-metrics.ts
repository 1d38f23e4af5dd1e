import type { Registry } from 'prom-client';

import { watch, watchBy } from './gauges.ts';

/** What a pool of connections says of itself, without asking the server. */
type PoolState = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max: number };
};

/** Shows the connections of this process to its database. */
export function watchPool(registry: Registry, pool: PoolState): void {
  watchBy(registry, 'state', {
    name: 'database_pool_connections',
    help: 'Connections of this process to the database, by state',
    read: async () => [
      ['idle', pool.idleCount],
      ['busy', pool.totalCount - pool.idleCount],
    ],
  });
  watch(registry, {
    name: 'database_pool_limit',
    help: 'How many connections this process may have',
    read: () => pool.options.max,
  });
  watch(registry, {
    name: 'database_pool_waiting',
    help: 'Statements that wait for a connection',
    read: () => pool.waitingCount,
  });
}
