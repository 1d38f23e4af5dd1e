import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { shortWaits } from './patience.ts';

it('no integration test, nor what it is helped by, waits less long than a busy machine may need', () => {
  const files = globSync(
    [
      'apps/*/src/**/*.integration.test.ts',
      'apps/api/src/{testing,faults}/*.ts',
      'packages/*/src/**/*.integration.test.ts',
    ],
    { cwd: projectRoot },
  );
  expect(files.length).toBeGreaterThan(80);
  const short = files.flatMap((file) =>
    shortWaits(readFileSync(path.join(projectRoot, file), 'utf8')).map((wait) => `${file}: ${wait}`),
  );
  expect(short).toEqual([]);
});

it('a short wait is seen, and one that is long enough is not', () => {
  expect(shortWaits('await expect.poll(told, { timeout: 5000, interval: 20 }).toBe(true);')).toEqual([
    'timeout: 5000',
  ]);
  expect(shortWaits('await expect.poll(told, { timeout: 60_000 }).toBe(true);')).toEqual([]);
});
