import { describe, expect, it } from 'vitest';

import { atTheirPositions, batched } from './batch.ts';

describe('reads that come together', () => {
  it('share one statement, and each gets its own answer', async () => {
    const asked: (readonly number[])[] = [];
    const read = batched(async (keys: readonly number[]) => {
      asked.push(keys);
      return keys.map((key) => key * 2);
    });
    expect(await Promise.all([read(1), read(2), read(1)])).toEqual([2, 4, 2]);
    expect(asked).toEqual([[1, 2, 1]]);
  });

  it('are read anew in the next turn: nothing is kept', async () => {
    let value = 'before';
    const read = batched(async (keys: readonly string[]) => keys.map(() => value));
    expect(await read('key')).toBe('before');
    value = 'after';
    expect(await read('key')).toBe('after');
  });

  it('fail together, and the next ones are not held back', async () => {
    let broken = true;
    const read = batched(async (keys: readonly number[]) => {
      if (broken) throw new Error('no database');
      return [...keys];
    });
    const both = await Promise.allSettled([read(1), read(2)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await read(3)).toBe(3);
  });

  it('put a row where its key stood, and null where there is none', () => {
    expect(atTheirPositions([{ position: 3 }, { position: 1 }], 3)).toEqual([
      { position: 1 },
      null,
      { position: 3 },
    ]);
  });
});
