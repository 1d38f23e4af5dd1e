import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { byMember } from './by-member.ts';
import { openStored, sealFile } from './stored-file.ts';
import { filesOfVersion0, membersOfVersion0, replaceFile } from './upgrade-files.sql.ts';

const EVERY_MS = 60_000;

export const upgradeFilesJob: Job = {
  name: 'upgrade-files',
  everyMs: () => EVERY_MS,
  async work(ctx, run) {
    if (ctx.config.creditFiles === 'shared') return;
    const members = await upgradeFiles(ctx, run);
    if (members > 0) ctx.logger.info({ event: 'upgrade-files', members });
  },
};

/** Stores files in our own form that are in the one of the release before. Goes on where a run before it ended. */
export const upgradeFiles = (ctx: Context, { signal }: { signal: AbortSignal }): Promise<number> =>
  byMember(ctx, {
    job: upgradeFilesJob.name,
    signal,
    find: (page) => membersOfVersion0(ctx.db, page),
    work: (memberId) => upgradeFilesOf(ctx, memberId),
  });

const upgradeFilesOf = (ctx: Context, memberId: string): Promise<void> =>
  inMemberTransaction(ctx, memberId, async (tx) => {
    for (const { month, file: sealed } of await filesOfVersion0(tx, memberId)) {
      const stored = openStored(ctx, { memberId, bureau: 'primary', month, sealed });
      if (stored === null) throw new Error('a stored credit file that cannot be read');
      const replaced = sealFile(ctx, { memberId, month, ...stored });
      await replaceFile(tx, { memberId, bureau: 'primary', month, ...replaced });
    }
  });
