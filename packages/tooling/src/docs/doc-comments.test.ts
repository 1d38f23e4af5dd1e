import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';

const sources = globSync('{apps,packages,bench,e2e,faults}/**/*.{ts,tsx}', {
  cwd: projectRoot,
  exclude: (name) => name === 'node_modules' || name === 'build',
});

const beginsWithOf = (file: string) =>
  /\/\*\*[\s*]*Of\b/.test(readFileSync(path.join(projectRoot, file), 'utf8'));

it('no doc comment begins with "Of": it says what the thing is', () => {
  expect(sources.filter((file) => beginsWithOf(file))).toEqual([]);
});
