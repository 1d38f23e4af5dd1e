import { expect, it } from 'vitest';

import { deal } from './fire.ts';

it('deals neighbours to different connections, and to each equally many', () => {
  expect(deal([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([
    [1, 4],
    [2, 5],
    [3, 6],
  ]);
  expect(deal([1], 2)).toEqual([[], []]);
});
