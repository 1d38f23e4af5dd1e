import { fileChanges } from '@wattle/domain/credit-file/file-changes';

import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { byMember } from '../credit-files/by-member.ts';
import {
  membersWithDue,
  wholeFilesOf,
  writePruned,
  type OpenedFile,
  type Pruned,
} from './older-files.sql.ts';

const EVERY_MS = 10 * 60_000;

export const pruneFilesJob: Job = {
  name: 'prune-files',
  everyMs: () => EVERY_MS,
  async work(ctx, run) {
    const { members } = await pruneFiles(ctx, run);
    if (members > 0) ctx.logger.info({ event: 'prune-files', members });
  },
};

/** Prunes credit files that are no longer read and stores their changes from the month before. */
export async function pruneFiles(
  ctx: Context,
  { signal }: { signal: AbortSignal },
): Promise<{ members: number }> {
  const members = await byMember(ctx, {
    job: pruneFilesJob.name,
    signal,
    find: (page) => membersWithDue(ctx.db, page),
    work: (memberId) => pruneFilesOf(ctx, memberId),
  });
  return { members };
}

const pruneFilesOf = (ctx: Context, memberId: string): Promise<void> =>
  inSessionlessTransaction(ctx, memberId, async (tx) => {
    for (const bureau of ['primary', 'second'] as const) {
      const files = await wholeFilesOf(ctx, tx, { memberId, bureau });
      await writePruned(ctx, tx, { memberId, bureau, ...pruned(files) });
    }
  });

/** Compares each file due with the next month's. A stale file is about another person, so it is not compared. */
export function pruned(files: readonly OpenedFile[]): Pruned {
  const due = files.flatMap((file, index) => (file.isDue ? [{ file, next: files[index + 1] }] : []));
  return {
    months: due.map(({ file }) => file.month),
    changes: due.flatMap(({ file, next }) =>
      next === undefined || file.isStale || file.file === null || next.file === null
        ? []
        : [{ month: next.month, changes: fileChanges(file.file, next.file) }],
    ),
  };
}
