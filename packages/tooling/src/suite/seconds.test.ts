import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { secondsOf } from '../vitest/file-seconds.ts';
import { secondsOfJourneys } from './playwright-report.ts';
import { secondsShown } from './seconds.ts';

const diagnostic = () => ({
  environmentSetupDuration: 100,
  prepareDuration: 20,
  collectDuration: 300,
  setupDuration: 80,
  duration: 500,
  heap: undefined,
  importDurations: {},
  concurrencyId: 1,
  workerId: 1,
});

const spec = (file: string, ...milliseconds: number[]) => ({
  title: 'a journey',
  file,
  tests: [{ status: 'expected', results: milliseconds.map((duration) => ({ duration })) }],
});

it('every step is shown with its seconds, and the ten slowest test files of all of them together', () => {
  const steps = [
    { name: 'types', seconds: 20.04 },
    { name: 'unit', seconds: 61 },
  ];
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `file-${index}.ts`,
    part: index % 2 === 0 ? 'unit' : 'journeys',
    seconds: index,
  }));
  const lines = secondsShown(steps, files, 90.5).split('\n');
  expect(lines.slice(0, 6)).toEqual([
    'Seconds by step',
    '     20.0 s  types',
    '     61.0 s  unit',
    '     90.5 s  from beginning to end',
    '',
    'Slowest test files',
  ]);
  expect(lines.slice(6)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(
      (index) =>
        `${`${index}.0`.padStart(9)} s  ${(index % 2 === 0 ? 'unit' : 'journeys').padEnd(12)} file-${index}.ts`,
    ),
  );
});

it('a test file takes what its imports and hooks take, too', () => {
  expect(secondsOf({ diagnostic })).toBe(1);
});

it('a file of journeys takes what all its journeys take, second tries included', () => {
  const suites = [{ specs: [spec('map.e2e.ts', 1500)] }, { specs: [spec('map.e2e.ts', 400, 100)] }];
  expect(secondsOfJourneys({ suites, errors: [] })).toEqual([
    { file: 'e2e/map.e2e.ts', part: 'journeys', seconds: 2 },
  ]);
});

it('a run ends with them, before its last line', () => {
  const main = path.join(projectRoot, 'packages/tooling/src/suite/main.ts');
  const said = execFileSync(process.execPath, [main, '--only', 'lock'], { encoding: 'utf8' });
  expect(said).toMatch(
    /\nSeconds by step\n +\d+\.\d s {2}lock\n +\d+\.\d s {2}from beginning to end\n\n1 passed, 0 failed\n$/,
  );
});
