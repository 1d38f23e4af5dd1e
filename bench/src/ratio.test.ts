import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { race } from './race.ts';
import { best, isMet, median, ratioOf } from './ratio.ts';
import { makeReport } from './report.ts';

const at = (measured: number, limit: number) => ({ measured, limit });

describe('the median', () => {
  it('is the middle of an odd number of rounds, in whatever order they came', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is the mean of the two in the middle of an even number', () => {
    expect(median([1, 100, 3, 5])).toBe(4);
  });

  it('of no values throws, and of some leaves its input unchanged', () => {
    expect(() => median([])).toThrow('nothing was measured');
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('a target', () => {
  it('of at least half is met by exactly half and missed by anything less, however it prints', () => {
    expect(isMet({ ...at(500, 1000), target: { atLeast: 0.5 } })).toBe(true);
    expect(isMet({ ...at(499.9, 1000), target: { atLeast: 0.5 } })).toBe(false);
  });

  it('of at most the limit is met by the limit itself; of below it is not', () => {
    expect(isMet({ ...at(3, 3), target: { atMost: 1 } })).toBe(true);
    expect(isMet({ ...at(4, 3), target: { atMost: 1 } })).toBe(false);
    expect(isMet({ ...at(180, 180), target: { below: 1 } })).toBe(false);
    expect(isMet({ ...at(179, 180), target: { below: 1 } })).toBe(true);
  });

  it('is never met because the limit could not be measured', () => {
    expect(() => ratioOf(at(10, 0))).toThrow('says nothing');
    expect(() => ratioOf(at(10, Number.NaN))).toThrow('says nothing');
  });
});

describe('the best of several limits', () => {
  it('is the largest, with its name', () => {
    expect(best({ text: 10, named: 12, other: 11 })).toEqual({ name: 'named', value: 12 });
    expect(() => best({})).toThrow('nothing to choose from');
  });
});

describe('a race', () => {
  it('takes turns, starts each round with another contender, and answers medians', async () => {
    const order: string[] = [];
    const running = (name: string, rates: number[]) => async () => {
      order.push(name);
      return rates.shift() ?? 0;
    };
    const contenders = { a: running('a', [1, 9, 2]), b: running('b', [5, 5, 6]) };
    expect(await race({ rounds: 3, contenders })).toEqual({ a: 2, b: 5 });
    expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
  });
});

const FAST = { figure: 'fast', measured: 60, limit: 100, unit: 'requests/s', target: { atLeast: 0.5 } };
const LARGE = {
  figure: 'large',
  measured: 130.25,
  limit: 125,
  unit: 'kB',
  target: { atMost: 1 },
  note: 'index.html',
};

describe('the report', () => {
  it('shows each reading as it comes, on a line of its own, and says which failed', () => {
    const lines: string[] = [];
    const report = makeReport({ print: (each) => void lines.push(each), json: null, markdown: null });
    report.add([FAST]);
    expect(lines).toHaveLength(2);
    expect(report.isMet()).toBe(true);
    report.add([LARGE]);
    expect(lines[1]).toMatch(/^fast +60 requests\/s +100 requests\/s +0\.600 +>= 0\.50 +pass$/);
    expect(lines[2]).toMatch(/^large +130\.3 kB +125 kB +1\.042 +<= 1\.00 +FAIL +index\.html$/);
    expect(report.isMet()).toBe(false);
  });

  it('keeps what was measured when something else cannot be, in its files too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wattle-report-'));
    const [json, markdown] = [join(folder, 'sub', 'a.json'), join(folder, 'a.md')];
    const report = makeReport({ print: () => undefined, json, markdown });
    report.add([FAST]);
    report.fail('slow', new Error('no answer'));
    expect(() => report.add([{ ...FAST, limit: 0 }])).toThrow('says nothing');
    expect(report.isMet()).toBe(false);
    const { readings, failures } = JSON.parse(readFileSync(json, 'utf8'));
    expect(readings).toMatchObject([{ figure: 'fast', ratio: 0.6, isMet: true }]);
    expect(failures).toEqual([{ figure: 'slow', why: 'no answer' }]);
    expect(readFileSync(markdown, 'utf8')).toMatch(
      /\| fast \| 60 requests\/s \|.*\n\nslow could not be measured/,
    );
    rmSync(folder, { recursive: true });
  });
});
