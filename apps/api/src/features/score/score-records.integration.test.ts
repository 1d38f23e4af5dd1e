import { randomUUID } from 'node:crypto';

import type { FiledEnquiry } from '@wattle/domain/credit-file/credit-file';
import { aFile, anEnquiry } from '@wattle/domain/credit-file/test-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { subjectOf } from '../bureaus/bureau-subject.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { reportOf } from './memory-bureau-gateway.ts';
import { readScoreRecord } from './score.sql.ts';
import { inMarch, insertConsent, insertMember, storeMonth } from './test-member.ts';

let harness: Harness;
let ctx: ReturnType<typeof inMarch>['ctx'];

beforeAll(async () => {
  harness = await startHarness();
  ({ ctx } = inMarch(harness));
});
afterAll(() => harness.stop());

const member = (row: Parameters<typeof insertMember>[1] = {}) => insertMember(harness, row);
const NO_ITEMS = { 'enquiry-added': [], 'account-opened': [] };
const complete = (month: Parameters<typeof storeMonth>[1]) => storeMonth(ctx, month);

describe('readScoreRecord', () => {
  it('[HIST-007] a record has all scores up to the month, and the month’s factors only', async () => {
    const memberId = await member();
    for (const [month, day, score] of [
      ['2026-01', '31', 640],
      ['2026-03', '01', 700],
      ['2026-02', '15', 660],
    ] as const) {
      const receivedOn = `${month}-${day}`;
      await complete({ memberId, receivedOn, report: reportOf(score) });
    }
    expect(await readScoreRecord(ctx, { memberId, month: '2026-03' })).toEqual({
      firstName: 'Anne',
      consented: false,
      movedOn: null,
      scores: [
        { date: '2026-01-31', score: 640 },
        { date: '2026-02-15', score: 660 },
        { date: '2026-03-01', score: 700 },
      ],
      advice: reportOf(700).advice,
      reasons: { attributes: [], since: '2026-01', moves: [], newItems: NO_ITEMS },
    });
    expect(await readScoreRecord(ctx, { memberId, month: '2026-02' })).toMatchObject({ scores: [{}, {}] });
    expect(await readScoreRecord(ctx, { memberId, month: '2026-04' })).toMatchObject({ advice: null });
  });

  it('a member without a score has an empty record, and an unknown member has none', async () => {
    const memberId = await member();
    expect(await readScoreRecord(ctx, { memberId, month: '2026-03' })).toMatchObject({
      scores: [],
      advice: null,
    });
    expect(await readScoreRecord(ctx, { memberId: randomUUID(), month: '2026-03' })).toBeNull();
  });

  it('a snapshot copied to another member cannot be decrypted', async () => {
    const [owner, thief] = [await member(), await member()];
    const { db } = harness.database;
    await complete({
      memberId: owner,
      receivedOn: '2026-03-10',
      report: reportOf(700),
    });
    const row = await db
      .selectFrom('score_snapshots')
      .select(['bureau_name', 'month', 'score', 'advice', 'file', 'facts'])
      .where('member_id', '=', owner)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('score_snapshots')
      .values({ ...row, member_id: thief, received_on: '2026-03-10' })
      .execute();
    await expect(readScoreRecord(ctx, { memberId: thief, month: '2026-03' })).rejects.toThrow(
      'unable to authenticate data',
    );
  });
});

const enquiriesWorth = (points: number) => [
  { attribute: 'enquiries', label: 'Enquiries', fact: `worth ${points}`, points } as const,
];
const FEBRUARY = { points: 20, enquiries: [] };
const MARCH = { points: -24, enquiries: [anEnquiry('2026-02-12')] };

type Given = { points: number; enquiries: FiledEnquiry[] };

async function completeMonth(memberId: string, month: string, given: Given): Promise<void> {
  await complete({
    memberId,
    receivedOn: `${month}-10`,
    report: {
      ...reportOf(700 + given.points),
      attributes: enquiriesWorth(given.points),
      file: aFile({ enquiries: given.enquiries }),
    },
  });
}

const reasonsOf = async (memberId: string, month: string) =>
  (await readScoreRecord(ctx, { memberId, month }))?.reasons;

