import type { Context } from '#api/platform/context.ts';
import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';
import type { Job } from '#api/platform/jobs/job.ts';

import { changesBetween } from './json-file-changes.ts';
import {
  membersWithDue,
  wholeFilesOf,
  writePruned,
  type OpenedFile,
  type Pruned,
} from './older-files.sql.ts';

/** Limit of one run. A million members with a new file a month are 33,000 a day; this allows 288,000. */
const AT_MOST = 2000;
const PAGE = 100;
const EVERY_MS = 10 * 60_000;

export const pruneFilesJob: Job = {
  // Stored by pg-boss: under another name, the old queue would keep a job without a worker.
  name: 'thin-files',
  everyMs: () => EVERY_MS,
  async work(ctx, run) {
    const { members } = await pruneFiles(ctx, run);
    if (members > 0) ctx.logger.info({ event: 'prune-files', members });
  },
};

/**
 * Prunes credit files that are no longer read and stores their changes from the month before. A member whose files fail
 * is reported and retried at the next run.
 */
export async function pruneFiles(
  ctx: Context,
  { signal }: { signal: AbortSignal },
): Promise<{ members: number }> {
  const onDefect = reportJobFailure(ctx, pruneFilesJob.name);
  let members = 0;
  let after: string | null = null;
  while (members < AT_MOST) {
    const page: string[] = await membersWithDue(ctx.db, { after, limit: PAGE });
    for (const memberId of page) {
      if (signal.aborted) return { members };
      try {
        await pruneFilesOf(ctx, memberId);
        members += 1;
      } catch (cause) {
        onDefect(cause);
      }
    }
    after = page.at(-1) ?? null;
    if (after === null) break;
  }
  return { members };
}

const pruneFilesOf = (ctx: Context, memberId: string): Promise<void> =>
  ctx.inTransaction(async (tx) => {
    const files = await wholeFilesOf(ctx, tx, memberId);
    await writePruned(ctx, tx, { memberId, ...pruned(files) });
  });

/** Compares each file due with the next month's. A stale file is about another person, so it is not compared. */
export function pruned(files: readonly OpenedFile[]): Pruned {
  const due = files.flatMap((file, index) => (file.isDue ? [{ file, next: files[index + 1] }] : []));
  return {
    months: due.map(({ file }) => file.month),
    changes: due.flatMap(({ file, next }) =>
      next === undefined || file.isStale
        ? []
        : [{ month: next.month, changes: changesBetween(file.file, next.file) }],
    ),
  };
}
