import { expect, it } from 'vitest';
import { budgetFaults, isTest, lowered, SLACK } from './budget.ts';

const budget = { code: 1000, tests: 1000, why: 'A reason.' };

it.each([
  'apps/api/src/features/keys/keys.integration.test.ts',
  'apps/api/src/features/keys/test-access.ts',
  'apps/api/src/testing/harness.ts',
  'e2e/engines/support.ts',
  'bench/src/main.ts',
  'packages/testkit/src/waiting.ts',
])('counts %s as a test', (file) => {
  expect(isTest(file)).toBe(true);
});

it.each(['apps/api/src/features/keys/keys.routes.ts', 'apps/web/src/latest-score.ts', 'deploy/release.sh'])(
  'counts %s as code',
  (file) => {
    expect(isTest(file)).toBe(false);
  },
);

it('refuses one line too many', () => {
  expect(budgetFaults(budget, { code: 1000, tests: 1001 })).toEqual([
    'tests: 1 lines over the number. Remove some, or raise it and say why.',
  ]);
});

it('accepts a little unused room, and has more of it taken back', () => {
  expect(budgetFaults(budget, { code: 1000 - SLACK, tests: 1000 })).toEqual([]);
  const totals = { code: 1000 - SLACK - 1, tests: 1000 };
  expect(budgetFaults(budget, totals)).toEqual([
    'code: 201 lines below the number. Lower it: npm run budget -- --write',
  ]);
  expect(budgetFaults(lowered(budget, totals), totals)).toEqual([]);
});

it('raises no number, and requires a reason', () => {
  expect(lowered(budget, { code: 1001, tests: 2 })).toEqual({ ...budget, tests: 2 });
  expect(budgetFaults({ ...budget, why: ' ' }, budget)).toEqual(['why: empty']);
});
