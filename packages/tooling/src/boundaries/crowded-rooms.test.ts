import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';

const MOST_FILES = 29;
const BUILT = new Set(['node_modules', 'build', '.cache', '.react-router', '.data']);

it(`no folder of code holds more than ${MOST_FILES} files`, () => {
  const code = globSync('{apps,packages,e2e,bench,data,faults}/**/*.{ts,tsx,mjs,css}', {
    cwd: projectRoot,
    exclude: (name) => BUILT.has(name),
  });
  expect(code.length).toBeGreaterThan(1000);
  const folders = Object.entries(Object.groupBy(code, (file) => path.dirname(file)));
  expect(folders.filter(([, files = []]) => files.length > MOST_FILES).map(([folder]) => folder)).toEqual([]);
});
