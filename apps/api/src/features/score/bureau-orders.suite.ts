import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { reportOf } from './memory-bureau-gateway.ts';
import type { BureauOrders } from './score.ports.ts';

const MONTH = '2026-03';

type Subject = {
  orders: BureauOrders;
  advance: (milliseconds: number) => void;
  /** A new member's id. */
  member: () => Promise<string>;
  /** The scores stored for a member. */
  kept: (memberId: string) => Promise<number[]>;
};

/** What every implementation of the bureau's orders promises. */
export function bureauOrdersSuite(subject: () => Subject): void {
  describe('claiming', () => {
    claims(subject);
  });
  describe('releasing', () => {
    releasesForNow(subject);
    releasesForGood(subject);
  });
  describe('completing', () => {
    completes(subject);
  });
}

async function newOrder({ member }: Subject) {
  return { memberId: await member(), month: MONTH, sessionId: randomUUID() };
}

async function claimed({ orders }: Subject, by: Parameters<BureauOrders['claim']>[0]): Promise<string> {
  const claim = await orders.claim(by);
  if (claim.kind !== 'claimed') throw new Error(`not claimed but ${claim.kind}`);
  return claim.reference;
}

function claims(subject: () => Subject): void {
  it('of many at the same time one asks, the others are told that somebody does', async () => {
    const order = await newOrder(subject());
    const answers = await Promise.all(Array.from({ length: 10 }, () => subject().orders.claim(order)));
    const kinds = answers.map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array.from({ length: 9 }, () => 'busy'), 'claimed']);
  });

  it('another month is another order', async () => {
    const order = await newOrder(subject());
    const reference = await claimed(subject(), order);
    expect(await claimed(subject(), { ...order, month: '2026-02' })).not.toBe(reference);
  });

  it('a claim that died is open again after its lease, under the same reference', async () => {
    const { orders, advance } = subject();
    const order = await newOrder(subject());
    const reference = await claimed(subject(), order);
    advance(29_000);
    expect(await orders.claim(order)).toMatchObject({ kind: 'busy' });
    advance(2000);
    expect(await orders.claim({ ...order, sessionId: randomUUID() })).toMatchObject({
      kind: 'claimed',
      reference,
    });
  });
}

function releasesForNow(subject: () => Subject): void {
  it('[SCORE-014] try later counts for its session and keeps the reference', async () => {
    const { orders } = subject();
    const order = await newOrder(subject());
    const reference = await claimed(subject(), order);
    await orders.release({ ...order, reference, because: 'try-later' });
    expect(await orders.claim(order)).toEqual({ kind: 'claimed', reference, tries: 1 });
    expect(await orders.claim(order)).toEqual({ kind: 'busy', tries: 1 });
    expect(await orders.claim({ ...order, sessionId: randomUUID() })).toEqual({ kind: 'busy', tries: 0 });
    await orders.release({ ...order, reference, because: 'try-later' });
    const other = await orders.claim({ ...order, sessionId: randomUUID() });
    expect(other).toEqual({ kind: 'claimed', reference, tries: 0 });
  });

  it('an enquiry without an answer keeps its reference, an answered one gets a new one', async () => {
    const { orders } = subject();
    const order = await newOrder(subject());
    const reference = await claimed(subject(), order);
    await orders.release({ ...order, reference, because: 'unreached' });
    expect(await claimed(subject(), order)).toBe(reference);
    await orders.release({ ...order, reference, because: 'unavailable' });
    expect(await claimed(subject(), order)).not.toBe(reference);
  });
}

function releasesForGood(subject: () => Subject): void {
  it.each(['no-file', 'details-rejected', 'identity-mismatch', 'contact-us'] as const)(
    '[SCORE-024] %s is known to its session; another one asks anew',
    async (failure) => {
      const { orders } = subject();
      const order = await newOrder(subject());
      const reference = await claimed(subject(), order);
      await orders.release({ ...order, reference, because: failure });
      expect(await orders.claim(order)).toEqual({ kind: 'known', failure, tries: 0 });
      expect(await claimed(subject(), { ...order, sessionId: randomUUID() })).not.toBe(reference);
    },
  );

  it('a claimant that comes too late does not touch a newer enquiry', async () => {
    const { orders } = subject();
    const order = await newOrder(subject());
    const reference = await claimed(subject(), order);
    await orders.release({ ...order, reference, because: 'unavailable' });
    await claimed(subject(), order);
    await orders.release({ ...order, reference, because: 'no-file' });
    expect(await orders.claim(order)).toMatchObject({ kind: 'busy' });
  });
}

function completes(subject: () => Subject): void {
  it('[HIST-006] a month has one score, and nobody asks again', async () => {
    const { orders, kept } = subject();
    const order = await newOrder(subject());
    const reference = await claimed(subject(), order);
    await orders.complete({ ...order, reference, receivedOn: '2026-03-10', report: reportOf(700) });
    await orders.complete({ ...order, reference, receivedOn: '2026-03-11', report: reportOf(800) });
    await orders.release({ ...order, reference, because: 'unavailable' });
    expect(await orders.claim(order)).toEqual({ kind: 'done' });
    expect(await orders.claim({ ...order, sessionId: randomUUID() })).toEqual({ kind: 'done' });
    expect(await kept(order.memberId)).toEqual([700]);
  });

  it('[ACC-015] a report of an enquiry that is not the order’s any more is not kept', async () => {
    const { orders, kept } = subject();
    const order = await newOrder(subject());
    const reference = await claimed(subject(), order);
    await orders.release({ ...order, reference, because: 'unavailable' });
    await claimed(subject(), order);
    await orders.complete({ ...order, reference, receivedOn: '2026-03-10', report: reportOf(700) });
    expect(await kept(order.memberId)).toEqual([]);
    expect(await orders.claim(order)).toMatchObject({ kind: 'busy' });
  });
}
