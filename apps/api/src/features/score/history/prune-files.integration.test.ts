import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { reportOf } from '../memory-bureau-gateway.ts';
import { inMarch, insertMember, storeMonth } from '../test-member.ts';
import { pruneFiles } from './prune-files.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

async function memberWithDue(): Promise<string> {
  const memberId = await insertMember(harness);
  const { ctx } = inMarch(harness);
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    await storeMonth(ctx, { memberId, receivedOn: `${month}-10`, report: reportOf(700) });
  }
  return memberId;
}

const statesOf = async (memberId: string) =>
  (
    await harness.database.db
      .selectFrom('score_snapshots')
      .select('file_state')
      .where('member_id', '=', memberId)
      .orderBy('month')
      .execute()
  ).map((row) => row.file_state);

it('an unreadable file is reported and does not block other members', async () => {
  const members = [await memberWithDue(), await memberWithDue()].sort();
  const [unreadable = '', readable = ''] = members;
  await harness.database.db
    .updateTable('score_snapshots')
    .set({ file: Buffer.alloc(60, 1) })
    .where('member_id', '=', unreadable)
    .execute();
  const { ctx } = harness.platform;
  const failed: string[] = [];
  const metrics = { ...ctx.metrics, jobFailed: (job: string) => void failed.push(job) };
  const { signal } = new AbortController();
  expect(await pruneFiles({ ...ctx, metrics }, { signal })).toEqual({ members: 1 });
  expect(failed).toEqual(['prune-files']);
  expect(await statesOf(readable)).toEqual(['pruned', 'full', 'full']);
  expect(await statesOf(unreadable)).toEqual(['due', 'full', 'full']);
});

it('an aborted run prunes nothing more', async () => {
  const memberId = await memberWithDue();
  const signal = AbortSignal.abort();
  expect(await pruneFiles(harness.platform.ctx, { signal })).toEqual({ members: 0 });
  expect(await statesOf(memberId)).toEqual(['due', 'full', 'full']);
});
