import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { copyOfContent, MISTAKES } from '@wattle/content/reading/test-planted';
import { createTestDatabase, type TestDatabase } from '@wattle/testkit/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { runCommandLine } from '#api/commands/run-command-line.ts';
import { migrated } from '#api/testing/migrated.ts';
import { SOUND_PRODUCTION } from '#api/testing/sound-production.ts';

import { launch, type Environment } from './test-api-process.ts';

const key = () => randomBytes(32).toString('base64');
let directory: string;
let database: TestDatabase;
let environment: Environment;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wattle-start-'));
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  database = await createTestDatabase(process.env['TEST_DATABASE'], migrated);
  environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    FIELD_KEYS: `1:${key()}`,
  };
  // Its data are sealed by this key from here on.
  const { status, stderr } = await runCommandLine(['migrate'], environment);
  if (status !== 0) throw new Error(stderr);
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

it('[API-018] a process ends with 78 and one line when a key is not the one of this database', async () => {
  const exit = await launch({ ...environment, FIELD_KEYS: `1:${key()}` }).ended;
  expect(exit).toMatchObject({
    code: 78,
    stderr:
      'wattle: the configuration is not right: FIELD_KEYS does not fit this database, whose data other keys wrote. Nothing in it was changed\n',
  });
});

it.each([
  ['migrate'],
  ['reopen', '--email', 'zoe@wattle.example', '--reason', 'request', '--case', '4711'],
  ['move', '--email', 'zoe@wattle.example', '--reason', 'request', '--case', '4711'],
  ['keys', 'change'],
  ['outbox', 'list'],
  ['erasures', 'replay'],
  ['sessions', 'end', '--email', 'zoe@wattle.example', '--reason', 'security', '--case', '4711'],
  ['invite', '--ci', '1', '--first', 'Zoe', '--last', 'Nguyen', '--email', 'zoe@wattle.example'],
])(
  '[API-018] wattle %s ends with 78 and one line when a key is not the one of this database',
  async (...args) => {
    const { status, stderr } = await runCommandLine(args, {
      ...environment,
      OPERATOR: '17',
      FIELD_KEYS: `1:${key()}`,
    });
    expect(status).toBe(78);
    expect(stderr).toMatch(
      /^wattle: the configuration is not right: FIELD_KEYS does not fit this database[^\n]+\n$/,
    );
  },
);

it('[API-024] a process in production ends with 78 and a list of what is wrong', async () => {
  const exit = await launch({ ...SOUND_PRODUCTION, PORT: 'abc', WEB_DIR: '/nowhere' }).ended;
  expect(exit.code).toBe(78);
  expect(exit.stderr).toMatch(
    /^wattle: the configuration is not right:(?:\n {2}(?:PORT|WEB_DIR|content): [^\n]+)+\n$/,
  );
  for (const name of ['PORT', 'WEB_DIR', 'content']) expect(exit.stderr).toContain(`\n  ${name}: `);
});

it('no process starts with a mistake in what people edit: a list names every file and line at fault', async () => {
  const copy = copyOfContent();
  for (const { expected: _expected, ...mistake } of MISTAKES) copy.make(mistake);
  const exit = await launch(environment, copy.root).ended;
  copy.remove();
  expect(exit.code).toBe(78);
  expect(exit.stderr).toMatch(/^wattle: the content is not right:(?:\n {2}content\/[^\n]+)+\n$/);
  for (const { expected } of MISTAKES) expect(exit.stderr).toMatch(expected);
});

const end = (...args: string[]) =>
  runCommandLine(['sessions', 'end', ...args], { ...environment, OPERATOR: '17' });

it('wattle sessions end takes no case that could be an address, and exits with 1 for an unknown member', async () => {
  const member = ['--member', crypto.randomUUID()];
  expect(await end(...member, '--reason', 'legal', '--case', 'zoe1@wattle.example')).toMatchObject({
    status: 78,
  });
  expect(await end(...member)).toMatchObject({ status: 78 });
  expect(await end('--member', 'zoe', '--reason', 'security', '--case', '4711')).toMatchObject({
    status: 78,
  });
  const unknown = await end(...member, '--reason', 'security', '--case', '4711');
  expect(unknown).toMatchObject({ status: 1, stderr: 'wattle: No member has this id or address.\n' });
});
