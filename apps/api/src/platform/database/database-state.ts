import type { Database } from './database.ts';
import { refusesWrites } from './database-faults.ts';
import { withTimeout } from '../providers/with-timeout.ts';

/** Limit for a check. */
const TIMEOUT_MS = 2000;
/** How long a result is reused. */
const FRESH_MS = 1000;

export type DatabaseState = { answers: boolean; takesWrites: boolean };
type Pending = { began: number; state: Promise<DatabaseState> };

const AWAY: DatabaseState = { answers: false, takesWrites: false };

/** Whether the database answers and accepts writes, as this process finds it. Concurrent checks share one query. */
export function makeDatabaseCheck({ proveWrites }: Pick<Database, 'proveWrites'>) {
  let pending: Pending | null = null;
  let known: { at: number; state: DatabaseState } | null = null;

  const check = async (): Promise<DatabaseState> => {
    const state = await stateOf(proveWrites);
    known = { at: performance.now(), state };
    pending = null;
    return state;
  };
  return async (): Promise<DatabaseState> => {
    if (known !== null && performance.now() - known.at < FRESH_MS) return known.state;
    pending ??= { began: performance.now(), state: check() };
    return withTimeout(Math.max(0, pending.began + TIMEOUT_MS - performance.now()), pending.state, AWAY);
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
