import { randomUUID } from 'node:crypto';

import {
  aDefault,
  aFile,
  anAccount,
  anEnquiry,
  aProceeding,
  known,
} from '@wattle/domain/credit-file/test-file';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { readHistory } from '../history/history.sql.ts';
import { reportOf } from '../memory-bureau-gateway.ts';
import { openField, sealField } from '../sealed-snapshots.sql.ts';
import { storeAnswer } from '../snapshots/store-answer.ts';
import { inMarch, insertMember } from '../test-member.ts';
import { readLatestFile } from '../../report/report.sql.ts';
import { toVersion0 } from './version-0.ts';
import { upgradeFiles } from './upgrade-files.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.database.db.deleteFrom('score_snapshots').execute());

const file = aFile({
  openedOn: '2001-02-03',
  accounts: [anAccount('a', { repayments: [{ month: '2026-02', code: '1', hardship: 'A' }] })],
  enquiries: [anEnquiry('2026-01-02')],
  defaults: [aDefault({ status: known('paid'), paidOn: '2025-08-09' })],
  courtProceedings: [aProceeding()],
});
const rich = aFile({
  ...file,
  insolvencies: [{ date: '2023-03-04', type: known('bankruptcy'), reference: 'NSW-1', endedOn: null }],
});

function contextOf(creditFiles: 'shared' | 'own'): Context {
  const { ctx } = inMarch(harness);
  return { ...ctx, config: { ...ctx.config, creditFiles } };
}

type Storing = { months?: string[]; protocol?: string; stored?: typeof file };

async function storing(ctx: Context, { months = ['2026-03'], protocol = 'plain', stored = file }: Storing) {
  const memberId = await insertMember(harness);
  for (const month of months) {
    const answer = {
      memberId,
      bureau: 'primary' as const,
      month,
      reference: randomUUID(),
      receivedOn: `${month}-10`,
    };
    await storeAnswer(ctx, { ...answer, report: { ...reportOf(700), protocol, file: stored } });
  }
  return memberId;
}

const rowsOf = (memberId: string) =>
  harness.database.db
    .selectFrom('score_snapshots')
    .select(['month', 'file', 'file_version'])
    .where('member_id', '=', memberId)
    .orderBy('month')
    .execute();
const rawOf = async (ctx: Context, memberId: string) => {
  const [row] = await rowsOf(memberId);
  if (row === undefined) throw new Error('no file is stored');
  return openField(ctx, 'file', { memberId, bureau: 'primary', month: row.month, sealed: row.file });
};
const run = (ctx: Context, signal = new AbortController().signal) => upgradeFiles(ctx, { signal });

it('a shared file is in the form of the release before, with its bureau, protocol and time', async () => {
  const ctx = contextOf('shared');
  const memberId = await storing(ctx, {});
  expect(await rawOf(ctx, memberId)).toEqual({
    ...toVersion0(file),
    bureau: 'primary',
    protocol: 'plain',
    receivedAt: ctx.now().toISOString(),
  });
  expect(await readLatestFile(ctx, memberId)).toEqual(file);
});

it('what the form of the release before cannot hold is stored beside it', async () => {
  const ctx = contextOf('shared');
  const memberId = await storing(ctx, { protocol: 'another', stored: rich });
  expect(await rawOf(ctx, memberId)).toMatchObject({ ...toVersion0(rich), creditFile: rich });
  expect(await readLatestFile(ctx, memberId)).toEqual(rich);
});

it('files as the release before stored them are read, and brought over by runs that end at any place', async () => {
  const ctx = contextOf('own');
  const months = ['2026-02', '2026-03'];
  const members: string[] = [];
  for (let count = 0; count < 3; count += 1) members.push(await storing(contextOf('shared'), { months }));
  for (const memberId of members) {
    for (const month of months) {
      await harness.database.db
        .updateTable('score_snapshots')
        .set({
          file: sealField(ctx, 'file', { memberId, bureau: 'primary', month, value: toVersion0(file) }),
        })
        .where('member_id', '=', memberId)
        .where('month', '=', month)
        .execute();
    }
  }
  const seen = async (memberId: string) => [
    await readLatestFile(ctx, memberId),
    await readHistory(ctx, memberId),
  ];
  const before = await Promise.all(members.map(seen));
  expect(before[0]?.[0]).toEqual(file);
  const versions = async () => (await Promise.all(members.map(rowsOf))).flat().map((row) => row.file_version);

  const killed = { ...ctx, inTransaction: killedAtThe(2, ctx) };
  await run(killed);
  expect(new Set(await versions())).toEqual(new Set([0, 1]));
  expect(await Promise.all(members.map(seen))).toEqual(before);

  expect(await run(ctx)).toBeGreaterThan(0);
  expect(new Set(await versions())).toEqual(new Set([1]));
  expect(await Promise.all(members.map(seen))).toEqual(before);
  expect(await rawOf(ctx, members[0] ?? '')).toEqual({
    bureau: 'primary',
    protocol: 'plain',
    receivedAt: null,
    creditFile: file,
  });
  expect(await run(ctx)).toBe(0);
});

/** The database goes away in the middle of every transaction from this one on. */
function killedAtThe(from: number, { inTransaction }: Context): Context['inTransaction'] {
  let count = 0;
  return (work) => {
    count += 1;
    const isKilled = count >= from;
    return inTransaction(async (tx) => {
      const result = await work(tx);
      if (isKilled) throw new Error('the connection is gone');
      return result;
    });
  };
}

it('a file that nothing can read is reported, stays, and blocks nobody', async () => {
  const ctx = contextOf('own');
  const odd = await storing(contextOf('shared'), {});
  const fine = await storing(contextOf('shared'), {});
  await harness.database.db
    .updateTable('score_snapshots')
    .set({
      file: sealField(ctx, 'file', {
        memberId: odd,
        bureau: 'primary',
        month: '2026-03',
        value: { accounts: 1 },
      }),
    })
    .where('member_id', '=', odd)
    .execute();
  const failed: string[] = [];
  const metrics = { ...ctx.metrics, jobFailed: (job: string) => void failed.push(job) };
  expect(await run({ ...ctx, metrics })).toBe(1);
  expect(failed).toEqual(['upgrade-files']);
  expect((await rowsOf(odd))[0]?.file_version).toBe(0);
  expect((await rowsOf(fine))[0]?.file_version).toBe(1);
});
