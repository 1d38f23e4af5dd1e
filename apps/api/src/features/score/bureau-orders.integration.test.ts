import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { claimOrder, releaseOrder } from './bureau-orders.sql.ts';
import { storeAnswer } from './snapshots/store-answer.ts';
import { reportOf } from './memory-bureau-gateway.ts';
import { inMarch, insertMember } from './test-member.ts';

const MONTH = '2026-03';

let harness: Harness;
let march: ReturnType<typeof inMarch>;

beforeAll(async () => {
  harness = await startHarness();
  march = inMarch(harness);
});
afterAll(() => harness.stop());

type By = Parameters<typeof claimOrder>[1];
const claim = (by: By) => claimOrder(march.ctx, by);
const release = (order: Parameters<typeof releaseOrder>[2]) =>
  march.ctx.inTransaction((tx) => releaseOrder(march.ctx, tx, order));
const complete = (answer: Parameters<typeof storeAnswer>[1]) => storeAnswer(march.ctx, answer);

async function newOrder(): Promise<By> {
  return {
    memberId: await insertMember(harness),
    bureau: 'primary' as const,
    month: MONTH,
    sessionId: randomUUID(),
  };
}

async function claimed(by: By): Promise<string> {
  const made = await claim(by);
  if (made.kind !== 'claimed') throw new Error(`not claimed but ${made.kind}`);
  return made.reference;
}

async function stored(memberId: string): Promise<number[]> {
  const { db } = harness.database;
  const rows = await db
    .selectFrom('score_snapshots')
    .select('score')
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ score }) => score);
}

describe('claimOrder', () => {
  it('[HIST-006] of ten concurrent claims one gets the order, and the others are busy', async () => {
    const order = await newOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(order)));
    const kinds = answers.map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array.from({ length: 9 }, () => 'busy'), 'claimed']);
  });

  it('another month is another order', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    expect(await claimed({ ...order, month: '2026-02' })).not.toBe(reference);
  });

  it('an expired lease can be claimed again under the same reference', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    march.advance(17_000);
    expect(await claim(order)).toMatchObject({ kind: 'busy' });
    march.advance(2000);
    expect(await claim({ ...order, sessionId: randomUUID() })).toMatchObject({
      kind: 'claimed',
      reference,
    });
  });
});

describe('releaseOrder after a temporary failure', () => {
  it('[SCORE-014] try later counts for its session and keeps the reference', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    await release({ ...order, reference, because: 'try-later' });
    expect(await claim(order)).toEqual({ kind: 'claimed', reference, tries: 1 });
    expect(await claim(order)).toEqual({ kind: 'busy', tries: 1 });
    expect(await claim({ ...order, sessionId: randomUUID() })).toEqual({ kind: 'busy', tries: 0 });
    await release({ ...order, reference, because: 'try-later' });
    const other = await claim({ ...order, sessionId: randomUUID() });
    expect(other).toEqual({ kind: 'claimed', reference, tries: 0 });
  });

  it('an unanswered enquiry keeps its reference, an answered one gets a new one', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    await release({ ...order, reference, because: 'unsent' });
    expect(await claimed(order)).toBe(reference);
    await release({ ...order, reference, because: 'unavailable' });
    expect(await claimed(order)).not.toBe(reference);
  });
});

describe('releaseOrder after a definite answer', () => {
  it.each(['no-file', 'details-rejected', 'identity-mismatch', 'contact-us'] as const)(
    '[SCORE-024] %s is known to its session, and another session starts a new enquiry',
    async (failure) => {
      const order = await newOrder();
      const reference = await claimed(order);
      await release({ ...order, reference, because: failure });
      expect(await claim(order)).toEqual({ kind: 'known', failure, tries: 0 });
      expect(await claimed({ ...order, sessionId: randomUUID() })).not.toBe(reference);
    },
  );

  it('a late release does not touch a newer enquiry', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    await release({ ...order, reference, because: 'unavailable' });
    await claimed(order);
    await release({ ...order, reference, because: 'no-file' });
    expect(await claim(order)).toMatchObject({ kind: 'busy' });
  });
});

describe('storeAnswer', () => {
  it('[HIST-006] a month has one score and is never claimed again', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    await complete({ ...order, reference, receivedOn: '2026-03-10', report: reportOf(700) });
    await complete({ ...order, reference, receivedOn: '2026-03-11', report: reportOf(800) });
    await release({ ...order, reference, because: 'unavailable' });
    expect(await claim(order)).toEqual({ kind: 'done' });
    expect(await claim({ ...order, sessionId: randomUUID() })).toEqual({ kind: 'done' });
    expect(await stored(order.memberId)).toEqual([700]);
  });

  it('[ACC-015] a report with a superseded reference is not stored', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    await release({ ...order, reference, because: 'unavailable' });
    await claimed(order);
    await complete({ ...order, reference, receivedOn: '2026-03-10', report: reportOf(700) });
    expect(await stored(order.memberId)).toEqual([]);
    expect(await claim(order)).toMatchObject({ kind: 'busy' });
  });
});
