import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

import { reportOf } from './memory-bureau-gateway.ts';
import type { BureauOrders, ScoreRecords } from './score.ports.ts';

type World = {
  database: Database;
  cipher: FieldCipher;
  orders: BureauOrders;
  records: ScoreRecords;
  member: () => Promise<string>;
};

const asked = (at: string) => ({ date: at, provider: 'A Bank', type: 'CREDIT_CARD', amount: 900 });
const enquiriesWorth = (points: number) => [
  { attribute: 'enquiries', label: 'Enquiries', fact: `worth ${points}`, points } as const,
];
const FEBRUARY = { points: 20, enquiries: [] };
const MARCH = { points: -24, enquiries: [asked('2026-02-12')] };

type Given = { points: number; enquiries: object[] };

async function completeMonth({ orders }: World, memberId: string, month: string, given: Given) {
  await orders.complete({
    memberId,
    month,
    reference: randomUUID(),
    receivedOn: `${month}-10`,
    report: {
      ...reportOf(700 + given.points),
      attributes: enquiriesWorth(given.points),
      file: { accounts: [], enquiries: given.enquiries, defaults: [], courtActions: [] },
    },
  });
}

const reasonsOf = async ({ records }: World, memberId: string, month: string) =>
  (await records.read({ memberId, month }))?.reasons;

/** What the adapters keep of a score's reasons. */
export function scoreReasonsSuite(world: () => World): void {
  it('[SCORE-025] is kept with what moved it since the month before, and its cause', async () => {
    await expect(expectMovesKept(world())).resolves.toBeUndefined();
  });
  it('[SCORE-025] names no cause where the older file is thinned, and nothing where its points are missing', async () => {
    await expect(expectNoCause(world())).resolves.toBeUndefined();
  });
  it('[ACC-015] compares nothing with a month about another person on paper', async () => {
    await expect(expectNothingCompared(world())).resolves.toBeUndefined();
  });
}

async function expectMovesKept(world: World): Promise<void> {
  const memberId = await world.member();
  await completeMonth(world, memberId, '2026-02', FEBRUARY);
  await completeMonth(world, memberId, '2026-03', MARCH);
  expect(await reasonsOf(world, memberId, '2026-02')).toBeNull();
  expect(await reasonsOf(world, memberId, '2026-03')).toEqual({
    attributes: enquiriesWorth(-24),
    since: '2026-02',
    moves: [
      {
        cause: 'enquiry-added',
        points: -44,
        count: 1,
        because: [
          {
            label: 'Enquiries',
            from: { fact: 'worth 20', points: 20 },
            to: { fact: 'worth -24', points: -24 },
          },
        ],
      },
    ],
  });
}

async function expectNoCause(world: World): Promise<void> {
  const [thinned, before] = [await world.member(), await world.member()];
  const {
    cipher,
    database: { db },
  } = world;
  await completeMonth(world, thinned, '2026-02', FEBRUARY);
  const file = cipher.seal('{"thinned":true}', `score_snapshots.file:${thinned}:2026-02`);
  await db.updateTable('score_snapshots').set({ file }).where('member_id', '=', thinned).execute();
  await completeMonth(world, thinned, '2026-03', MARCH);
  expect(await reasonsOf(world, thinned, '2026-03')).toMatchObject({
    moves: [{ cause: 'facts-changed', points: -44 }],
  });
  await completeMonth(world, before, '2026-02', FEBRUARY);
  await db.updateTable('score_snapshots').set({ reasons: null }).where('member_id', '=', before).execute();
  await completeMonth(world, before, '2026-03', MARCH);
  expect(await reasonsOf(world, before, '2026-02')).toBeNull();
  expect(await reasonsOf(world, before, '2026-03')).toMatchObject({ since: '2026-02', moves: [] });
}

async function expectNothingCompared(world: World): Promise<void> {
  const memberId = await world.member();
  await completeMonth(world, memberId, '2026-02', FEBRUARY);
  await completeMonth(world, memberId, '2026-03', FEBRUARY);
  await world.database.db
    .updateTable('score_snapshots')
    .set({ stale: true })
    .where('member_id', '=', memberId)
    .where('month', '=', '2026-03')
    .execute();
  await world.database.db.deleteFrom('bureau_orders').where('member_id', '=', memberId).execute();
  await completeMonth(world, memberId, '2026-03', MARCH);
  expect(await reasonsOf(world, memberId, '2026-03')).toEqual({
    attributes: enquiriesWorth(-24),
    since: null,
    moves: [],
  });
}
