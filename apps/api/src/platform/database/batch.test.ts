import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { atTheirPositions, batched } from './batch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

/** A read whose statements are all answered once `answer` is called. */
function heldBack() {
  const asked: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const read = batched(async (keys: readonly number[]) => {
    asked.push([...keys]);
    await gate.promise;
    return [...keys];
  });
  return { read, asked, answer: gate.resolve };
}

/** Asks, and waits until a statement may have begun. */
async function begun(read: (key: number) => Promise<number>, key: number) {
  const answered = read(key);
  await turn();
  return { answered };
}

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

  it('gather while earlier ones are under way, and share the next statement', async () => {
    const { read, asked, answer } = heldBack();
    const first = [await begun(read, 1), await begun(read, 2)];
    const later = [await begun(read, 3), await begun(read, 4)];
    expect(asked).toEqual([[1], [2]]);
    answer();
    expect(await Promise.all(later.map(({ answered }) => answered))).toEqual([3, 4]);
    expect(asked).toEqual([[1], [2], [3, 4]]);
    await Promise.all(first.map(({ answered }) => answered));
  });

  it('do not wait for statements that take long', async () => {
    const { read, asked, answer } = heldBack();
    const all = [await begun(read, 1), await begun(read, 2), await begun(read, 3)];
    expect(asked).toEqual([[1], [2]]);
    vi.advanceTimersByTime(20);
    expect(asked).toEqual([[1], [2], [3]]);
    answer();
    await Promise.all(all.map(({ answered }) => answered));
  });

  it('do not wait once a statement has as many as it takes', async () => {
    const { read, asked, answer } = heldBack();
    const all = [await begun(read, 1), await begun(read, 2)];
    const many = Array.from({ length: 60 }, (_, index) => read(index));
    await turn();
    expect(asked.map(({ length }) => length)).toEqual([1, 1, 50]);
    answer();
    await Promise.all([...many, ...all.map(({ answered }) => answered)]);
  });

  it('put a row where its key stood, and null where there is none', () => {
    expect(atTheirPositions([{ position: 3 }, { position: 1 }], 3)).toEqual([
      { position: 1 },
      null,
      { position: 3 },
    ]);
  });
});
