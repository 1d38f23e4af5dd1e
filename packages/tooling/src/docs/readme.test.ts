import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { settingsIn, settingsInReadme } from './settings-table.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const markdownUnder = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));
const documented = settingsInReadme(read('README.md'));
const configured = ['apps/api/src/config.ts', 'apps/simulators/src/config.ts'].map((file) =>
  settingsIn(read(file)),
);

describe('the configuration table of the README', () => {
  it('names every variable that the API and the simulators read, and none besides', () => {
    const expected = new Set(configured.flatMap((settings) => settings.map(({ name }) => name)));
    expect(documented.map(({ name }) => name).sort()).toEqual([...expected].sort());
  });

  it('gives the default that stands in the code', () => {
    const shown = new Map(documented.map(({ name, fallback }) => [name, fallback]));
    const written = configured.flat().filter(({ fallback }) => fallback !== '');
    expect(written.length).toBeGreaterThan(20);
    const differing = written.filter(({ name, fallback }) => shown.get(name) !== fallback);
    expect(differing).toEqual([]);
  });
});

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

  it('speaks only of npm scripts that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const named = [...read('README.md').matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(
      ([, script = '']) => script,
    );
    expect(named.filter((script) => !(script in scripts) && !['install', 'ci'].includes(script))).toEqual([]);
  });
});

describe('reading a configuration', () => {
  it('finds names and defaults, over several lines as well', () => {
    const source = [
      'const Environment = z.object({',
      '  PORT: port(3000),',
      '  KEY: z.string().optional(),',
      "  MODE: z.enum(['a', 'b']).default('a'),",
      '  WAIT_MS: positive(10_000),',
      '  LONG: z',
      "    .enum(['true', 'false'])",
      "    .default('true')",
      "    .transform((value) => value === 'true'),",
      '  SWITCH: flag,',
      '});',
    ].join('\n');
    expect(settingsIn(source)).toEqual([
      { name: 'PORT', fallback: '3000' },
      { name: 'KEY', fallback: '' },
      { name: 'MODE', fallback: 'a' },
      { name: 'WAIT_MS', fallback: '10000' },
      { name: 'LONG', fallback: 'true' },
      { name: 'SWITCH', fallback: 'false' },
    ]);
  });

  it('says so when there is nothing to read', () => {
    expect(() => settingsIn('')).toThrow('Environment');
    expect(() => settingsInReadme('# Wattle')).toThrow('Configuration');
  });
});
