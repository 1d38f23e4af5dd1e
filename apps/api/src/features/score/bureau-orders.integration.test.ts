import { randomUUID } from 'node:crypto';

import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { fail, succeed } from '@wattle/domain/outcome';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

import { insertKeptRecords } from '../leaving/leaving.sql.ts';
import { claimOrder } from './bureau-orders.sql.ts';
import { reportOf } from './memory-bureau-gateway.ts';
import { askAgain } from './operator/ask-again.ts';
import { reloadScore } from './reload-score.ts';
import { settleAnswer, type ComparedAnswer } from './settle-answer.ts';
import { inMarch, insertConsent, insertMember } from './test-member.ts';

let harness: Harness;
let march: ReturnType<typeof inMarch>;

beforeAll(async () => {
  harness = await startHarness();
  march = inMarch(harness);
});
afterAll(() => harness.stop());

type By = Parameters<typeof claimOrder>[1];
const claim = (by: By) => claimOrder(march.ctx, by);

async function newOrder({ isRepeatable = true } = {}): Promise<By> {
  const memberId = await insertMember(harness);
  await insertConsent(harness, { memberId, kind: 'score-access', day: -60 });
  return { memberId, bureau: 'primary', month: '2026-03', sessionId: randomUUID(), isRepeatable };
}

async function claimed(by: By): Promise<string> {
  const made = await claim(by);
  if (made.kind !== 'claimed') throw new Error(`not claimed but ${made.kind}`);
  return made.reference;
}

const settle = (order: By, reference: string, answer: ComparedAnswer) =>
  settleAnswer(march.ctx, { ...order, reference, receivedOn: '2026-03-10', answer, callerId: null });

async function stored(memberId: string): Promise<(number | null)[]> {
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

  it.each([true, false])(
    'after its lease an order is claimed again only where the bureau recognises references (%s)',
    async (isRepeatable) => {
      const order = await newOrder({ isRepeatable });
      const reference = await claimed(order);
      march.advance(44_000);
      expect(await claim(order)).toMatchObject({ kind: 'busy' });
      march.advance(2000);
      const next = await claim({ ...order, sessionId: randomUUID() });
      expect(next).toMatchObject(
        isRepeatable ? { kind: 'claimed', reference } : { kind: 'spent', because: 'lost' },
      );
    },
  );
});

describe('an enquiry that was not taken', () => {
  it('[SCORE-014] try later counts for its session and keeps the reference', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    await settle(order, reference, fail('try-later'));
    expect(await claim(order)).toEqual({ kind: 'claimed', reference, tries: 1 });
    expect(await claim(order)).toEqual({ kind: 'busy', tries: 1 });
    expect(await claim({ ...order, sessionId: randomUUID() })).toEqual({ kind: 'busy', tries: 0 });
    await settle(order, reference, fail('try-later'));
    const other = await claim({ ...order, sessionId: randomUUID() });
    expect(other).toEqual({ kind: 'claimed', reference, tries: 0 });
  });
});

describe('a late answer', () => {
  it('[HIST-006] a month has one score and is never claimed again', async () => {
    const order = await newOrder();
    const reference = await claimed(order);
    await settle(order, reference, succeed(reportOf(700)));
    await settle(order, reference, succeed(reportOf(800)));
    await settle(order, reference, fail('unavailable'));
    expect(await claim(order)).toEqual({ kind: 'done' });
    expect(await claim({ ...order, sessionId: randomUUID() })).toEqual({ kind: 'done' });
    expect(await stored(order.memberId)).toEqual([700]);
  });

  it('is stored although its enquiry counted as lost', async () => {
    const order = await newOrder({ isRepeatable: false });
    const reference = await claimed(order);
    march.advance(60_000);
    expect(await claim(order)).toMatchObject({ kind: 'spent', because: 'lost' });
    await settle(order, reference, succeed(reportOf(700)));
    expect(await stored(order.memberId)).toEqual([700]);
  });
});

/** What is kept of the member's enquiries once they leave. */
async function recorded({ memberId }: By) {
  const { ctx } = march;
  const receipt = randomUUID();
  await ctx.inTransaction((tx) => insertKeptRecords(ctx, tx, { memberId, receipt, until: ctx.now() }));
  const rows = await ctx.db
    .selectFrom('kept_records')
    .select(['bureau_reference as reference', 'bureau_name as bureau', 'outcome', 'at'])
    .where('receipt', '=', receipt)
    .where('kind', '=', 'bureau-access')
    .orderBy('at')
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, on: formatDate(sydneyDate(at)) }));
}

const changeDetails = ({ memberId }: By) =>
  march.ctx.inTransaction((tx) => reloadScore(march.ctx, tx, memberId));
const operatorAsksAgain = (_: By, reference: string) => askAgain(march.ctx, { reference, by: STAFF });

describe('[DEL-007] an enquiry under a replaced reference stays recorded', () => {
  it.each([
    ['a change of details', changeDetails, 'done', succeed(reportOf(700))],
    ['a change of details', changeDetails, 'no-file', fail('no-file')],
    ['a change of details while it is in progress', changeDetails, 'superseded', null],
    ['an operator’s word', operatorAsksAgain, 'unmatched', fail('unmatched')],
  ] as const)('after %s', async (_, replace, outcome, answer) => {
    const order = await newOrder();
    const first = await claimed(order);
    if (answer !== null) await settle(order, first, answer);
    await replace(order, first);
    await changeDetails(order);
    const bureau = 'Yarran Credit';
    const earlier = { reference: first, bureau, outcome, on: '2026-03-01' };
    expect(await recorded(order)).toEqual([earlier]);
    const second = await claimed(order);
    await settle(order, second, succeed(reportOf(710)));
    const latest = { reference: second, bureau, outcome: 'done', on: '2026-03-10' };
    expect(await recorded(order)).toEqual([earlier, latest]);
  });
});
