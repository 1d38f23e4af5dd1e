import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { projectRoot } from '../project.ts';
import { countPlaywright, countVitest, judge, tallyOf } from './result.ts';
import { runParts, selectParts } from './run-parts.ts';

const group = new ProcessGroup();

it('counts skipped, pending and unfinished tests as failed', () => {
  expect(countVitest({ numTotalTests: 5, numPassedTests: 1 })).toEqual({ passed: 1, failed: 4 });
});

it('counts skipped journeys and stray errors as failed', () => {
  const stats = { expected: 3, unexpected: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 3 });
});

it('fails a crash though every test passed, and a run without a test', () => {
  expect(judge({ passed: 7, failed: 0 }, null)).toEqual({ passed: 7, failed: 1 });
  expect(judge({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(judge({ passed: 7, failed: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
});

const named = [{ name: 'types' }, { name: 'lint' }, { name: 'unit' }];

it('runs the parts that are named, in their own order', () => {
  expect(selectParts(named, undefined)).toEqual(named);
  expect(selectParts(named, 'unit,types')).toEqual([{ name: 'types' }, { name: 'unit' }]);
});

it('refuses the name of a part that does not exist', () => {
  expect(() => selectParts(named, 'unit,spelling')).toThrow(
    'There is no part spelling. The parts are: types, lint, unit.',
  );
});

it('runs every part although one throws, two at a time, and shows its output', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  let running = 0;
  const together: number[] = [];
  const part = (name: string) => ({
    name,
    async run() {
      together.push((running += 1));
      await new Promise((next) => setImmediate(next));
      running -= 1;
      return { ...tallyOf(true), output: '' };
    },
  });
  const broken = { name: 'broken', run: () => Promise.reject(new Error('the reason')) };
  const sum = await runParts([part('a'), broken, part('b'), part('c')], group);
  expect(sum).toEqual({ passed: 3, failed: 1 });
  expect(Math.max(...together)).toBe(2);
  expect(lines.join('\n')).toContain('the reason');
});

it('ends with the counts and the total time', () => {
  const main = path.join(projectRoot, 'packages/tooling/src/suite/main.ts');
  const output = execFileSync(process.execPath, [main, '--only', 'lock'], { encoding: 'utf8' });
  expect(output).toMatch(/^✔ lock +1 passed +\d+\.\d s\n\n\d+\.\d s in all\n\n1 passed, 0 failed\n$/);
});
