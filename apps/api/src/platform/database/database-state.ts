import type { Database } from './database.ts';
import { refusesWrites } from './database-faults.ts';
import { inTime } from '../providers/in-time.ts';

/** Limit for a check. */
const PATIENCE_MS = 2000;
/** How long a result is reused. */
const FRESH_MS = 1000;

export type DatabaseState = { answers: boolean; takesWrites: boolean };
type Look = { began: number; state: Promise<DatabaseState> };

const AWAY: DatabaseState = { answers: false, takesWrites: false };

/** Whether the database answers and accepts writes, as this process finds it. Concurrent checks share one query. */
export function makeDatabaseCheck({ proveWrites }: Pick<Database, 'proveWrites'>) {
  let look: Look | null = null;
  let known: { at: number; state: DatabaseState } | null = null;

  const ask = async (): Promise<DatabaseState> => {
    const state = await stateOf(proveWrites);
    known = { at: performance.now(), state };
    look = null;
    return state;
  };
  return async (): Promise<DatabaseState> => {
    if (known !== null && performance.now() - known.at < FRESH_MS) return known.state;
    look ??= { began: performance.now(), state: ask() };
    return inTime(Math.max(0, look.began + PATIENCE_MS - performance.now()), look.state, AWAY);
  };
}

async function stateOf(proveWrites: Database['proveWrites']): Promise<DatabaseState> {
  try {
    await proveWrites();
    return { answers: true, takesWrites: true };
  } catch (cause) {
    return refusesWrites(cause) ? { answers: true, takesWrites: false } : AWAY;
  }
}
