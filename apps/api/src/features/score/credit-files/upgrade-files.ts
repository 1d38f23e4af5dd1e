import { sql } from 'kysely';

import type { Context, Db } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';

import { byMember } from './by-member.ts';
import { openStored, sealFile } from './stored-file.ts';

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

async function membersOfVersion0(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('score_snapshots')
    .select('member_id')
    .distinct()
    // Literals, since the partial index does not match parameters.
    .where(sql<boolean>`file_version = 0 and file_state <> 'thin'`)
    .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: memberId }) => memberId);
}

const upgradeFilesOf = (ctx: Context, memberId: string): Promise<void> =>
  ctx.inTransaction(async (tx) => {
    const { rows } = await sql<{ month: string; file: Uint8Array }>`
      select month, file from score_snapshots
      where member_id = ${memberId}::uuid and file_version = 0 and file_state <> 'thin'
      order by month for update`.execute(tx);
    for (const { month, file: sealed } of rows) {
      const stored = openStored(ctx, { memberId, month, sealed });
      if (stored === null) throw new Error('a stored credit file that cannot be read');
      const { file, version } = sealFile(ctx, { memberId, month, ...stored });
      await tx
        .updateTable('score_snapshots')
        .set({ file, file_version: version })
        .where('member_id', '=', memberId)
        .where('month', '=', month)
        .execute();
    }
  });
