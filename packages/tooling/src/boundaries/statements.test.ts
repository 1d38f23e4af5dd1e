import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { survey } from './cruise.ts';

const RULE = 'api-statements-in-sql-files';
const platform = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { kysely: '1' } }),
  'apps/api/package.json': JSON.stringify({ type: 'module', imports: { '#api/*': './src/*' } }),
  'node_modules/kysely/package.json': JSON.stringify({ name: 'kysely', main: 'index.js' }),
  'node_modules/kysely/index.js': '',
  'apps/api/src/platform/context.ts': 'export type Tx = 1;\n',
  'apps/api/src/platform/database/column-types.ts': 'export type Bytes = 1;\n',
  'apps/api/src/platform/database/database.ts': 'export type Database = 1;\n',
};
const stated = "import { sql } from 'kysely';\nexport const s = sql;\n";
const score = 'apps/api/src/features/score';
const planted = {
  [`${score}/show-score.ts`]: stated,
  [`${score}/score.routes.ts`]:
    "import type { Database } from '#api/platform/database/database.ts';\nexport type Scores = Database;\n",
  [`${score}/scores.effects.ts`]:
    "import type { Bytes } from '#api/platform/database/column-types.ts';\nexport type Row = Bytes;\n",
};
const allowed = {
  [`${score}/score.sql.ts`]: stated,
  [`${score}/scores.integration.test.ts`]: stated,
  [`${score}/refresh-score.ts`]:
    "import type { Tx } from '#api/platform/context.ts';\nexport type Work = Tx;\n",
};

let root = '';
beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'wattle-statements-')));
  for (const [at, content] of Object.entries({ ...platform, ...planted, ...allowed })) {
    await mkdir(path.dirname(path.join(root, at)), { recursive: true });
    await writeFile(path.join(root, at), content);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('statements', () => {
  it('are written in .sql.ts files, and nowhere else in a feature', async () => {
    const { breaches } = await survey(root, ['apps']);
    const found = breaches.filter(({ rule }) => rule === RULE).map(({ from }) => from);
    expect(found.sort()).toEqual(Object.keys(planted).sort());
  });
});
