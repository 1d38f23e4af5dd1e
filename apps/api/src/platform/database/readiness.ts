import type { Database } from './database.ts';
import { refusesWrites } from './database-faults.ts';
import { inTime } from '../providers/in-time.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    readiness: { id: number; written_at: Date };
  }
}

/** Limit for a check. */
const PATIENCE_MS = 2000;
/** How long a result is reused. */
const FRESH_MS = 1000;

type DatabaseState = { database: boolean; databaseWrites: boolean };
type Look = { began: number; state: Promise<DatabaseState> };

const AWAY: DatabaseState = { database: false, databaseWrites: false };

/**
 * Readiness of this process: the database answers and accepts writes, and the process is not stopping. Providers may
 * be down, as their callers handle that. Concurrent checks share one query.
 */
export function makeReadiness({ proveWrites }: Pick<Database, 'proveWrites'>) {
  let look: Look | null = null;
  let known: { at: number; state: DatabaseState } | null = null;
  let serving = true;

  const ask = async (): Promise<DatabaseState> => {
    const state = await stateOf(proveWrites);
    known = { at: performance.now(), state };
    look = null;
    return state;
  };
  const databaseState = async (): Promise<DatabaseState> => {
    if (known !== null && performance.now() - known.at < FRESH_MS) return known.state;
    look ??= { began: performance.now(), state: ask() };
    return inTime(Math.max(0, look.began + PATIENCE_MS - performance.now()), look.state, AWAY);
  };

  return {
    /** Results by check; true is healthy. */
    async check(): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
      const checks = { ...(await databaseState()), serving };
      return { ready: Object.values(checks).every(Boolean), checks };
    },
    databaseState,
    /** Reports not ready from now on. Requests that still arrive are served. */
    endServing(): void {
      serving = false;
    },
    isServing: () => serving,
  };
}

async function stateOf(proveWrites: Database['proveWrites']): Promise<DatabaseState> {
  try {
    await proveWrites();
    return { database: true, databaseWrites: true };
  } catch (cause) {
    return refusesWrites(cause) ? { database: true, databaseWrites: false } : AWAY;
  }
}

export type Readiness = ReturnType<typeof makeReadiness>;
