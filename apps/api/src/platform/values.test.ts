import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineEffect, effects, registryOf } from './outbox/effect.ts';
import { ACCEPTED } from './outbox/delivery.ts';
import { addEffect } from './outbox/outbox.ts';
import type { Context, Db, Tx } from './context.ts';
import type { Job } from './jobs/job.ts';
import { budgetsByName, defineBudget } from './throttles/budget.ts';

const letter = {
  name: 'letter',
  rule: 'lead',
  body: z.object({ clickId: z.string() }),
  receiver: () => null,
  consent: null,
  leaves: { call: async () => ACCEPTED },
  undelivered: 'operators',
} as const;

// @ts-expect-error -- only ctx.inTransaction opens one
const opened = (db: Db) => db.transaction();

/** Each line marked so is an error to the compiler: were it none, the check of types would fail. */
describe('what is left out or wrong does not compile', () => {
  it('of an effect: its consent, its end, its way out, its rule', () => {
    const { consent: _consent, ...withoutConsent } = letter;
    // @ts-expect-error -- the consent that it stands on is missing
    const one = defineEffect<{ clickId: string }>(withoutConsent);
    const { undelivered: _end, ...withoutEnd } = letter;
    // @ts-expect-error -- what its end means is missing
    const other = defineEffect<{ clickId: string }>(withoutEnd);
    const { leaves: _leaves, ...withoutWayOut } = letter;
    // @ts-expect-error -- the way out is missing
    const third = defineEffect<{ clickId: string }>(withoutWayOut);
    // @ts-expect-error -- there is no such rule
    const fourth = defineEffect<{ clickId: string }>({ ...letter, rule: 'soon' });
    expect([one, other, third, fourth].map(({ name }) => name)).toEqual(Array(4).fill('letter'));
  });

  it('of what is added to the outbox: another effect’s body, or a database where a transaction is asked', () => {
    const effect = defineEffect<{ clickId: string }>(letter);
    const wrongBody = (ctx: Context, tx: Tx) =>
      // @ts-expect-error -- the body of another effect
      addEffect(ctx, tx, effect, { body: { reference: 'C-1' } });
    const noTransaction = (ctx: Context, db: Db) =>
      // @ts-expect-error -- it would be added though the work that causes it is undone
      addEffect(ctx, db, effect, { body: { clickId: 'x' } });
    expect([wrongBody, noTransaction]).toHaveLength(2);
  });

  it('of a transaction: one that is opened beside the mark of a repeated request', () => {
    expect(opened).toBeTypeOf('function');
  });

  it('of a budget or a job: its name, its window, its rest', () => {
    // @ts-expect-error -- the window is missing
    const budget = defineBudget({ name: 'letters', hits: 3 });
    // @ts-expect-error -- how long it rests is missing
    const job: Job = { name: 'letters', work: async () => undefined };
    expect([budget.name, job.name]).toEqual(['letters', 'letters']);
  });
});

describe('a name that two claim stops the start', () => {
  it('of effects', () => {
    const effect = defineEffect<{ clickId: string }>(letter);
    expect(() => registryOf([...effects(effect), ...effects(effect)])).toThrow('letter');
  });

  it('of budgets', () => {
    const budget = defineBudget({ name: 'letters', hits: 3, windowMs: 1000 });
    expect(() => budgetsByName([budget, budget])).toThrow('letters');
  });
});
