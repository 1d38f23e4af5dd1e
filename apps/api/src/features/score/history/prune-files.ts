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

/** What one run does at most. A million members with a new file each month are 33,000 a day; this is 288,000. */
const AT_MOST = 2000;
const PAGE = 100;
/** Nobody waits for it. */
const EVERY_MS = 10 * 60_000;

export const pruneFilesJob: Job = {
  // Stored by pg-boss: under another name, the old queue would keep a job that no worker takes.
  name: 'thin-files',
  everyMs: () => EVERY_MS,
  async work(ctx, run) {
    const { members } = await pruneFiles(ctx, run);
    if (members > 0) ctx.logger.info({ event: 'prune-files', members });
  },
};

/**
 * Takes away the credit files that nothing reads any more, and leaves of each what it was new for: by kind and count what
 * had changed from the month before. Score, band and day stand beside it and stay. A member whose files could not be
 * pruned is told of, comes again at the next run, and holds up nobody.
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

/**
 * A file that goes is compared with the next one for the last time. One that was about a person whom the member no longer
 * is on paper tells nothing of the month after it.
 */
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
