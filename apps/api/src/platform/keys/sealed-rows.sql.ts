import type { Pool } from 'pg';

import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';

/** A row: its key as text, its version, and the selected columns. */
export type Row = Record<string, unknown>;

export const keyIn = ({ key }: SealedTable, row: Row | undefined): readonly string[] =>
  Object.keys(key).map((name) => String(row?.[name]));

type Page = { after: readonly string[] | null; limit: number };

/** Keys of the rows after `after`, and which key each value is sealed by. */
export async function readPage(pool: Pool, table: SealedTable, { after, limit }: Page): Promise<Row[]> {
  const { rows } = await pool.query<Row>(statementsFor(table).page(after !== null), [
    ...(after ?? []),
    limit,
  ]);
  return rows;
}

/** The rows with these keys. */
export async function readWhole(
  pool: Pool,
  table: SealedTable,
  keys: readonly (readonly string[])[],
): Promise<Row[]> {
  const { whole, lists } = statementsFor(table);
  return (await pool.query<Row>(whole, lists(keys))).rows;
}

/** Replaces rows that were not written since they were read. Returns how many. */
export async function replaceWhole(pool: Pool, table: SealedTable, rows: readonly Row[]): Promise<number> {
  const { replace, values } = statementsFor(table);
  const { rowCount } = await retryOnDeadlock(() => pool.query(replace, values(rows)));
  return rowCount ?? 0;
}

/**
 * Statements for one table. Names come from the product's code, never from a caller. A page reads only the first bytes
 * of each sealed value, whatever its length. The row version (`xmin`) shows whether it was written since.
 */
function statementsFor({ table, key, columns }: SealedTable) {
  const keys = Object.entries(key);
  const names = keys.map(([name]) => name);
  const written = Object.keys(columns);
  const shown = keys.map(
    ([name, type]) => `${type === 'bytea' ? `encode(${name}, 'hex')` : `${name}::text`} as ${name}`,
  );
  const firstBytes = Object.keys(columns).map(
    (column) => `get_byte(substring(${column} from 1 for 1), 0) as "key of ${column}"`,
  );
  const given = (from: number) =>
    keys.map(([, type], index) =>
      type === 'bytea' ? `decode($${from + index}, 'hex')` : `$${from + index}::${type}`,
    );
  /** The keys of several rows, as parameters from `$1`. */
  const listed = `unnest(${keys.map((_, index) => `$${index + 1}::text[]`).join(', ')})`;
  const asKey = (row: string) =>
    keys.map(([name, type]) =>
      type === 'bytea' ? `decode(${row}.${name}, 'hex')` : `${row}.${name}::${type}`,
    );
  const sources = [
    ...names.map((_, index) => `$${index + 1}::text[]`),
    `$${names.length + 1}::text[]`,
    ...written.map((_, index) => `$${names.length + 2 + index}::bytea[]`),
  ];
  return {
    page: (isContinued: boolean) => `
      select ${[...shown, ...firstBytes].join(', ')} from ${table} as t
      ${isContinued ? `where (${qualified('t', names)}) > (${given(1).join(', ')})` : ''}
      order by ${qualified('t', names)} limit $${(isContinued ? names.length : 0) + 1}`,
    whole: `
      select ${[...shown, 't.xmin::text as version', ...written].join(', ')} from ${table} as t
      where (${qualified('t', names)}) in (select ${asKey('k').join(', ')} from ${listed} as k(${names.join(', ')}))
      order by ${qualified('t', names)}`,
    replace: `
      update ${table} as t set ${written.map((column) => `${column} = v.${column}`).join(', ')}
      from unnest(${sources.join(', ')}) as v(${[...names, 'version', ...written].join(', ')})
      where ${names.map((name, index) => `t.${name} = ${asKey('v')[index] ?? ''}`).join(' and ')}
        and t.xmin::text = v.version`,
    /** Parameters of `whole`. */
    lists: (all: readonly (readonly string[])[]) =>
      names.map((_, index) => all.map((one) => one[index] ?? '')),
    /** Parameters of `replace`. */
    values: (rows: readonly Row[]) =>
      [...names, 'version', ...written].map((column) => rows.map((row) => row[column] ?? null)),
  };
}

const qualified = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ');
