import type { Kysely, Transaction } from 'kysely';

import type { Config } from '../config.ts';

/** Tables and views, merged in by the `.sql.ts` file that owns them. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- merged, see above
export interface Tables {}

/**
 * Reads and single writes. Only `inTransaction` opens a transaction, because it also marks the request's idempotency
 * key.
 */
export type Db = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection'>;

/** A parameter of functions that need their caller's transaction. */
export type Tx = Transaction<Tables>;

/**
 * Runs work in a transaction that is rolled back if the work throws. `answer` gives the request's response, which is
 * stored in the same transaction for repetitions of the request with its idempotency key.
 */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>, answer?: (result: T) => unknown) => Promise<T>;

/** Clients of the outside world, merged in by the feature that calls them. One instance per process. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- merged, see above
export interface Providers {}

/**
 * Resources of use cases, without HTTP and secrets. Features and platform merge in their own. Each request gets a copy,
 * whose security events name the caller and whose transactions mark the idempotency key.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- merged, see above
export interface Context {
  db: Db;
  inTransaction: InTransaction;
  now: () => Date;
  config: Config;
  providers: Providers;
}
