import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { survey } from './cruise.ts';

const RULE = 'api-statements-in-adapters-of-postgres';
const platform = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { kysely: '1' } }),
  'apps/api/package.json': JSON.stringify({ type: 'module', imports: { '#api/*': './src/*' } }),
  'node_modules/kysely/package.json': JSON.stringify({ name: 'kysely', main: 'index.js' }),
  'node_modules/kysely/index.js': '',
  'apps/api/src/platform/context.ts': 'export type Tx = 1;\n',
  'apps/api/src/platform/database/statements.ts': 'export const transact = 1;\n',
  'apps/api/src/platform/database/column-types.ts': 'export type Bytes = 1;\n',
  'apps/api/src/platform/database/database.ts': 'export type Database = 1;\n',
};
const opened =
  "import { transact } from '#api/platform/database/statements.ts';\nexport const open = transact;\n";
const score = 'apps/api/src/features/score';
const planted = {
  [`${score}/show-score.ts`]: opened,
  [`${score}/score.rules.ts`]: "import { sql } from 'kysely';\nexport const s = sql;\n",
  [`${score}/score.ports.ts`]:
    "import type { Database } from '#api/platform/database/database.ts';\nexport type Scores = Database;\n",
  [`${score}/outbox-scores.ts`]:
    "import type { Bytes } from '#api/platform/database/column-types.ts';\nexport type Row = Bytes;\n",
};
const allowed = {
  [`${score}/pg-scores.ts`]: opened,
  [`${score}/score.sql.ts`]: opened,
  [`${score}/scores.integration.test.ts`]: opened,
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
  it('are written by adapters of PostgreSQL, and nowhere else in a feature', async () => {
    const { breaches } = await survey(root, ['apps']);
    const found = breaches.filter(({ rule }) => rule === RULE).map(({ from }) => from);
    expect(found.sort()).toEqual(Object.keys(planted).sort());
  });
});
