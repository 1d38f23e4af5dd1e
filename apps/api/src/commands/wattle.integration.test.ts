import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { startWattle } from '@wattle/testkit/processes/collecting';
import { printable } from '@wattle/domain/printable';
import { queryAt } from '@wattle/testkit/database/query-at';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { customer } from '@wattle/testkit/people';
import { complain } from '#api/testing/complaining.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { Command } from './command.ts';
import { COMMANDS } from './command-table.ts';
import { runCommandLine } from './run-command-line.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const environment = () => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: harness.url,
  DATA_DIR: harness.platform.config.dataDir,
  OPERATOR: '17',
});
const WHY = ['--reason', 'request', '--case', '4711'];

const wattle = (...args: string[]) => runCommandLine(args, environment(), Readable.from([]));
/** Starts a process of its own. */
const startedWattle = (...args: string[]) => startWattle(args, { ...environment(), LOG_LEVEL: 'info' }).ended;

it('wattle outbox list --json prints one array and no personal data', async () => {
  await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
  const body = customer();
  await harness.browser().call('POST /v1/user/register', { body });
  const { code, stdout, stderr } = await startedWattle('outbox', 'list', '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      kind: 'code',
      concerns: null,
      createdAt: expect.stringMatching(/Z$/),
      giveUpAt: expect.stringMatching(/Z$/),
      attempts: expect.any(Number),
      failure: expect.toBeOneOf([null, expect.any(String)]),
      ended: null,
    },
  ]);
  expect(stdout).not.toContain(body.email);
});

it('wattle outbox list prints a table with the kind of each effect', async () => {
  const { status, stdout } = await wattle('outbox', 'list');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^id +kind +about +age +tries +last failure +state\n[\da-f-]{36} +code /);
});

it('[CONTACT-018] wattle complaints delay logs who sent the letter, and for which complaint', async () => {
  const { reference } = await complain(harness);
  const line = ['complaints', 'delay', '--reference', reference, '--cause', 'complex-matter', ...WHY];
  const { code, stderr } = await startedWattle(...line);
  const told = { event: 'operator-delayed-complaint', operator: '17', case: '4711', reason: reference };
  expect([code, JSON.parse(stderr)]).toEqual([0, expect.objectContaining(told)]);
});

it('wattle migrate --json names no migration when the database is up to date', async () => {
  const { status, stdout } = await wattle('migrate', '--json');
  expect([status, JSON.parse(stdout)]).toEqual([0, { applied: [] }]);
});

it('wattle migrate ends on a signal while it waits for the database, also as process 1', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const away = { ...environment(), DATABASE_URL: `postgres://wattle@127.0.0.1:${port}/wattle` };
  const { process, ended } = startWattle(['migrate'], away);
  const [socket] = await once(silent, 'connection');
  process.signal('SIGTERM');
  // A status of its own: the kernel would end process 1 by no signal.
  expect(await ended).toMatchObject({ code: 143, signal: null });
  socket.destroy();
  silent.close();
});

it('wattle invite --json keeps stdout to its result, and logs the security event on stderr', async () => {
  const person = ['--first', 'Zoe', '--last', 'Nguyen', '--email', 'zoe@wattle.example'];
  const { code, stdout, stderr } = await startedWattle('invite', '--ci', '77', ...person, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ link: expect.stringMatching(/\/newmember\/77\/[\w-]{42}$/) });
  expect(JSON.parse(stderr)).toMatchObject({ event: 'operator-invited' });
  expect(stderr).not.toContain('zoe');
});

it.each([
  ['reopen', '--email', 'unknown@wattle.example', ...WHY],
  ['move', '--email', 'unknown@wattle.example', ...WHY],
  ['sessions', 'end', '--email', 'unknown@wattle.example', ...WHY],
  ['erasures', 'erase', '--email', 'unknown@wattle.example', ...WHY],
  ['outbox', 'discard', '--id', crypto.randomUUID(), ...WHY],
])('wattle %s exits with 1 and a message on stderr when there is nothing to change', async (...args) => {
  const { status, stdout, stderr } = await wattle(...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^wattle: [^\n]+\n$/);
  expect(stderr).not.toContain('unknown@');
});

const replay = (copy: string) =>
  runCommandLine(['erasures', 'replay', '--json'], environment(), Readable.from([copy]));

it('wattle erasures replay reads a copy from standard input, and refuses what is none', async () => {
  const copy = readFileSync(harness.platform.config.erasureLedger, 'utf8');
  expect(await replay(copy)).toMatchObject({ status: 0, stdout: '{"entries":0,"erased":0}\n' });
  expect(await replay('root:x:0:0\n')).toEqual({
    status: 78,
    stdout: '',
    stderr: 'wattle: standard input is no ledger: line 1 is unreadable\n',
  });
  expect((await replay(copy.replace(/e":"\w{64}/, `e":"${'f'.repeat(64)}`))).stderr).toContain(
    'another database',
  );
});

it('wattle reopen --json exits with 1 and prints isDone: false for an unknown address', async () => {
  const { code, stdout } = await startedWattle(
    'reopen',
    '--email',
    'unknown@wattle.example',
    ...WHY,
    '--json',
  );
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { isDone: false }]);
});

describe('rows with control characters', () => {
  const CONTROLS = '\u001B]0;x\u0007\r\n\u009B31m\u007F\u202E\u2066\u200B\u2028';
  const FILL = `
    do $do$ declare place record; begin
      for place in
        select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'text'
          and table_name <> 'migrations' and column_name <> 'kind'
      loop
        begin
          execute format('update %I set %I = %L', place.table_name, place.column_name, $text$${CONTROLS}$text$);
        exception when others then null; -- A key, or one of a list.
        end;
      end loop;
    end $do$`;
  let email = '';
  let id = '';

  beforeAll(async () => {
    await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
    const body = customer();
    await harness.browser().call('POST /v1/user/register-full', { body });
    ({ email } = body);
    const [row] = await queryAt<{ id: string }>(
      harness.url,
      'select id from outbox order by created_at limit 1',
    );
    id = row?.id ?? '';
    await queryAt(harness.url, FILL);
  });

  const argsOf = ({ example }: Command): string[] => {
    const words = example
      .replace(/ <.*/, '')
      .replace(/[\da-f-]{36}/, id)
      .replace('zoe@example.com', email);
    return (words.match(/"[^"]*"|\S+/g) ?? []).map((part) => part.replaceAll('"', ''));
  };

  it('wattle outbox list shows a reference with its controls as codes, and in JSON as it is', async () => {
    const { stdout: table } = await wattle('outbox', 'list');
    expect(table).toContain(printable(CONTROLS).replace('\n', String.raw`\n`));
    const { stdout: json } = await wattle('outbox', 'list', '--json');
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ concerns: CONTROLS }));
  });

  it.each(COMMANDS)('wattle $name writes them as codes, if at all', async (command) => {
    for (const json of [[], ['--json']]) {
      const { stdout, stderr } = await wattle(...argsOf(command), ...json);
      expect(stdout + stderr).not.toBe('');
      expect(printable(stdout + stderr)).toBe(stdout + stderr);
    }
  });
});
