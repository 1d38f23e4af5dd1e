import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { Context, Db } from '#api/platform/context.ts';

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

/** Keeps a version's files, and notes when those of others were superseded. Changes nothing where that was done. */
export async function storePageFiles({ db, now }: Context, files: readonly PageFile[]): Promise<void> {
  const stored = await db.selectFrom('page_files').select(['path', 'superseded_at']).execute();
  const known = new Set(stored.map(({ path }) => path));
  const own = new Set(files.map(({ path }) => path));
  const fresh = files.filter(({ path }) => !known.has(path));
  if (fresh.length > 0) {
    await db
      .insertInto('page_files')
      .values(fresh)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
  const back = stored.filter(({ path, superseded_at: at }) => own.has(path) && at !== null);
  const gone = stored.filter(({ path, superseded_at: at }) => !own.has(path) && at === null);
  await supersede(db, back, null);
  await supersede(db, gone, now());
}

async function supersede(db: Db, files: readonly { path: string }[], at: Date | null): Promise<void> {
  if (files.length === 0) return;
  const paths = files.map(({ path }) => path);
  await db.updateTable('page_files').set({ superseded_at: at }).where('path', 'in', paths).execute();
}

export async function findPageFile({ db }: Pick<Context, 'db'>, path: string): Promise<Buffer | null> {
  const row = await db.selectFrom('page_files').select('content').where('path', '=', path).executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.content);
}
