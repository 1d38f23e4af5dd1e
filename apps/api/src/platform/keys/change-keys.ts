import type { Database } from '../database/database.ts';
import { withAdvisoryLock } from '../database/with-advisory-lock.ts';
import { makeFieldCipher } from '../secrets/field-encryption.ts';
import type { FieldKeys } from '../secrets/field-keys.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import { ROOT_KEY_TABLE } from './root-key.ts';
import { sealPage, type PageDone } from './seal-page.ts';

/** Advisory lock. The number is arbitrary. */
const KEYS_LOCK = 7_422_014;

export type KeyProgress = { table: string; scanned: number; changed: number };

type Deps = {
  database: Database;
  keys: FieldKeys;
  tables: readonly SealedTable[];
  /** Called after each page. */
  onProgress: (progress: KeyProgress) => void;
  /** Stops after the current page. A later run skips what is done. */
  signal: AbortSignal;
};

/** `unreadable`: values that no key opens. */
export type KeyChange = { isDone: boolean; changed: number; unreadable: readonly string[] };

/**
 * Reseals every value that another key than the first has sealed, while processes keep writing. A row is replaced only
 * if it has not been written since it was read. A table is done when a whole run found nothing to change, so rows
 * written behind the run are found by the next one. The root key comes last: no process starts without the key that
 * sealed it.
 */
export function changeKeys(deps: Deps): Promise<KeyChange> {
  return withAdvisoryLock(deps.database.pool, KEYS_LOCK, async () => {
    const found = await changeTables(deps, deps.tables);
    if (deps.signal.aborted || found.unreadable.length > 0) return { ...found, isDone: false };
    const last = await changeTables(deps, [ROOT_KEY_TABLE]);
    return { ...last, changed: found.changed + last.changed, isDone: !deps.signal.aborted };
  });
}

type Changed = Pick<KeyChange, 'changed' | 'unreadable'>;

async function changeTables(deps: Deps, tables: readonly SealedTable[]): Promise<Changed> {
  let changed = 0;
  const unreadable: string[] = [];
  for (const table of tables) {
    if (deps.signal.aborted) break;
    const done = await changeTable(deps, table);
    changed += done.changed;
    unreadable.push(...done.unreadable);
  }
  return { changed, unreadable };
}

/** Repeats runs over the table until one changed nothing. */
async function changeTable(deps: Deps, table: SealedTable): Promise<Changed> {
  for (let changed = 0; ;) {
    const run = await runOnce(deps, table);
    changed += run.changed;
    const isQuiet = run.changed === 0 && run.missed === 0;
    if (deps.signal.aborted || isQuiet) return { changed, unreadable: run.unreadable };
  }
}

async function runOnce({ database, keys, onProgress, signal }: Deps, table: SealedTable): Promise<PageDone> {
  const cipher = makeFieldCipher(keys);
  const sum: PageDone = { scanned: 0, changed: 0, missed: 0, last: null, unreadable: [] };
  while (!signal.aborted) {
    const page = await sealPage({ database, cipher, keys }, table, sum.last);
    sum.scanned += page.scanned;
    sum.changed += page.changed;
    sum.missed += page.missed;
    sum.last = page.last;
    sum.unreadable.push(...page.unreadable);
    onProgress({ table: table.table, scanned: sum.scanned, changed: sum.changed });
    if (page.last === null) break;
  }
  return sum;
}
