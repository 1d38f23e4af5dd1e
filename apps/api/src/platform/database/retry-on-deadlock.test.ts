import { expect, it } from 'vitest';

import { retryOnDeadlock } from './retry-on-deadlock.ts';

const failing = (code: string) => Object.assign(new Error('undone'), { code });

it('runs work that ended in a deadlock again, three times at most', async () => {
  let runs = 0;
  const work = async (): Promise<string> => {
    runs += 1;
    if (runs < 3) throw failing('40P01');
    return 'done';
  };
  expect(await retryOnDeadlock(work)).toBe('done');
  runs = -10;
  await expect(retryOnDeadlock(work)).rejects.toThrow('undone');
  expect(runs).toBe(-7);
});

it('throws every other failure at once', async () => {
  let runs = 0;
  const work = async (): Promise<never> => {
    runs += 1;
    throw failing('23505');
  };
  await expect(retryOnDeadlock(work)).rejects.toThrow('undone');
  expect(runs).toBe(1);
});
