import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { startCollecting } from '@wattle/testkit/processes/collecting';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { READERS } from './test-large-answers.ts';

const root = new URL('../../', import.meta.url);

it('every file that asks a provider is tried', () => {
  const asking = globSync('**/*.ts', { cwd: root }).filter(
    (file) =>
      !/(?:^|\/)(?:test-|testing\/)|\.test\.ts$/.test(file) &&
      /\brepeatable: (?:true|false)/.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(asking.toSorted()).toEqual(Object.keys(READERS).toSorted());
});

const Tried = z.object({
  file: z.string(),
  index: z.int(),
  name: z.string(),
  status: z.int(),
  times: z.number(),
});

it('2 MB of the smallest parts are read in the heap of the image, each in at most eight times what JSON takes', async () => {
  const program = fileURLToPath(new URL('test-reading.ts', import.meta.url));
  const { ended } = startCollecting({
    name: 'large answers',
    args: ['--max-old-space-size=192', '--max-semi-space-size=4', program],
    env: { PATH: '/usr/bin:/bin' },
  });
  const { code, stdout, stderr } = await ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const tried = stdout
    .trim()
    .split('\n')
    .map((line) => Tried.parse(JSON.parse(line)));
  expect(tried.length).toBeGreaterThan(1000);
  expect(tried.filter(({ times }) => times > 8)).toEqual([]);
}, 180_000);
