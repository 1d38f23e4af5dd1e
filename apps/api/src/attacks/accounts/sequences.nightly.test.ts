import { afterAll, beforeAll, expect, it } from 'vitest';

import { here, init, LATER_MS, startComparison, together } from './test-sequences.ts';

let comparison: Awaited<ReturnType<typeof startComparison>>;

beforeAll(async () => {
  comparison = await startComparison();
});
afterAll(() => comparison.stop());

it('[REG-058] [REG-061] [REG-043] [LOGIN-028] [API-012] answers any three calls in a row alike for a member’s address and an unknown one', async () => {
  expect(await comparison.differences(together(here, here, here, init), LATER_MS)).toEqual([]);
}, 600_000);
