import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { survey } from './cruise.ts';
import { breaches } from './planted-breaches.ts';
import { foundation } from './planted-foundation.ts';

const packages = ['zod', 'fastify', 'kysely', 'react', 'vitest', 'undeclared', '@opentelemetry/api'];

const circle = {
  'packages/domain/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
  'packages/domain/src/b.ts': "export type { A } from './a.ts';\nexport type B = 1;\n",
};

const folderCircle = {
  'packages/domain/src/score/score.ts': "export type { Report } from '../report/report.ts';\n",
  'packages/domain/src/score/band.ts': 'export type Band = string;\n',
  'packages/domain/src/report/report.ts': 'export type Report = string;\n',
  'packages/domain/src/report/summary.ts': "export type { Band } from '../score/band.ts';\n",
};

async function write(root: string, files: Record<string, string>) {
  for (const [at, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, at)), { recursive: true });
    await writeFile(path.join(root, at), content);
  }
}

const roots: string[] = [];

/** A project that contains every allowed row, plus these files. */
async function project(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'wattle-boundaries-')));
  roots.push(root);
  await write(root, { ...foundation, ...files });
  for (const name of packages) {
    await write(root, {
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
      [`node_modules/${name}/index.js`]: '',
    });
  }
  await mkdir(path.join(root, 'node_modules/@wattle'));
  for (const name of ['domain', 'contract', 'content', 'testkit']) {
    await symlink(path.join(root, 'packages', name), path.join(root, 'node_modules/@wattle', name));
  }
  return root;
}

const folders = ['apps', 'packages', 'e2e'];
const surveyWith = async (files: Record<string, string>) => survey(await project(files), folders);

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

describe('the import table', () => {
  let found: string[] = [];

  beforeAll(async () => {
    const planted = breaches.map(([, from, source]) => [from, `${source}\n`]);
    const more = 'export const more = 1;\n';
    const extra = { 'apps/web/src/extras/more.ts': more, 'apps/api/src/platform/extras/more.ts': more };
    const { breaches: seen } = await surveyWith({
      ...extra,
      ...circle,
      ...folderCircle,
      ...Object.fromEntries(planted),
    });
    found = seen.map(({ rule, from }) => `${rule} ${from}`);
  });

  it('lets every allowed row pass, and has seen every import of every module', async () => {
    const sources = Object.entries(foundation).filter(([at]) => /\.tsx?$/.test(at));
    const imports = sources.flatMap(([, source]) => source.match(/^import |\bimport\(/gm) ?? []);
    expect(await surveyWith({})).toEqual({
      modules: sources.length,
      dependencies: imports.length,
      breaches: [],
    });
  });

  it('has each breach in a file of its own', () => {
    expect(new Set(breaches.map(([, from]) => from)).size).toBe(breaches.length);
  });

  it.each(breaches)('%s: refused in %s: %s', (rule, from) => {
    expect(found).toContain(`${rule} ${from}`);
  });

  it('finds a circle, also through types', () => {
    expect(found).toContain('no-circular packages/domain/src/a.ts');
  });

  it('finds folders of the domain that import each other', () => {
    expect(found).toContain('domain-folders-not-circular packages/domain/src/score/score.ts');
    expect(found).toContain('domain-folders-not-circular packages/domain/src/report/summary.ts');
  });

  it('refuses to pass when there is nothing to look at', async () => {
    const root = await project({});
    await mkdir(path.join(root, 'empty'));
    await expect(survey(root, ['empty'])).rejects.toThrow('There are no sources under empty.');
  });

  it('refuses to pass when a module was not seen', async () => {
    const root = await project({ 'packages/domain/src/odd.ts': 'export const odd = ;\n' });
    await expect(survey(root, folders)).rejects.toThrow(/odd\.ts/);
  });
});
