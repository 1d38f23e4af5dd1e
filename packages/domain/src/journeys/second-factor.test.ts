import { expect, it } from 'vitest';

import { isFactorFresh } from './second-factor.ts';

const PROVED = new Date('2026-03-10T02:00:00Z');
const after = (ms: number) => new Date(PROVED.getTime() + ms);

it('counts a proved second factor as fresh for a quarter of an hour', () => {
  expect(isFactorFresh(PROVED, after(0))).toBe(true);
  expect(isFactorFresh(PROVED, after(15 * 60_000 - 1))).toBe(true);
  expect(isFactorFresh(PROVED, after(15 * 60_000))).toBe(false);
  expect(isFactorFresh(null, PROVED)).toBe(false);
});
