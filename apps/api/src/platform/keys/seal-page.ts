import type { Database } from '../database/database.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { FieldKeys } from '../secrets/field-keys.ts';
import type { KeyOf, SealedTable } from '../secrets/sealed-table.ts';
import { keyIn, readPage, readWhole, replaceWhole, type Row } from './sealed-rows.sql.ts';

/** Rows checked per statement, by the first bytes of their sealed values. */
const PAGE = 500;
/** Rows read whole and replaced per statement: a credit file has up to 100 kB. */
const WHOLE = 20;

type Deps = {
  database: Pick<Database, 'pool'>;
  cipher: FieldCipher;
  keys: Pick<FieldKeys, 'currentFieldKey'>;
};

export type PageDone = {
  scanned: number;
  changed: number;
  /** Rows that were written concurrently. The next run checks them again. */
  missed: number;
  /** Key of the last row; null at the end of the table. */
  last: readonly string[] | null;
  /** Table and key of rows that no key opens. Not personal data. */
  unreadable: string[];
};

/** Checks the rows after `after` in key order, and replaces those sealed by other keys. */
export async function sealPage(
  deps: Deps,
  table: SealedTable,
  after: readonly string[] | null,
): Promise<PageDone> {
  const { database, keys } = deps;
  const rows = await readPage(database.pool, table, { after, limit: PAGE });
  const due = rows.filter((row) => isSealedByAnother(table, row, keys.currentFieldKey));
  const done: PageDone = {
    scanned: rows.length,
    changed: 0,
    missed: 0,
    last: rows.length < PAGE ? null : keyIn(table, rows.at(-1)),
    unreadable: [],
  };
  for (let from = 0; from < due.length; from += WHOLE) {
    const some = due.slice(from, from + WHOLE).map((row) => keyIn(table, row));
    await replaceRows(deps, table, { some, done });
  }
  return done;
}

function isSealedByAnother({ columns }: SealedTable, row: Row, current: number): boolean {
  return Object.keys(columns).some((column) => {
    const id = row[`key of ${column}`];
    return id !== null && id !== current;
  });
}

type Replacing = { some: readonly (readonly string[])[]; done: PageDone };

async function replaceRows(deps: Deps, table: SealedTable, { some, done }: Replacing): Promise<void> {
  const { pool } = deps.database;
  const rows = await readWhole(pool, table, some);
  const replaced: Row[] = [];
  for (const row of rows) {
    const outcome = resealed(deps, table, row);
    if (outcome === 'unreadable') done.unreadable.push(nameOf(table, keyIn(table, row)));
    else if (outcome !== null) replaced.push(outcome);
  }
  done.missed += some.length - rows.length;
  if (replaced.length === 0) return;
  const count = await replaceWhole(pool, table, replaced);
  done.changed += count;
  done.missed += replaced.length - count;
}

const nameOf = ({ table }: SealedTable, key: readonly string[]) => `${table} ${key.join(' ')}`;

/** The row under the first key; null when it needs no change. */
function resealed({ cipher, keys }: Deps, table: SealedTable, row: Row): Row | 'unreadable' | null {
  const key: KeyOf = (column) => String(row[column]);
  const next: Row = { ...row };
  let differs = false;
  try {
    for (const [column, contextOf] of Object.entries(table.columns)) {
      const value = row[column];
      if (!(value instanceof Uint8Array) || value[0] === keys.currentFieldKey) continue;
      const context = contextOf(key);
      next[column] = cipher.seal(cipher.open(value, context), context);
      differs = true;
    }
  } catch {
    return 'unreadable';
  }
  return differs ? next : null;
}
