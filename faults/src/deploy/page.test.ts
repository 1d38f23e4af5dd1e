import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '@wattle/testkit/project-root';
import { expect, it } from 'vitest';

import { blocksUnder, blockUnder, commandOf } from './page.ts';

const PAGE = `# Page

## One

Text:

    first
    second

    third

### Two

    other
`;

it('reads the blocks of a section, without those of the next', () => {
  expect(blocksUnder(PAGE, 'One')).toEqual(['first\nsecond', 'third']);
  expect(blockUnder(PAGE, 'Two')).toBe('other');
});

it('refuses a heading that is not there, and a block that is not the only one', () => {
  expect(() => blocksUnder(PAGE, 'Three')).toThrow('no heading');
  expect(() => blockUnder(PAGE, 'One')).toThrow('"One"');
});

const deploying = readFileSync(join(projectRoot, 'docs/deploying.md'), 'utf8');
const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8');

const HEADINGS = [
  'Compose',
  'A demo',
  'Production',
  'A role that serves by compose',
  'An update by compose',
  'Going back by compose',
  'Kubernetes',
  'A release',
  'A machine',
  'A database on the same machine',
  'A balancer on the same machine',
  'The first start',
  'One process',
  'A nightly copy',
  'An update of the units',
  'Going back with the units',
];

it.each(HEADINGS)('the page on deploying has one block under "%s", which test:deploy runs', (heading) => {
  expect(blockUnder(deploying, heading)).not.toBe('');
});

it.each(['compose', 'systemd'])('the runbook has a command for %s, which test:deploy runs', (way) => {
  expect(commandOf(runbook, 'Commands', way)).toContain('outbox list');
});
