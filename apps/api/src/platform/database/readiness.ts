import type { Database } from './database.ts';
import { refusesWrites } from './database-faults.ts';
import { inTime } from '../providers/in-time.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    readiness: { id: number; written_at: Date };
  }
}

/** No caller waits longer. */
const PATIENCE_MS = 2000;
/** An answer up to this age is repeated, however many ask. */
const FRESH_MS = 1000;

type DatabaseState = { database: boolean; databaseWrites: boolean };
type Look = { began: number; state: Promise<DatabaseState> };

const AWAY: DatabaseState = { database: false, databaseWrites: false };

/**
 * Whether this process should be sent calls: the database answers and takes writes, and nobody has told the process to
 * stop. Providers may be down; their callers tell the member so. However many ask at once, the database is asked once.
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
    /** Each check by name, true when all is well. */
    async check(): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
      const checks = { ...(await databaseState()), serving };
      return { ready: Object.values(checks).every(Boolean), checks };
    },
    databaseState,
    /** From now on no calls should be sent here, though those that arrive are still served. */
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
