import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { hooksOnLoad } from './shared-worker.ts';

/** Loaded again for each test file: setup files and modules of the web app. Examples hold tests as text. */
const loadedAgain =
  /(^|\/)(fail-on-console-error|vitest(\.shared)?\.setup|other-examples)\.ts$|^apps\/web\/src\//;

it('no module that test files share registers hooks as it is loaded', () => {
  const files = globSync('{apps,packages,data,bench}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !/node_modules|build\/|\.test\.tsx?$/.test(file) && !loadedAgain.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(
    (file) => hooksOnLoad(readFileSync(path.join(projectRoot, file), 'utf8')).length > 0,
  );
  expect(found).toEqual([]);
});

it('such a hook is seen, and one that a function registers for its caller is not', () => {
  expect(hooksOnLoad("import { afterEach } from 'vitest';\nafterEach(() => tidy());\n")).toEqual([
    'afterEach(',
  ]);
  expect(hooksOnLoad('export function suite() {\n  beforeEach(() => tidy());\n}\n')).toEqual([]);
});
