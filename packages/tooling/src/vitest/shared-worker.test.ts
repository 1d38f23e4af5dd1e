import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { hooksOnLoad } from './shared-worker.ts';

/** What is loaded anew for each test file: setup files, and every module of the web app. */
const loadedAnew = /(^|\/)(fail-on-console-error|vitest(\.shared)?\.setup)\.ts$|^apps\/web\/src\//;

it('no module that test files share registers hooks as it is loaded', () => {
  const files = globSync('{apps,packages,data,bench}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !/node_modules|build\/|\.test\.tsx?$/.test(file) && !loadedAnew.test(file),
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