describe('score reasons', () => {
  it('[SCORE-025] a score is stored with its moves since the month before and their cause', async () => {
    const memberId = await member();
    await completeMonth(memberId, '2026-02', FEBRUARY);
    await completeMonth(memberId, '2026-03', MARCH);
    expect(await reasonsOf(memberId, '2026-02')).toBeNull();
    expect(await reasonsOf(memberId, '2026-03')).toEqual({
      attributes: enquiriesWorth(-24),
      since: '2026-02',
      newItems: { ...NO_ITEMS, 'enquiry-added': [expect.any(String)] },
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
  });

  it('[SCORE-025] moves have no cause when the earlier file is pruned, and no points without its own', async () => {
    const [pruned, before] = [await member(), await member()];
    const { db } = harness.database;
    await completeMonth(pruned, '2026-02', FEBRUARY);
    const file = ctx.cipher.seal('{"pruned":true}', `score_snapshots.file:${pruned}:primary:2026-02`);
    await db.updateTable('score_snapshots').set({ file }).where('member_id', '=', pruned).execute();
    await completeMonth(pruned, '2026-03', MARCH);
    expect(await reasonsOf(pruned, '2026-03')).toMatchObject({
      moves: [{ cause: 'facts-changed', points: -44 }],
    });
    await completeMonth(before, '2026-02', FEBRUARY);
    await db.updateTable('score_snapshots').set({ reasons: null }).where('member_id', '=', before).execute();
    await completeMonth(before, '2026-03', MARCH);
    expect(await reasonsOf(before, '2026-02')).toBeNull();
    expect(await reasonsOf(before, '2026-03')).toMatchObject({
      since: '2026-02',
      moves: [{ cause: 'enquiry-added', count: 1, points: null }],
    });
  });

  it('[ACC-015] a score is not compared with a stale month', async () => {
    const memberId = await member();
    const { db } = harness.database;
    await completeMonth(memberId, '2026-02', FEBRUARY);
    await completeMonth(memberId, '2026-03', FEBRUARY);
    await db
      .updateTable('score_snapshots')
      .set({ stale: true })
      .where('member_id', '=', memberId)
      .where('month', '=', '2026-03')
      .execute();
    await db.deleteFrom('bureau_orders').where('member_id', '=', memberId).execute();
    await completeMonth(memberId, '2026-03', MARCH);
    expect(await reasonsOf(memberId, '2026-03')).toEqual({
      attributes: enquiriesWorth(-24),
      since: null,
      moves: [],
    });
  });
});

describe('[SCORE-028] the latest consent of each kind counts', () => {
  it.each([
    ['no consent', [], null],
    ['granted at registration', [['score-access', true, 1]], 1],
    ['granted with the document', [['bureau-access', true, 2]], 2],
    [
      'granted, then withdrawn',
      [
        ['score-access', true, 1],
        ['score-access', false, 2],
      ],
      null,
    ],
    [
      'withdrawn, then granted',
      [
        ['score-access', false, 1],
        ['score-access', true, 2],
      ],
      2,
    ],
    [
      'one kind withdrawn, the other not',
      [
        ['score-access', false, 2],
        ['bureau-access', true, 1],
      ],
      1,
    ],
    ['another kind', [['marketing', true, 1]], null],
  ] as const)('[SCORE-028] access after: %s', async (_, consents, day) => {
    const memberId = await member();
    const givenAt = new Map<number, Date>();
    for (const [kind, granted, on] of consents) {
      givenAt.set(on, await insertConsent(harness, { memberId, kind, granted, day: on }));
    }
    const record = await readScoreRecord(ctx, { memberId, month: '2026-03' });
    expect(record?.consented).toBe(day !== null);
    const subject = await subjectOf(ctx, memberId);
    expect(subject?.consentGivenAt ?? null).toEqual(day === null ? null : givenAt.get(day));
  });
});

describe('subjectOf', () => {
  it('a subject is decrypted and has no empty address', async () => {
    const memberId = await member();
    expect(await subjectOf(ctx, memberId)).toEqual({
      givenName: 'Anne',
      middleName: '',
      familyName: "D'Arcy",
      dateOfBirth: '1980-02-29',
      gender: null,
      addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
      consentGivenAt: null,
    });
    expect(await subjectOf(ctx, randomUUID())).toBeNull();
  });

  it('[REG-038] a subject’s gender is M for true and F for false, and the previous address comes second', async () => {
    const previous = '1 High Street, Perth WA 6000';
    expect(await subjectOf(ctx, await member({ gender: true, previous }))).toMatchObject({
      gender: 'M',
      addresses: [{ current: true }, { line: previous, current: false }],
    });
    expect(await subjectOf(ctx, await member({ gender: false }))).toMatchObject({ gender: 'F' });
  });
});
