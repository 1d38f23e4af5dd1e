import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';

/**
 * A path from the root, in backticks. Placeholders for a name (`<journey>`) or for many (`*`) are skipped, and so is what
 * a build makes.
 */
const NAMED = /`((?:apps|packages|e2e|docs|content|bench|data)\/[\w./-]+)`/g;

const missingIn = (text: string) =>
  [...text.matchAll(NAMED)].flatMap(([, name = '']) =>
    name.includes('/build/') || existsSync(path.join(projectRoot, name)) ? [] : [name],
  );

const documents = globSync(['README.md', 'docs/*.md', '{apps,bench}/**/README.md'], {
  cwd: projectRoot,
  exclude: (name) => name === 'node_modules',
});

it.each(documents)('%s names only files that there are', (document) => {
  expect(missingIn(readFileSync(path.join(projectRoot, document), 'utf8'))).toEqual([]);
});

it('a file that is gone is named', () => {
  expect(missingIn('See `docs/adding.md` and `docs/gone.md`, `apps/<name>/x.ts`.')).toEqual(['docs/gone.md']);
});
