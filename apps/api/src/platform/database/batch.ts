import DataLoader from 'dataloader';

/** Keeps one statement small, and what fails with it few. */
const MOST_AT_ONCE = 50;

/**
 * A read by one key, made of a read by many: what is asked for in one turn of the event loop is read
 * in one statement. Nothing is kept from one turn to the next. `readAll` answers one value for each
 * key, in the keys' order; when it fails, all that asked with it fail.
 */
export function batched<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(readAll, {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    // After the sockets that are readable now were read, so that requests that came together are together.
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return (key) => loader.load(key);
}

/** Rows that say at which place (from 1) of the keys they belong, as one row or null for each key. */
export function atTheirPositions<Row extends { position: number }>(
  rows: readonly Row[],
  count: number,
): (Row | null)[] {
  const placed = Array.from<Row | null>({ length: count }).fill(null);
  for (const row of rows) placed[row.position - 1] = row;
  return placed;
}
