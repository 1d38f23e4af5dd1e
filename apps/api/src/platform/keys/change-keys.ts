import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { withAdvisoryLock } from '../database/with-advisory-lock.ts';
import { moveToFirstRoot } from '../members/key-canary.ts';
import { makeFieldCipher } from '../secrets/field-encryption.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import { makeKeyedHash, type Secrets } from '../secrets/secrets.ts';
import { LASTING_KEYS_TABLE } from './lasting-keys.ts';
import { sealPage, type PageDone } from './seal-page.ts';
import type { Db } from '../context.ts';

type Of = { table: string; target: string };

/** The key of the last row that was changed to these keys; null at the beginning. */
async function readProgress(db: Db, { table, target }: Of): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('key_changes')
    .select('after')
    .where('table_name', '=', table)
    .where('target', '=', target)
    .executeTakeFirst();
  return row?.after ?? null;
}

type Progress = Of & { after: readonly string[] | null; changed: number };

async function saveProgress(db: Db, { table, target, after, changed }: Progress): Promise<void> {
  const copied = after === null ? null : [...after];
  await db
    .insertInto('key_changes')
    .values({ table_name: table, target, after: copied, changed: String(changed) })
    .onConflict((conflict) =>
      conflict.column('table_name').doUpdateSet({
        target,
        after: copied,
        changed: sql<string>`case when key_changes.target = ${target} then key_changes.changed else 0 end + ${changed}`,
      }),
    )
    .execute();
}

async function forgetProgress(db: Db): Promise<void> {
  await db.deleteFrom('key_changes').execute();
}

/** Advisory lock. The number is arbitrary. */
const KEYS_LOCK = 7_422_014;

export type KeyProgress = { table: string; looked: number; changed: number };

type Deps = {
  database: Database;
  secrets: Secrets;
  tables: readonly SealedTable[];
  /** Called after each page. */
  tell: (progress: KeyProgress) => void;
  /** Stops after the current page. A later run continues from there. */
  signal: AbortSignal;
};

/** `unreadable`: values that no key opens. `taken`: lookups that belong to another row. */
export type KeyChange = {
  isDone: boolean;
  changed: number;
  unreadable: readonly string[];
  taken: readonly string[];
};

/**
 * Reseals every value that another key than the first has sealed, and recomputes lookups made with another secret,
 * while processes keep writing. A row is replaced only if it has not been written since it was read. A table is done
 * when a whole run found nothing to change, so rows written behind the run are found by the next one. When all tables
 * are done, the database is marked as moved to the first keys.
 */
export function changeKeys(deps: Deps): Promise<KeyChange> {
  return withAdvisoryLock(deps.database.pool, KEYS_LOCK, () => changeAll(deps));
}

async function changeAll(deps: Deps): Promise<KeyChange> {
  const { database, secrets, tables, signal } = deps;
  const all: KeyChange = { isDone: false, changed: 0, unreadable: [], taken: [] };
  // The lasting keys come last: no process starts without the key that sealed them.
  const found = await inTurn([...tables], deps, all);
  const isClean = found.unreadable.length === 0 && found.taken.length === 0;
  if (signal.aborted || !isClean) return found;
  await moveToFirstRoot(database.db, secrets);
  const last = await inTurn([LASTING_KEYS_TABLE], deps, found);
  if (signal.aborted || last.unreadable.length > 0) return last;
  await forgetProgress(database.db);
  return { ...last, isDone: true };
}

async function inTurn(tables: readonly SealedTable[], deps: Deps, before: KeyChange): Promise<KeyChange> {
  let sum = before;
  for (const table of tables) {
    if (deps.signal.aborted) return sum;
    const done = await changeTable(deps, table);
    sum = {
      ...sum,
      changed: sum.changed + done.changed,
      unreadable: [...sum.unreadable, ...done.unreadable],
      taken: [...sum.taken, ...done.taken],
    };
  }
  return sum;
}

type TableRun = Pick<KeyChange, 'changed' | 'unreadable' | 'taken'>;

/** Repeats runs over the table until one changed nothing. */
async function changeTable(deps: Deps, table: SealedTable): Promise<TableRun> {
  const target = targetOf(deps.secrets);
  const progress = await readProgress(deps.database.db, { table: table.table, target });
  let changed = 0;
  for (let after = progress; ; after = null) {
    const run = await runOnce(deps, table, { after, target });
    changed += run.changed;
    const isWhole = after === null;
    const isQuiet = run.changed === 0 && run.missed === 0;
    if (deps.signal.aborted || (isWhole && isQuiet)) return { ...run, changed };
  }
}

type From = { after: readonly string[] | null; target: string };

async function runOnce(
  deps: Deps,
  table: SealedTable,
  { after, target }: From,
): Promise<TableRun & PageDone> {
  const { database, secrets, tell, signal } = deps;
  const cipher = makeFieldCipher(secrets);
  const sum = { looked: 0, changed: 0, missed: 0, unreadable: [] as string[], taken: [] as string[] };
  let at = after;
  while (!signal.aborted) {
    const page = await sealPage({ database, cipher, secrets }, table, at);
    sum.looked += page.looked;
    sum.changed += page.changed;
    sum.missed += page.missed;
    sum.unreadable.push(...page.unreadable);
    sum.taken.push(...page.taken);
    at = page.last;
    await saveProgress(database.db, { table: table.table, target, after: at, changed: page.changed });
    tell({ table: table.table, looked: sum.looked, changed: sum.changed });
    if (at === null) break;
  }
  return { ...sum, last: at };
}

/** Identifies the target keys, so that progress towards other keys does not count. */
function targetOf(secrets: Secrets): string {
  const mark = makeKeyedHash({ keysFor: (of) => [secrets.roots[0].keyFor(of)] }, 'key-change')();
  return `${secrets.currentFieldKey}:${mark.subarray(0, 8).toString('hex')}`;
}
