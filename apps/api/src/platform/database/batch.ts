import DataLoader from 'dataloader';

/** Keeps each statement small, and limits how many calls fail with it. */
const MOST_AT_ONCE = 50;

/**
 * A read by one key, made from a read by many: everything asked for in one turn of the event loop is read in one
 * statement. Nothing is kept from one turn to the next. `readAll` returns one value for each key, in the keys' order;
 * when it fails, every call in the batch fails.
 */
export function batched<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<Value[]>,
  { most = MOST_AT_ONCE }: { most?: number } = {},
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(readAll, {
    cache: false,
    maxBatchSize: most,
    // Runs after the currently readable sockets were read, so that requests that arrived together are batched together.
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return (key) => loader.load(key);
}

/** Rows that give their position (from 1) among the keys, as one row or null for each key. */
export function atTheirPositions<Row extends { position: number }>(
  rows: readonly Row[],
  count: number,
): (Row | null)[] {
  const placed = Array.from<Row | null>({ length: count }).fill(null);
  for (const row of rows) placed[row.position - 1] = row;
  return placed;
}
