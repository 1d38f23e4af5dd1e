import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { survey } from './cruise.ts';

const packages = ['zod', 'fastify', 'kysely', 'react', 'vitest', 'undeclared'];
const foundation: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { zod: '1', fastify: '1', kysely: '1', react: '1' },
    devDependencies: { vitest: '1' },
  }),
  'apps/api/package.json': JSON.stringify({
    name: '@wattle/api',
    type: 'module',
    imports: { '#api/*': './src/*' },
  }),
  'apps/web/package.json': JSON.stringify({
    name: '@wattle/web',
    type: 'module',
    imports: { '#web/*': './src/*' },
  }),
  'packages/domain/package.json': JSON.stringify({
    name: '@wattle/domain',
    exports: { './*': './src/*.ts' },
  }),
  'packages/contract/package.json': JSON.stringify({
    name: '@wattle/contract',
    exports: { '.': './src/index.ts' },
  }),
  'packages/testkit/package.json': JSON.stringify({
    name: '@wattle/testkit',
    exports: { './*': './src/*.ts' },
  }),
  'packages/domain/src/bands.ts': 'export type Band = string;\nexport const bands: Band[] = [];\n',
  'packages/contract/src/index.ts':
    "import { bands } from '@wattle/domain/bands';\nimport { z } from 'zod';\nexport const body = { bands, z };\n",
  'packages/testkit/src/clock.ts': 'export const clock = 1;\n',
  'packages/tooling/src/measure.ts': 'export const measure = 1;\n',
  'apps/api/src/platform/database.ts': "import { Kysely } from 'kysely';\nexport const database = Kysely;\n",
  'apps/api/src/http/session.ts':
    "import { database } from '#api/platform/database.ts';\nexport const session = database;\n",
  'apps/api/src/features/score/score.ports.ts': 'export type Scores = { find(): string };\n',
  'apps/api/src/features/score/show-score.ts':
    "import { bands } from '@wattle/domain/bands';\nimport type { body } from '@wattle/contract';\nimport type { Scores } from './score.ports.ts';\nexport type Show = { scores: Scores; of: typeof body };\nexport const show = bands;\n",
  'apps/api/src/features/score/pg-scores.ts':
    "import { database } from '#api/platform/database.ts';\nimport type { Scores } from './score.ports.ts';\nexport const scores = (): Scores => ({ find: () => String(database) });\n",
  'apps/api/src/features/score/score.routes.ts':
    "import { body } from '@wattle/contract';\nimport { session } from '#api/http/session.ts';\nimport type { Show } from './show-score.ts';\nexport const routes = (show: Show) => [body, session, show];\n",
  'apps/api/src/features/score/memory-scores.ts': 'export const fake = 1;\n',
  'apps/api/src/features/sign-in/sign-in.ts': 'export const signIn = 1;\n',
  'apps/simulators/src/main.ts': "import { z } from 'zod';\nexport const parse = z;\n",
  'apps/web/src/ui/button.tsx':
    "import { useState } from 'react';\nexport const Button = <T,>({ of }: { of: T }) => <b>{String(of)}{String(useState)}</b>;\n",
  'apps/web/src/api/client.ts': "import { body } from '@wattle/contract';\nexport const client = body;\n",
  'apps/web/src/forms/form.tsx':
    "import { Button } from '#web/ui/button.tsx';\nexport const Form = () => <Button of={1} />;\n",
  'apps/web/src/features/score/dial.tsx':
    "import { Button } from '#web/ui/button.tsx';\nexport const Dial = () => <Button of={2} />;\n",
  'apps/web/src/features/map/map.tsx': 'export const Atlas = () => <i />;\n',
  'apps/web/src/app/root.tsx':
    "import { Dial } from '#web/features/score/dial.tsx';\nexport const Root = () => <Dial />;\n",
  'e2e/src/home.e2e.ts': "import { body } from '@wattle/contract';\nexport const home = body;\n",
};

let root = '';

async function write(files: Record<string, string>) {
  for (const [at, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, at)), { recursive: true });
    await writeFile(path.join(root, at), content);
  }
}

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'wattle-boundaries-')));
  await write(foundation);
  for (const name of packages) {
    await write({
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
      [`node_modules/${name}/index.js`]: '',
    });
  }
  await mkdir(path.join(root, 'node_modules/@wattle'));
  for (const name of ['domain', 'contract', 'testkit']) {
    await symlink(path.join(root, 'packages', name), path.join(root, 'node_modules/@wattle', name));
  }
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function breachesWith(files: Record<string, string>) {
  await write(files);
  const { breaches } = await survey(root, ['apps', 'packages', 'e2e']);
  return breaches.map(({ rule, from }) => `${rule} ${from}`);
}

