import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { Context } from '#api/platform/context.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    page_files: { path: string; content: Bytes; superseded_at: NullableDate };
  }
}

/** Longer than people keep a tab open, or an operator waits before going back. */
const DAYS_AFTER = 30;

export const pageFileRetention: Retention = endedRows({
  name: 'page-files',
  from: 'from page_files',
  by: 'superseded_at',
  days: DAYS_AFTER,
});

/** Path below the folder of the pages, and content. */
export type PageFile = { path: string; content: Buffer };

const MISSING = {
  name: 'page-files-missing',
  text: 'select path from unnest($1::text[]) as path where path not in (select path from page_files)',
};
const KEEP = {
  name: 'page-files-keep',
  text: `insert into page_files (path, content) select * from unnest($1::text[], $2::bytea[])
    on conflict (path) do nothing`,
};
const SUPERSEDE = {
  name: 'page-files-supersede',
  text: `update page_files set superseded_at = case when path = any($1) then null else $2::timestamptz end
    where (superseded_at is null) <> (path = any($1))`,
};
const FIND = { name: 'page-file', text: 'select content from page_files where path = $1' };

/** Keeps a version's files, and notes when those of others were superseded. Changes nothing where that was done. */
export async function keepPageFiles({ query, now }: Context, files: readonly PageFile[]): Promise<void> {
  const paths = files.map(({ path }) => path);
  const missing = new Set((await query<{ path: string }>(MISSING, [paths])).map(({ path }) => path));
  const fresh = files.filter(({ path }) => missing.has(path));
  if (fresh.length > 0)
    await query(KEEP, [fresh.map(({ path }) => path), fresh.map(({ content }) => content)]);
  await query(SUPERSEDE, [paths, now()]);
}

export async function findPageFile({ query }: Pick<Context, 'query'>, path: string): Promise<Buffer | null> {
  const [row] = await query<{ content: Buffer }>(FIND, [path]);
  return row?.content ?? null;
}
