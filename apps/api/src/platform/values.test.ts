import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineEffect, effects, registryOf } from './outbox/effect.ts';
import { ACCEPTED } from './outbox/delivery.ts';
import { addEffect } from './outbox/outbox.ts';
import type { Context, Db, Tx } from './context.ts';
import type { Job } from './jobs/job.ts';
import { recordConsents } from './members/consents.sql.ts';
import { budgetsByName, defineBudget } from './throttles/budget.ts';

const letter = {
  name: 'letter',
  rule: { kind: 'letter', retryForMs: 1000, initialDelayMs: 1, maxDelayMs: 1, onFailure: 'keep' },
  body: z.object({ clickId: z.string() }),
  receiver: () => null,
  consent: { none: 'a letter to no person' },
  sample: () => ({ clickId: 'a' }),
  leaves: { call: async () => ACCEPTED },
  undelivered: 'operators',
} as const;

const recording = (ctx: Context, tx: Tx, member: { id: string }) =>
  // @ts-expect-error -- only the function that holds an open account makes the proof
  recordConsents(ctx, tx, { member, records: [], last: new Map() });

// @ts-expect-error -- only ctx.inTransaction opens one
const opened = (db: Db) => db.transaction();

/** Each marked line must be a compile error; otherwise the type check fails. */
describe('a missing or wrong field does not compile', () => {
  it('an effect without consent, outcome handlers, delivery, sample or rule does not compile', () => {
    const { consent: _consent, ...withoutConsent } = letter;
    // @ts-expect-error -- the consent is missing
    const one = defineEffect<{ clickId: string }>(withoutConsent);
    // @ts-expect-error -- neither a consent nor the reason why none is needed
    const fifth = defineEffect<{ clickId: string }>({ ...letter, consent: null });
    const { undelivered: _end, ...withoutEnd } = letter;
    // @ts-expect-error -- the outcome handlers are missing
    const other = defineEffect<{ clickId: string }>(withoutEnd);
    const { leaves: _leaves, ...withoutWayOut } = letter;
    // @ts-expect-error -- the delivery is missing
    const third = defineEffect<{ clickId: string }>(withoutWayOut);
    const { sample: _sample, ...withoutSample } = letter;
    // @ts-expect-error -- the sample is missing
    const sixth = defineEffect<{ clickId: string }>(withoutSample);
    // @ts-expect-error -- there is no such rule
    const fourth = defineEffect<{ clickId: string }>({ ...letter, rule: 'soon' });
    expect([one, other, third, fourth, fifth, sixth].map(({ name }) => name)).toEqual(
      Array(6).fill('letter'),
    );
  });

  it('adding an effect with another body or outside a transaction does not compile', () => {
    const effect = defineEffect<{ clickId: string }>(letter);
    const wrongBody = (ctx: Context, tx: Tx) =>
      // @ts-expect-error -- the body of another effect
      addEffect(ctx, tx, effect, { body: { reference: 'C-1' } });
    const noTransaction = (ctx: Context, db: Db) =>
      // @ts-expect-error -- outside the transaction that causes it
      addEffect(ctx, db, effect, { body: { clickId: 'x' } });
    expect([wrongBody, noTransaction]).toHaveLength(2);
  });

  it('opening a transaction beside `inTransaction` does not compile', () => {
    expect(opened).toBeTypeOf('function');
  });

  it('recording a consent without the proof that the account is locked and open does not compile', () => {
    expect(recording).toBeTypeOf('function');
  });

  it('a budget without a window or what it counts, or a job without an interval, does not compile', () => {
    // @ts-expect-error -- the window is missing
    const budget = defineBudget({ name: 'letters', counts: 'calls', hits: 3 });
    // @ts-expect-error -- what stays counted is missing
    defineBudget({ name: 'letters', hits: 3, windowMs: 1000 });
    // @ts-expect-error -- the interval is missing
    const job: Job = { name: 'letters', work: async () => undefined };
    expect([budget.name, job.name]).toEqual(['letters', 'letters']);
  });
});

describe('a name that two claim stops the start', () => {
  it('two effects with one name stop the start', () => {
    const effect = defineEffect<{ clickId: string }>(letter);
    expect(() => registryOf([...effects(effect), ...effects(effect)])).toThrow('letter');
  });

  it('two budgets with one name stop the start', () => {
    const budget = defineBudget({ name: 'letters', counts: 'calls', hits: 3, windowMs: 1000 });
    expect(() => budgetsByName([budget, budget])).toThrow('letters');
  });
});
