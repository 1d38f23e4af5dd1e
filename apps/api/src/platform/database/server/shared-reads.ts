import type { PoolConfig, QueryConfig } from 'pg';

import { makePool } from './server-pool.ts';

/** The server ends one read that takes too long; the driver ends its connection, with all others that wait there. */
const SERVER_FIRST_MS = 1000;

/** A read that waits for a lock holds up all behind it on its connection, such as the session checks of other members. */
const LOCK_TIMEOUT = '-c lock_timeout=200';

/**
 * Sends the reads of many calls over two connections, each without waiting for the answers to those before: waking up for
 * it is most of the cost of a short statement. Only for reads that lock nothing, since all behind would wait too, and the
 * owner of the lock might be among them.
 */
export function sharedReads({ query_timeout: limit = 0, ...options }: PoolConfig) {
  const query_timeout = limit === 0 ? 0 : limit + SERVER_FIRST_MS;
  const startup = `${options.options ?? ''} ${LOCK_TIMEOUT}`;
  const connection = () => makePool({ ...options, options: startup, query_timeout, max: 1, pipeline: true });
  let [next, other] = [connection(), connection()];
  return {
    async query<Row>(config: QueryConfig): Promise<Row[]> {
      [next, other] = [other, next];
      const client = await next.connect();
      const answer = client.query(config);
      // Not after the answer, so that the next read follows at once.
      client.release();
      return (await answer).rows as Row[];
    },
    end: () => Promise.all([next.end(), other.end()]),
  };
}