describe('the import table', () => {
  it('lets every allowed row pass', async () => {
    expect(await breachesWith({})).toEqual([]);
  });

  it.each([
    ['domain-imports-nothing', 'packages/domain/src/rule.ts', "import { z } from 'zod';"],
    ['domain-imports-nothing', 'packages/domain/src/rule.ts', "import { readFileSync } from 'node:fs';"],
    ['contract-imports-zod-and-domain', 'packages/contract/src/call.ts', "import fastify from 'fastify';"],
    ['web-ui-imports-react', 'apps/web/src/ui/card.tsx', "import { client } from '#web/api/client.ts';"],
    ['web-api-imports-contract', 'apps/web/src/api/query.ts', "import { Form } from '#web/forms/form.tsx';"],
    [
      'web-forms-import-contract-ui-api',
      'apps/web/src/forms/field.tsx',
      "import { Dial } from '../features/score/dial.tsx';",
    ],
    [
      'web-features-stand-alone',
      'apps/web/src/features/score/page.tsx',
      "import { Atlas } from '#web/features/map/map.tsx';",
    ],
    [
      'web-features-stand-alone',
      'apps/web/src/features/score/page.tsx',
      "const later = () => import('#web/features/map/map.tsx');",
    ],
    [
      'web-features-stand-alone',
      'apps/web/src/features/score/page.tsx',
      "type Late = typeof import('#web/features/map/map.tsx');",
    ],
    [
      'web-app-imports-web',
      'apps/web/src/app/start.ts',
      "import { show } from '../../../api/src/features/score/show-score.ts';",
    ],
    [
      'api-core-touches-no-driver',
      'apps/api/src/features/score/refresh.ts',
      "import { Kysely } from 'kysely';",
    ],
    [
      'api-core-touches-no-driver',
      'apps/api/src/features/score/refresh.ts',
      "import { readFile } from 'node:fs/promises';",
    ],
    [
      'api-core-imports-domain-and-own-ports',
      'apps/api/src/features/score/refresh.ts',
      "import type { session } from '#api/http/session.ts';",
    ],
    [
      'api-core-imports-types-of-contract-and-platform',
      'apps/api/src/features/score/refresh.ts',
      "import { body } from '@wattle/contract';",
    ],
    [
      'api-core-knows-no-adapter',
      'apps/api/src/features/score/refresh.ts',
      "import type { scores } from './pg-scores.ts';",
    ],
    [
      'api-adapters-import-ports-and-platform',
      'apps/api/src/features/score/http-bureau.ts',
      "import { show } from './show-score.ts';",
    ],
    [
      'api-routes-import-types-of-own-slice',
      'apps/api/src/features/score/more.routes.ts',
      "import { show } from './show-score.ts';",
    ],
    [
      'api-routes-import-http-and-contract',
      'apps/api/src/features/score/more.routes.ts',
      "import { database } from '#api/platform/database.ts';",
    ],
    [
      'api-slices-stand-alone',
      'apps/api/src/features/score/refresh.test.ts',
      "import { signIn } from '#api/features/sign-in/sign-in.ts';",
    ],
    [
      'api-http-imports-platform',
      'apps/api/src/http/guard.ts',
      "import type { Show } from '#api/features/score/show-score.ts';",
    ],
    [
      'api-platform-stands-alone',
      'apps/api/src/platform/clock.ts',
      "import { session } from '#api/http/session.ts';",
    ],
    [
      'api-imports-packages-only',
      'apps/api/src/compose.ts',
      "import { parse } from '../../simulators/src/main.ts';",
    ],
    [
      'simulators-import-nothing-of-ours',
      'apps/simulators/src/bureau.ts',
      "import type { Band } from '@wattle/domain/bands';",
    ],
    [
      'only-tests-import-testkit',
      'apps/api/src/compose.ts',
      "import { clock } from '@wattle/testkit/clock';",
    ],
    [
      'api-core-imports-types-of-contract-and-platform',
      'apps/api/src/features/score/refresh.ts',
      "import { database } from '#api/platform/database.ts';",
    ],
    [
      'only-tests-import-fakes',
      'apps/api/src/compose.ts',
      "import { fake } from './features/score/memory-scores.ts';",
    ],
    [
      'testkit-imports-contract',
      'packages/testkit/src/fake.ts',
      "import { signIn } from '../../../apps/api/src/features/sign-in/sign-in.ts';",
    ],
    ['e2e-imports-contract', 'e2e/src/map.e2e.ts', "import { bands } from '@wattle/domain/bands';"],
    [
      'nobody-imports-tooling',
      'apps/api/src/server.ts',
      "import { measure } from '../../../packages/tooling/src/measure.ts';",
    ],
    ['no-unresolvable', 'apps/api/src/server.ts', "import { gone } from './gone.ts';"],
    ['no-undeclared-package', 'apps/api/src/server.ts', "import it from 'undeclared';"],
    ['no-dev-package-in-production', 'apps/api/src/server.ts', "import { expect } from 'vitest';"],
    [
      'web-has-five-folders',
      'apps/web/src/app/more.ts',
      "import { more } from '../extras/more.ts';\nexport type M = 1;",
    ],
  ])('%s: refused in %s: %s', async (rule, from, source) => {
    const extras: Record<string, string> =
      rule === 'web-has-five-folders' ? { 'apps/web/src/extras/more.ts': 'export const more = 1;\n' } : {};
    expect(await breachesWith({ ...extras, [from]: `${source}\n` })).toContain(`${rule} ${from}`);
  });

  it('finds a circle, also through types', async () => {
    const found = await breachesWith({
      'packages/domain/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'packages/domain/src/b.ts': "export type { A } from './a.ts';\nexport type B = 1;\n",
    });
    expect(found).toContain('no-circular packages/domain/src/a.ts');
  });

  it('refuses to pass when there is nothing to look at', async () => {
    await mkdir(path.join(root, 'empty'));
    await expect(survey(root, ['empty'])).rejects.toThrow('There are no sources under empty.');
  });
});
