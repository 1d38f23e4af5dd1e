import { expect, it } from 'vitest';

import { OPERATION_BUDGETS, type OperationBudget } from './budgets.ts';
import { OPERATION_KEYS, operationOf } from './operations.ts';

it("a member's budget stands on calls of members alone", () => {
  const strangers = OPERATION_KEYS.filter((key) => {
    const { access, budget } = operationOf(key);
    return budget !== undefined && OPERATION_BUDGETS[budget] === 'member' && access.to !== 'member';
  });
  expect(strangers).toEqual([]);
});

it('every budget is named by an operation', () => {
  const named = new Set(OPERATION_KEYS.map((key) => operationOf(key).budget));
  const all = Object.keys(OPERATION_BUDGETS) as OperationBudget[];
  expect(all.filter((budget) => !named.has(budget))).toEqual([]);
});
