import type { CompiledQuery, QueryResult } from 'kysely';

import type { Db } from '#api/platform/context.ts';

/** A database that runs constant texts outside transactions, which are the counts of calls and their refunds, by `run`. */
export const aroundCounts = (db: Db, run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Db =>
  new Proxy(db, {
    get(target, name) {
      const part: unknown = name === 'executeQuery' ? run : Reflect.get(target, name);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
