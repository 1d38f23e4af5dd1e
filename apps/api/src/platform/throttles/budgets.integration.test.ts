import { randomUUID } from 'node:crypto';

import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fail, succeed } from '@wattle/domain/outcome';

import { FEATURES } from '#api/compose.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { Context } from '../context.ts';
import { PLATFORM_BUDGETS } from '../platform-parts.ts';
import { addressFactor, type Budget, type Counts } from './budget.ts';
import { limited, usedShare } from './throttle.ts';

let harness: Harness;
let ctx: Context;
let subject: string;

beforeAll(async () => {
  harness = await startHarness();
  const { ctx: own } = harness.platform;
  ctx = { ...own, config: { ...own.config, rateLimitFactor: 1 } };
});
afterAll(() => harness.stop());
beforeEach(() => {
  subject = randomUUID();
});

/** Every declared budget, with fewer hits, so that more can happen around its limit. */
const BUDGETS = [...PLATFORM_BUDGETS, ...FEATURES.flatMap(({ budgets = [] }) => budgets)].map(
  (budget): Budget => ({ ...budget, hits: Math.min(Math.max(budget.hits, 3), 6), times: addressFactor }),
);

/** How a call ends. `right`: of a guess, or a call that does what it was asked for. */
type Call = 'right' | 'wrong' | 'our failure';

/** Calls that stay counted. */
const KEPT: Record<Counts, readonly Call[]> = {
  calls: ['right', 'wrong'],
  done: ['right'],
  guesses: ['wrong'],
  'guesses-at-many': ['wrong'],
};
const keeps = ({ counts }: Budget, call: Call) => KEPT[counts].includes(call);
const isGuess = ({ counts }: Budget) => counts.startsWith('guesses');

/** A call that counts and works until `over`. Returns whether its budget allowed it. */
async function request(
  budget: Budget,
  call: Call,
  over: Promise<void> = Promise.resolve(),
): Promise<boolean> {
  let isAllowed = false;
  await limited(ctx, [{ budget, subject }], async () => {
    isAllowed = true;
    await over;
    if (call === 'our failure') throw new Error('ours');
    return call === 'right' ? succeed(null) : fail({ code: 'validation' });
  }).catch(() => null);
  return isAllowed;
}

/** A call that starts and ends at these steps of a history. */
type Timed = { call: Call; starts: number; lasts: number };
const STEPS = 8;

/** Returns the calls that were allowed. */
async function happen(budget: Budget, calls: readonly Timed[]): Promise<Call[]> {
  const allowed: Promise<Call[]>[] = [];
  const ends: { at: number; end: () => void }[] = [];
  for (let step = 0; step <= 2 * STEPS; step += 1) {
    for (const { call, starts, lasts } of calls) {
      if (starts !== step) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push({ at: step + lasts, end: resolve });
      allowed.push(request(budget, call, promise).then((isAllowed) => (isAllowed ? [call] : [])));
    }
    for (const { at, end } of ends) if (at === step) end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return (await Promise.all(allowed)).flat();
}

const timed = (call: Arbitrary<Call>) =>
  record({ call, starts: nat({ max: STEPS - 1 }), lasts: nat({ max: STEPS }) });

const countOf = async (budget: Budget) =>
  Math.round((await usedShare(ctx, { budget, subject })) * budget.hits);
const many = (count: number, call: Call): Timed[] =>
  Array.from({ length: count }, () => ({ call, starts: 0, lasts: 1 }));
const RUNS = { numRuns: 6 };

describe.each(BUDGETS.map((budget) => [budget.name, budget] as const))('the budget %s', (_, budget) => {
  const kept: Call = isGuess(budget) ? 'wrong' : 'right';

  it('counts exactly its limit, however many calls it refuses at once and afterwards', async () => {
    const limit = budget.refuses === false ? budget.hits + 30 : budget.hits;
    expect(await happen(budget, many(budget.hits + 30, kept))).toHaveLength(limit);
    expect(await countOf(budget)).toBe(limit);
    for (let time = 0; time < 3; time += 1) await request(budget, kept);
    expect(await countOf(budget)).toBe(budget.refuses === false ? limit + 3 : limit);
  });

  it('has nothing counted after any number of internal failures, and accepts the next call', async () => {
    await happen(budget, many(2 * budget.hits, 'our failure'));
    for (let time = 0; time < 2 * budget.hits; time += 1) await request(budget, 'our failure');
    expect(await countOf(budget)).toBe(0);
    expect(await request(budget, 'right')).toBe(true);
  });

  it('keeps exactly the calls that count, however they overlap with internal failures', async () => {
    // A right guess starts the count again, so it has a history of its own.
    const calls = isGuess(budget) ? ['wrong' as const] : (['right', 'wrong'] as const);
    const history = array(timed(constantFrom<Call>('our failure', ...calls)), { maxLength: 14 });
    await assert(
      asyncProperty(history, async (all) => {
        subject = randomUUID();
        const allowed = await happen(budget, all);
        expect(await countOf(budget)).toBe(allowed.filter((call) => keeps(budget, call)).length);
      }),
      RUNS,
    );
  });

  it('accepts its owner’s next right call, however right calls and internal failures overlapped', async () => {
    const right = timed(constant<Call>('right'));
    const history = tuple(
      array(right, { maxLength: isGuess(budget) ? 3 * budget.hits : budget.hits - 1 }),
      array(timed(constant<Call>('our failure')), { maxLength: 2 * budget.hits }),
      array(timed(constant<Call>('wrong')), { maxLength: isGuess(budget) ? budget.hits - 1 : 0 }),
    );
    await assert(
      asyncProperty(history, async (all) => {
        subject = randomUUID();
        await happen(budget, all.flat());
        expect(await request(budget, 'right')).toBe(true);
      }),
      RUNS,
    );
  });
});
