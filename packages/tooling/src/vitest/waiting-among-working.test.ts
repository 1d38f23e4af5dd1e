import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { waitingAmongWorking } from './waiting-among-working.ts';

const ordered = (...paths: string[]) => waitingAmongWorking(paths, (path) => path);
const faulty = (name: string) => `/api/src/faults/${name}.integration.test.ts`;

it('files that wait are spread among those that work, each kind in the order it came in', () => {
  expect(
    ordered('/a.test.ts', '/b.test.ts', '/c.test.ts', '/d.test.ts', faulty('one'), faulty('two')),
  ).toEqual([faulty('one'), '/a.test.ts', faulty('two'), '/b.test.ts', '/c.test.ts', '/d.test.ts']);
  expect(ordered('/a.test.ts', faulty('one'), faulty('two'))).toEqual([
    faulty('one'),
    '/a.test.ts',
    faulty('two'),
  ]);
});

it('the folders of those that wait are there', () => {
  const files = globSync('apps/api/src/**/*.integration.test.ts', { cwd: projectRoot }).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  );
  const first = waitingAmongWorking(files, (file) => file)
    .filter((_, at) => at % 2 === 0)
    .slice(0, 20);
  for (const folder of ['faults', 'platform/jobs', 'platform/embedded']) {
    expect(
      first.some((file) => file.includes(`/${folder}/`)),
      folder,
    ).toBe(true);
  }
});
