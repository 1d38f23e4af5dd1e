import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { asvsFaults, REQUIREMENTS } from './asvs.ts';

const document = readFileSync(path.join(projectRoot, 'docs/asvs.md'), 'utf8');
const exists = (file: string) =>
  ['', 'apps/api/src'].some((folder) => existsSync(path.join(projectRoot, folder, file)));

it('every requirement of levels 1 and 2 has one row, with a place that exists or a reason', () => {
  expect(REQUIREMENTS).toHaveLength(253);
  expect(asvsFaults(document, exists)).toEqual([]);
});

it.each([
  ['a missing row', /^\| 1\.1\.1 .*\n/m, '', '1.1.1: no row'],
  ['a second row', /^(\| 1\.1\.1 .*\n)/m, '$1$1', '1.1.1: a second row'],
  ['a requirement of level 3', /^\| 1\.1\.1 /m, '| 2.3.5 ', '2.3.5: of no requirement'],
  ['a state that is none', /^(\| 2\.3\.2 .*) met /m, '$1 mostly ', '2.3.2: "mostly" is no state'],
  [
    'a file that is gone',
    'platform/throttles/budgets.integration.test.ts',
    'platform/gone.ts',
    '2.3.2: no file platform/gone.ts',
  ],
  [
    'a claim without a place',
    /^(\| 2\.3\.1 .* met \|) .* \|$/m,
    '$1 trust us |',
    '2.3.1: names no test and no place',
  ],
  ['a deviation without a reason', /^(\| 6\.6\.1 .* not met \|) .* \|$/m, '$1  |', '6.6.1: no reason'],
])('%s is found', (_what, from, to, fault) => {
  expect(asvsFaults(document.replace(from, to), exists)).toContain(fault);
});
