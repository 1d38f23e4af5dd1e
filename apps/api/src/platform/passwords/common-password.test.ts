import { expect, it } from 'vitest';

import { loadIsCommon } from './common-password.ts';

it('[REG-031] refuses a password of the product’s words', async () => {
  const isCommon = await loadIsCommon(['Alex', 'Good']);
  expect(['wattlecredit', 'alexgood', 'quiet-river-morning-tram'].map(isCommon)).toEqual([true, true, false]);
});
