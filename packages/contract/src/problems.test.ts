import { describe, expect, it } from 'vitest';
import { OPERATION_KEYS, operationOf } from './operations.ts';
import { PROBLEM_GROUPS, PROBLEMS } from './problems.ts';

describe('the catalogue of problems', () => {
  it('[ERR-005] has every problem that an operation names, which names each once', () => {
    for (const key of OPERATION_KEYS) {
      const { problems = [] } = operationOf(key);
      expect(new Set(problems).size, key).toBe(problems.length);
      expect(problems.every((code) => code in PROBLEMS)).toBe(true);
    }
  });

  it('[ERR-005] has each code in one group, with an action and what happened', () => {
    const grouped = Object.values(PROBLEM_GROUPS).flatMap((group) => Object.keys(group));
    expect(grouped.toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
    const unfinished = Object.values(PROBLEMS)
      .flatMap(({ happened, action }) => [happened, action])
      .filter((text) => !text.endsWith('.') || text.split('`').length % 2 === 0);
    expect(unfinished).toEqual([]);
  });
});
