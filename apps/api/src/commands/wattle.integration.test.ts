import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startWattle } from '@wattle/testkit/processes/collecting';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { customer } from '@wattle/testkit/people';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const wattle = (...args: string[]) =>
  startWattle(args, { DATABASE_URL: harness.url, DATA_DIR: harness.platform.config.dataDir }).ended;

it('wattle outbox list --json prints one array and no personal data', async () => {
  await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
  const body = customer();
  await harness.browser().call('POST /v1/user/register', { body });
  const { code, stdout, stderr } = await wattle('outbox', 'list', '--json');
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
  const { code, stdout } = await wattle('outbox', 'list');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^id +kind +about +age +tries +last failure +state\n[\da-f-]{36} +code /);
});

it('wattle migrate --json names no migration when the database is up to date', async () => {
  const { code, stdout } = await wattle('migrate', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, { applied: [] }]);
});

it('wattle invite --json keeps stdout to its result, and logs the security event on stderr', async () => {
  const person = ['--first', 'Zoe', '--last', 'Nguyen', '--email', 'zoe@wattle.example'];
  const { code, stdout, stderr } = await wattle('invite', '--ci', '77', ...person, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ link: expect.stringMatching(/\/newmember\/77\/[\w-]{42}$/) });
  expect(JSON.parse(stderr)).toMatchObject({ event: 'operator-invited' });
  expect(stderr).not.toContain('zoe');
});

it.each([
  ['reopen', '--email', 'unknown@wattle.example'],
  ['move', '--email', 'unknown@wattle.example'],
  ['sessions', 'end', '--email', 'unknown@wattle.example', '--reason', 'ticket 4711'],
  ['erasures', 'erase', '--email', 'unknown@wattle.example', '--reason', 'ticket 4711'],
  ['outbox', 'discard', '--id', crypto.randomUUID(), '--reason', 'a test'],
])('wattle %s exits with 1 and a message on stderr when there is nothing to change', async (...args) => {
  const { code, stdout, stderr } = await wattle(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^wattle: [^\n]+\n$/);
  expect(stderr).not.toContain('unknown@');
});

it.each([
  ['is empty', ''],
  ['is cut off', `{"subject":"${'a'.repeat(64)}","at":"2026-01-02T03:04:05.000Z"}\n{"subject":"bb`],
  ['unreadable', `{"subject":"${'a'.repeat(64)}","at":"2026-01-02T03:04:05.000Z"}\n{"subject":"bb\n`],
])('wattle erasures replay exits with 1 and says so when a ledger %s', async (fault, text) => {
  const file = join(harness.platform.config.dataDir, 'erasures-to-replay.jsonl');
  writeFileSync(file, text);
  const { code, stdout, stderr } = await wattle('erasures', 'replay', file);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^wattle: Entries: [01]\. [^\n]+\n$/m);
  expect(stderr).toContain(fault);
});

it('wattle reopen --json exits with 1 and prints isDone: false for an unknown address', async () => {
  const { code, stdout } = await wattle('reopen', '--email', 'unknown@wattle.example', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { isDone: false }]);
});
