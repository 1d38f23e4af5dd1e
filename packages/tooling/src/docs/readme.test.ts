import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../project.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const markdownUnder = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));
describe('the README', () => {
  it('points only at files that exist, like everything under docs', () => {
    const pages = ['README.md', 'CHANGELOG.md', ...markdownUnder('docs')];
    const targets = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
        path.join(path.dirname(page), to),
      ),
    );
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((to) => !existsSync(path.join(projectRoot, to)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const named = [...read('README.md').matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(
      ([, script = '']) => script,
    );
    expect(named.filter((script) => !(script in scripts) && !['install', 'ci'].includes(script))).toEqual([]);
  });
});
