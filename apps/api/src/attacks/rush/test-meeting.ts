import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { queryAt } from '@wattle/testkit/database/query-at';
import { until } from '@wattle/testkit/waiting';
import { Client, type PoolClient, type QueryConfig } from 'pg';

import type { Harness } from '#api/testing/harness.ts';

const LOCKS = /\b(insert into|update|delete from)\b|\bfor (no key )?update\b|\bfor (key )?share\b/i;

type Side = { backend: number | null; hasEnded: boolean };
type Sides = readonly [Side, Side];
type Ran<T> = PromiseSettledResult<T>;

export type Meeting = {
  /**
   * Runs two acts at once. Each stops at its transaction's first lock until the other has got as far, or waits for it.
   * `killed`: the connection of the first act breaks there. `isStatement`: the first act is a single statement, which
   * can't be stopped, so it starts when the other is at its lock.
   */
  meet: <A, B>(
    first: () => Promise<A>,
    second: () => Promise<B>,
    how?: { killed?: boolean; isStatement?: boolean },
  ) => Promise<{ met: boolean; results: [Ran<A>, Ran<B>] }>;
};

/** Watches the connections of a harness's pool. */
export function makeMeeting({ database: { pool }, url }: Pick<Harness, 'database' | 'url'>): Meeting {
  const acting = new AsyncLocalStorage<Side>();
  let atFirstLock: ((side: Side) => Promise<void>) | null = null;

  const watched = (client: PoolClient): PoolClient => {
    const query = client.query.bind(client) as (config: QueryConfig) => Promise<unknown>;
    let inTransaction = false;
    const queryOf = async (config: QueryConfig): Promise<unknown> => {
      const result = await query(config);
      const side = acting.getStore();
      if (/^(begin|commit|rollback)/i.test(config.text)) inTransaction = /^begin/i.test(config.text);
      else if (inTransaction && side?.backend === null && LOCKS.test(config.text)) {
        side.backend = (client as PoolClient & { processID: number }).processID;
        await atFirstLock?.(side);
      }
      return result;
    };
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return queryOf;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const connect = pool.connect.bind(pool);
  const connectWatched = (callback?: Parameters<typeof connect>[0]) =>
    // Without a transaction, a statement asks the pool by a callback.
    callback === undefined ? connect().then(watched) : connect(callback);
  pool.connect = connectWatched as typeof pool.connect;

  return {
    async meet(first, second, { killed = false, isStatement = false } = {}) {
      const sides: Sides = [newSide(), newSide()];
      const { promise: isLocked, resolve } = Promise.withResolvers<void>();
      let met = false;
      atFirstLock = async (side) => {
        resolve();
        if (killed && side === sides[0]) {
          await queryAt(url, 'select pg_terminate_backend($1)', [side.backend]);
          return;
        }
        met = (await haveMet(url, sides)) || met;
      };
      const results = await Promise.allSettled([
        run(acting, sides[0], isStatement ? () => isLocked.then(first) : first),
        run(acting, sides[1], second),
      ]);
      return { met, results };
    },
  };
}

const newSide = (): Side => ({ backend: null, hasEnded: false });

function run<T>(acting: AsyncLocalStorage<Side>, side: Side, act: () => Promise<T>): Promise<T> {
  return acting.run(side, act).finally(() => {
    side.hasEnded = true;
  });
}

/** Whether both are at a lock, of which one may be the other's. False once one has ended without. */
async function haveMet(url: string, sides: Sides): Promise<boolean> {
  for (;;) {
    if (sides.every(({ backend }) => backend !== null)) return true;
    if (sides.some(({ hasEnded }) => hasEnded)) return false;
    if ((await waiting(url)).length > 0) return true;
    await wait(2);
  }
}

/** The statements that wait for a lock. On a cluster they wait on the machine of their shard. */
async function waiting(url: string): Promise<unknown[]> {
  const [view] = await queryAt<{ name: string }>(
    url,
    "select coalesce(to_regclass('citus_stat_activity'), 'pg_stat_activity') as name",
  );
  return queryAt(
    url,
    `select from ${view?.name} where datname = current_database() and wait_event_type = 'Lock'`,
  );
}

/**
 * Runs acts whose statements lock several rows. A third transaction holds the row that `lock` selects until all of them
 * wait for it, in the order given; one that locked another row before it deadlocks with those ahead of it.
 */
export async function queueAt(
  url: string,
  { lock, id }: { lock: string; id: string },
  acts: readonly (() => Promise<unknown>)[],
): Promise<Ran<unknown>[]> {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [id]);
    const running: Promise<unknown>[] = [];
    for (const act of acts) {
      running.push(act());
      await until(`${running.length} wait for the row`, async () => {
        return (await waiting(url)).length === running.length;
      });
    }
    await holder.query('commit');
    return await Promise.allSettled(running);
  } finally {
    await holder.end();
  }
}
