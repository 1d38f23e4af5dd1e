import { describe, expect, it } from 'vitest';

import { grouped } from './grouped.ts';

const unlikeAny = (item: string, group: readonly string[]) => !group.includes(item);

/** Doubles texts, one group at a time. */
function setUp(failsFor: string | null = null) {
  const groups: string[][] = [];
  const double = grouped<string, string>({
    async doAll(items) {
      groups.push([...items]);
      await Promise.resolve();
      if (failsFor !== null && items.includes(failsFor)) throw new Error(`no ${failsFor}`);
      return items.map((item) => item + item);
    },
    goesWith: unlikeAny,
  });
  return { groups, double };
}

describe('what is done in groups', () => {
  it('does one alone at once, and what comes meanwhile together', async () => {
    const { groups, double } = setUp();
    expect(await Promise.all(['a', 'b', 'c'].map(double))).toEqual(['aa', 'bb', 'cc']);
    expect(groups).toEqual([['a'], ['b', 'c']]);
    expect(await double('d')).toBe('dd');
  });

  it('does the same thing twice one after the other', async () => {
    const { groups, double } = setUp();
    await Promise.all(['a', 'b', 'b', 'c'].map(double));
    expect(groups).toEqual([['a'], ['b', 'c'], ['b']]);
  });

  it('lets nobody bear the fault of another', async () => {
    const { double } = setUp('c');
    const settled = await Promise.allSettled(['a', 'b', 'c', 'd'].map(double));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not ask a database that is away once for each', async () => {
    let asked = 0;
    const write = grouped<string, string>({
      async doAll() {
        asked += 1;
        await Promise.resolve();
        throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
      },
      goesWith: unlikeAny,
    });
    const settled = await Promise.allSettled(['a', 'b', 'c', 'd'].map(write));
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toBe(2);
  });

  it('keeps each group small', async () => {
    const { groups, double } = setUp();
    await Promise.all(Array.from({ length: 120 }, (_, index) => double(`${index},`)));
    expect(Math.max(...groups.map((group) => group.length))).toBe(50);
    expect(groups.flat()).toHaveLength(120);
  });
});
