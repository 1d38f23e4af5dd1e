import type { Database } from '../database/database.ts';
import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { KeyOf, SealedTable } from '../secrets/sealed-table.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { statementsFor, type Row } from './sealed-statements.ts';

/** Rows checked per statement, by the first bytes of their sealed values. */
const PAGE = 500;
/** Rows read whole and replaced per statement: a credit file has up to 100 kB. */
const WHOLE = 20;
const UNIQUE_VIOLATION = '23505';

type Deps = {
  database: Pick<Database, 'pool'>;
  cipher: FieldCipher;
  secrets: Pick<Secrets, 'currentFieldKey' | 'roots'>;
};

export type PageDone = {
  looked: number;
  changed: number;
  /** Rows that were written concurrently. The next run checks them again. */
  missed: number;
  /** Key of the last row; null at the end of the table. */
  last: readonly string[] | null;
  /** Table and key of rows that no key opens, and of rows whose lookup belongs to another row. Not personal data. */
  unreadable: string[];
  taken: string[];
};

/** Checks the rows after `after` in key order, and replaces those written with other keys. */
export async function sealPage(
  deps: Deps,
  table: SealedTable,
  after: readonly string[] | null,
): Promise<PageDone> {
  const { database, secrets } = deps;
  const statements = statementsFor(table);
  const { rows } = await database.pool.query<Row>(statements.page(after !== null), [...(after ?? []), PAGE]);
  // A lookup does not show which secret made it. With a single secret there is nothing to check.
  const looksAtHashes = table.hashes !== undefined && secrets.roots.length > 1;
  const due = rows.filter((row) => looksAtHashes || isSealedByAnother(table, row, secrets.currentFieldKey));
  const done: PageDone = {
    looked: rows.length,
    changed: 0,
    missed: 0,
    last: rows.length < PAGE ? null : statements.keyIn(rows.at(-1)),
    unreadable: [],
    taken: [],
  };
  for (let from = 0; from < due.length; from += WHOLE) {
    const keys = due.slice(from, from + WHOLE).map((row) => statements.keyIn(row));
    await replaceRows(deps, table, { keys, done });
  }
  return done;
}

function isSealedByAnother({ columns }: SealedTable, row: Row, current: number): boolean {
  return Object.keys(columns).some((column) => {
    const id = row[`key of ${column}`];
    return id !== null && id !== current;
  });
}

type Replacing = { keys: readonly (readonly string[])[]; done: PageDone };

async function replaceRows(deps: Deps, table: SealedTable, { keys, done }: Replacing): Promise<void> {
  const statements = statementsFor(table);
  const { rows } = await deps.database.pool.query<Row>(statements.whole, statements.lists(keys));
  const replaced: Row[] = [];
  for (const row of rows) {
    const outcome = sealedAgain(deps, table, row);
    if (outcome === 'unreadable') done.unreadable.push(nameOf(table, statements.keyIn(row)));
    else if (outcome !== null) replaced.push(outcome);
  }
  done.missed += keys.length - rows.length;
  if (replaced.length > 0) await write(deps, table, { rows: replaced, done });
}

const nameOf = ({ table }: SealedTable, key: readonly string[]) => `${table} ${key.join(' ')}`;

/** The row under the first keys; null when it needs no change. */
function sealedAgain({ cipher, secrets }: Deps, table: SealedTable, row: Row): Row | 'unreadable' | null {
  const key: KeyOf = (column) => String(row[column]);
  const next: Row = { ...row };
  let differs = false;
  try {
    for (const [column, contextOf] of Object.entries(table.columns)) {
      const value = row[column];
      if (!(value instanceof Uint8Array) || value[0] === secrets.currentFieldKey) continue;
      const context = contextOf(key);
      next[column] = cipher.seal(cipher.open(value, context), context);
      differs = true;
    }
    for (const [column, { from, of }] of Object.entries(table.hashes ?? {})) {
      const [value, before] = [row[from], row[column]];
      const contextOf = table.columns[from];
      if (!(value instanceof Uint8Array) || !(before instanceof Uint8Array) || !contextOf) continue;
      const hash = of(cipher.open(value, contextOf(key)));
      differs = differs || !hash.equals(before);
      next[column] = hash;
    }
  } catch {
    return 'unreadable';
  }
  return differs ? next : null;
}

/** In one statement, or row by row when a lookup belongs to another row. */
async function write(
  { database }: Deps,
  table: SealedTable,
  { rows, done }: { rows: readonly Row[]; done: PageDone },
): Promise<void> {
  const statements = statementsFor(table);
  const replace = (some: readonly Row[]) =>
    retryOnDeadlock(async () => {
      await enter(database, table, some);
      const { rowCount } = await database.pool.query(statements.replace, statements.values(some));
      return rowCount ?? 0;
    });
  const note = (some: readonly Row[], count: number): void => {
    done.changed += count;
    done.missed += some.length - count;
  };
  try {
    note(rows, await replace(rows));
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    for (const row of rows) {
      try {
        note([row], await replace([row]));
      } catch (again) {
        if (!isTaken(again)) throw again;
        done.taken.push(nameOf(table, statements.keyIn(row)));
      }
    }
  }
}

/**
 * Adds the new hashes to their directories before the rows have them, so that owners are found throughout. Old hashes
 * mean nothing once their secret is gone, and are deleted with their owner.
 */
async function enter({ pool }: Deps['database'], table: SealedTable, rows: readonly Row[]): Promise<void> {
  const [[key, type] = ['', '']] = Object.entries(table.key);
  for (const [column, { directory }] of Object.entries(table.hashes ?? {})) {
    if (directory === undefined) continue;
    await pool.query(
      `insert into ${directory.table} (${column}, ${directory.owner})
        select * from unnest($1::bytea[], $2::${type}[]) on conflict do nothing`,
      [rows.map((row) => row[column]), rows.map((row) => row[key])],
    );
  }
}

const isTaken = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION;
