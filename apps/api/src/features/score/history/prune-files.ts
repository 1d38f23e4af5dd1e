import { fileChanges } from '@wattle/domain/credit-file/file-changes';
import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import {
  membersWithDue,
  wholeFilesOf,
  writePruned,
  type OpenedFile,
  type Pruned,
} from './older-files.sql.ts';
import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';

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

/** Limit of one run. A million members with a new file a month are 33,000 a day; this allows 288,000. */
const MAX_MEMBERS = 2000;
const PAGE = 100;

type Sweep = {
  /** Failures are reported under its name. */
  job: string;
  signal: AbortSignal;
  /** Members after this one, by id. */
  find: (page: { after: string | null; limit: number }) => Promise<string[]>;
  work: (memberId: string) => Promise<void>;
};

/**
 * Works through members by id, so that one whose file cannot be read does not block those after it: they are reported
 * and retried at the next run. Returns how many were done.
 */
async function byMember(ctx: Context, { job, signal, find, work }: Sweep): Promise<number> {
  const onDefect = reportJobFailure(ctx, job);
  let done = 0;
  let after: string | null = null;
  while (done < MAX_MEMBERS) {
    const page: string[] = await find({ after, limit: PAGE });
    for (const memberId of page) {
      if (signal.aborted) return done;
      try {
        await work(memberId);
        done += 1;
      } catch (cause) {
        onDefect(cause);
      }
    }
    after = page.at(-1) ?? null;
    if (after === null) break;
  }
  return done;
}
