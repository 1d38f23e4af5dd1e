import DataLoader from 'dataloader';

/** Keeps each statement small, and limits how many calls fail with it. */
const MOST_AT_ONCE = 50;
/** Statements of one kind that a process has under way while others wait to share the next. */
const UNDER_WAY_AT_ONCE = 2;
/** A statement that takes longer holds nobody else up. */
const WAITED_FOR_MS = 20;

/**
 * A read by one key, made from a read by many: everything asked for in one turn of the event loop is read in one
 * statement, and so is everything asked for while earlier statements are under way, for a moment at most. The busier the
 * process, the more share a statement. Nothing is kept from one to the next. `readAll` returns one value for each key,
 * in the keys' order; when it fails, every call in the batch fails.
 */
export function batched<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const line = makeLine(UNDER_WAY_AT_ONCE);
  const loader = new DataLoader<Key, Value>((keys) => line.during(readAll(keys)), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    // Runs after the currently readable sockets were read, so that requests that arrived together are batched together.
    batchScheduleFn: (dispatch) => void setImmediate(() => line.enter(dispatch)),
  });
  return (key) => loader.load(key);
}

type Waiting = { dispatch: () => void; timer: NodeJS.Timeout };

/** Lets so many batches run at once. The next waits for one of them to end, or to be full, or to have waited enough. */
function makeLine(atOnce: number) {
  let running = 0;
  let waiting: Waiting | null = null;

  const start = (): void => {
    if (waiting === null) return;
    const { dispatch, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    dispatch();
  };
  const leave = (): void => {
    running -= 1;
    // The answers that came with this one make callers ask again, together with those that wait.
    if (running < atOnce) setImmediate(start);
  };

  return {
    enter(dispatch: () => void): void {
      // There is a further batch only because the one that waits is full.
      start();
      if (running < atOnce) return dispatch();
      waiting = { dispatch, timer: setTimeout(start, WAITED_FOR_MS) };
    },
    async during<T>(work: Promise<T>): Promise<T> {
      running += 1;
      try {
        return await work;
      } finally {
        leave();
      }
    },
  };
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
