import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { survey } from './cruise.ts';
import { rules } from './rules.ts';

const packages = ['zod', 'fastify', 'kysely', 'react', 'vitest', '@opentelemetry/api'];
const manifest = {
  type: 'module',
  dependencies: { zod: '1', fastify: '1', kysely: '1', react: '1', '@opentelemetry/api': '1' },
  devDependencies: { vitest: '1' },
};
const folders = ['apps', 'packages', 'e2e', 'bench', 'faults'];
const planted = rules.map(({ name, breach: [from, to] }) => [name, from, to] as const);

/** Each kind of import of another journey, which `web-features-stand-alone` forbids. */
const kinds: Record<string, string> = {
  type: "import type { Atlas } from '../map/map.tsx';",
  dynamic: "const later = () => import('../map/map.tsx');",
  'type query': "type Late = typeof import('../map/map.tsx');",
  export: "export { Atlas } from '../map/map.tsx';",
};
const fileOf = (kind: string) => `apps/web/src/features/score/${kind.replace(' ', '-')}.tsx`;

const isPath = (to: string) => to.includes('/') && /^\w.*\.tsx?$/.test(to);

function importOf(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return `import '${isPath(to) ? (relative.startsWith('.') ? relative : `./${relative}`) : to}';\n`;
}

const roots: string[] = [];
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

async function project(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'wattle-boundaries-')));
  roots.push(root);
  const stubs = packages.flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
    [`node_modules/${name}/index.js`, ''],
  ]);
  const all = { 'package.json': JSON.stringify(manifest), ...Object.fromEntries(stubs), ...files };
  for (const [at, content] of Object.entries<string>(all)) {
    await mkdir(path.dirname(path.join(root, at)), { recursive: true });
    await writeFile(path.join(root, at), content);
  }
  for (const folder of folders) await mkdir(path.join(root, folder), { recursive: true });
  return root;
}

describe('the import table', () => {
  let found: string[] = [];

  beforeAll(async () => {
    const files: Record<string, string> = {};
    for (const [, from, to] of planted) {
      files[from] = (files[from] ?? '') + importOf(from, to);
      if (isPath(to)) files[to] ??= '';
    }
    for (const [kind, source] of Object.entries(kinds)) files[fileOf(kind)] = source;
    const { breaches } = await survey(await project(files), folders);
    found = breaches.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);
  });

  it.each(planted)('%s: %s must not import %s', (name, from, to) => {
    expect(found).toContainEqual(expect.stringContaining(`${name}: ${from} → ${isPath(to) ? to : ''}`));
  });

  it.each(Object.keys(kinds))('sees an import of the kind %s', (kind) => {
    expect(found).toContain(`web-features-stand-alone: ${fileOf(kind)} → apps/web/src/features/map/map.tsx`);
  });

  it('sees a circle of types', async () => {
    const circle = {
      'packages/domain/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'packages/domain/src/b.ts': "export type { A } from './a.ts';\nexport type B = 1;\n",
    };
    const { breaches } = await survey(await project(circle), folders);
    expect(breaches.map(({ rule }) => rule)).toContain('no-circular');
  });

  it('sees folders of the domain that import each other', async () => {
    const circle = {
      'packages/domain/src/score/score.ts': "export type { Report } from '../report/report.ts';\n",
      'packages/domain/src/score/band.ts': 'export type Band = string;\n',
      'packages/domain/src/report/report.ts': 'export type Report = string;\n',
      'packages/domain/src/report/summary.ts': "export type { Band } from '../score/band.ts';\n",
    };
    const { breaches } = await survey(await project(circle), folders);
    expect(breaches.map(({ rule, from }) => `${rule}: ${from}`).sort()).toEqual([
      'domain-folders-not-circular: packages/domain/src/report/summary.ts',
      'domain-folders-not-circular: packages/domain/src/score/score.ts',
    ]);
  });

  it('fails when there are no sources', async () => {
    await expect(survey(await project({}), ['apps'])).rejects.toThrow('There are no sources under apps.');
  });

  it('fails when a module cannot be read', async () => {
    const root = await project({ 'packages/domain/src/odd.ts': 'export const odd = ;\n' });
    await expect(survey(root, folders)).rejects.toThrow(/odd\.ts/);
  });
});
