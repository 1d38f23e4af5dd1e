declare const opaque: unique symbol;

/**
 * A transaction in progress, as use cases see it: something to pass on, so that everything done with it stands or falls
 * together. Only an adapter can run statements in it (`statementsOf`).
 */
export type Tx = { readonly [opaque]: 'transaction' };

/**
 * Runs work in a transaction, which is rolled back if the work throws. `answer` says what the request will answer,
 * which is then stored in the same transaction for a repetition of the request.
 */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>, answer?: (result: T) => unknown) => Promise<T>;
