declare const opaque: unique symbol;

/**
 * A transaction under way, as whoever decides sees it: something to hand on, so that all that is done with it stands or
 * falls together. Only an adapter can write statements in it (`statementsOf`).
 */
export type Tx = { readonly [opaque]: 'transaction' };

/**
 * Runs work in a transaction, which is undone if the work throws. With `answer` it says what the request will answer,
 * which is then kept in the same transaction for whoever repeats the request.
 */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>, answer?: (result: T) => unknown) => Promise<T>;
