import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';

const ROW = /^\| `([\w-]+)` \|/gm;

const journeysIn = (text: string) => [...text.matchAll(ROW)].map(([, name = '']) => name);

/** The rows of the first table under a heading. */
function tableUnder(heading: string, text: string): string {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
}

it('the architecture names every journey of API and web app, and no other', () => {
  const architecture = readFileSync(path.join(projectRoot, 'docs/architecture.md'), 'utf8');
  const folders = globSync('apps/{api,web}/src/features/*/', { cwd: projectRoot });
  const built = new Set(folders.map((folder) => path.basename(folder)));
  expect(journeysIn(tableUnder('The journeys', architecture)).sort()).toEqual([...built].sort());
});
