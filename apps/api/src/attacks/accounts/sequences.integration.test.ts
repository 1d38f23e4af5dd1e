import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  alsoRegister,
  here,
  init,
  LATER_MS,
  reads,
  SOON_MS,
  startComparison,
  there,
  together,
} from './test-sequences.ts';

let comparison: Awaited<ReturnType<typeof startComparison>>;

beforeAll(async () => {
  comparison = await startComparison();
});
afterAll(() => comparison.stop());

it('[REG-058] [REG-061] [LOGIN-025] answers any two calls in a row alike for a member’s address and an unknown one', async () => {
  const all = [...here, ...alsoRegister];
  const pairs = together(all, all).map((pair) => [...pair, ...reads]);
  expect(await comparison.differences(pairs, SOON_MS)).toEqual([]);
});

it('[REG-061] [LOGIN-028] [API-012] answers calls from two browsers with two passwords alike for both', async () => {
  const begun = here.filter(({ name }) => ['create', 'register', 'log in'].includes(name));
  const sequences = [...together(begun, there, here, init), ...together(there, begun, there, init)];
  expect(await comparison.differences(sequences, LATER_MS)).toEqual([]);
});
