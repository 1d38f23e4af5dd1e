import type { Kysely, Transaction } from 'kysely';

import type { Config } from '../config.ts';

/** Every room and feature adds its tables and views by declaration merging, in the `.sql.ts` file that owns them. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- merged, see above
export interface Tables {}

/** Reads and single writes. A transaction is opened by `inTransaction` alone: the mark of a repeated request stands in it. */
export type Db = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection'>;

/** For functions whose caller must be in a transaction: everything done with it stands or falls together. */
export type Tx = Transaction<Tables>;

/**
 * Runs work in a transaction, which is rolled back if the work throws. `answer` says what the request will answer,
 * which is then stored in the same transaction for a repetition of the request.
 */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>, answer?: (result: T) => unknown) => Promise<T>;

/** The outside world: each interface is merged in by the feature that calls it, and made once a process. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- merged, see above
export interface Providers {}

/** What use cases work with: resources, no HTTP and no secrets. Rooms and features merge in what they make. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- merged, see above
export interface Context {
  db: Db;
  inTransaction: InTransaction;
  now: () => Date;
  config: Config;
  providers: Providers;
}
