import { Readable } from 'node:stream';

import {
  memberIdOf,
  PASSWORD,
  register,
  reportMember,
  signInAgain,
  type Person,
} from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { complain } from '#api/testing/complaining.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { COMMANDS } from './command-table.ts';
import { runCommandLine } from './run-command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ COHORT_FROM: '2999-01-01' });
});
afterAll(() => harness.stop());

const environment = () => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: harness.url,
  DATA_DIR: harness.platform.config.dataDir,
});
const wattle = (line: string, operator: Record<string, string> = { OPERATOR: '17' }) =>
  runCommandLine(line.split(' '), { ...environment(), ...operator }, Readable.from([]));

type Met = { person: Person; memberId: string; args: string };

/** A member whose bureau sent another person's file. */
async function unmatched(): Promise<Met> {
  const person = await reportMember(harness, { lastName: 'Good' });
  await harness.simulators.setFault({ provider: 'bureau', mode: 'stranger' });
  await person.browser.call('POST /v1/creditscore', { body: {} });
  await harness.simulators.clearFaults();
  const orders = harness.database.db.selectFrom('bureau_orders').select('reference');
  const memberId = await memberIdOf(person);
  const { reference } = await orders.where('member_id', '=', memberId).executeTakeFirstOrThrow();
  return { person, memberId, args: `--reference ${reference}` };
}

/** A member who waits for a mail. */
async function waiting(): Promise<Met> {
  const person = await register(harness);
  await harness.simulators.messages(person.email);
  await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
  await person.browser.call('POST /v1/user/send-totp-email');
  const outbox = harness.database.db.selectFrom('outbox').select('id').where('delivered_at', 'is', null);
  const { id } = await outbox.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return { person, memberId: await memberIdOf(person), args: `--id ${id}` };
}

async function registered(): Promise<Met> {
  const person = await register(harness);
  return { person, memberId: await memberIdOf(person), args: `--email ${person.email}` };
}

async function cancelled(): Promise<Met> {
  const met = await registered();
  await save(met.person, { ...wanting([], { isActive: false }), password: PASSWORD });
  return met;
}

async function complained(): Promise<Met> {
  const person = await register(harness);
  const { reference } = await complain(harness, person.browser);
  return {
    person,
    memberId: await memberIdOf(person),
    args: `--reference ${reference} --cause complex-matter`,
  };
}

/** By command: whom it is run for, and what their activity then has. */
const TOUCHED: Record<string, [() => Promise<Met>, kind: string | null]> = {
  'outbox retry': [waiting, 'message-retried'],
  'outbox discard': [waiting, 'message-discarded'],
  'answers show': [unmatched, 'file-looked-at'],
  'answers accept': [unmatched, 'file-accepted'],
  'answers ask-again': [unmatched, 'bureau-asked-again'],
  'complaints delay': [complained, 'complaint-delayed'],
  'sessions end': [registered, 'signed-out-by-us'],
  'erasures erase': [registered, null],
  move: [registered, 'moved-to-one-score'],
  reopen: [cancelled, 'account-reopened'],
};

const touching = COMMANDS.filter(({ needs }) => needs === 'staff').map(({ name }) => name);
/** Tried with a notice of its own. */
const ELSEWHERE = ['notices send'];

/** What the member's activity, or else a mail to them, says of an operator. */
async function saidOf({ person, memberId }: Met, kind: string | null): Promise<unknown> {
  if (kind === null) {
    harness.clock.set(new Date());
    const mails = await harness.simulators.messages(person.email);
    return mails.flatMap(({ text }) => /number 17, because the law required it, case W-17/.exec(text) ?? []);
  }
  const entries = harness.database.db.selectFrom('member_activity').where('member_id', '=', memberId);
  const own = entries.select(['kind', 'reason', 'case_number', 'operator']);
  return own.where('operator', 'is not', null).execute();
}

it('[ACC-019] every command that touches a member is tried', () => {
  expect([...Object.keys(TOUCHED), ...ELSEWHERE].toSorted()).toEqual(touching.toSorted());
});

it.each(Object.entries(TOUCHED))(
  '[ACC-019] wattle %s writes reason, case and operator where the member reads them',
  async (name, [meet, kind]) => {
    const met = await meet();
    const ended = await wattle(`${name} ${met.args} --reason legal --case W-17`);
    await harness.simulators.clearFaults();
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    const said =
      kind === null
        ? 'number 17, because the law required it, case W-17'
        : { kind, reason: 'legal', case_number: 'W-17', operator: '17' };
    await expect.poll(() => saidOf(met, kind)).toEqual([said]);
  },
);

it.each(touching)('[ACC-019] wattle %s does nothing without a number of its operator', async (name) => {
  const line = COMMANDS.find((command) => command.name === name)?.example ?? '';
  const stderr = expect.stringContaining('OPERATOR is missing');
  expect(await wattle(line, {})).toMatchObject({ status: 78, stderr });
});

describe('a line that the law holds back', () => {
  it('[ACC-020] is neither shown nor copied before its day, and is after it', async () => {
    const { person, args } = await registered();
    const day = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
    const ended = await wattle(`move ${args} --reason legal --case W-17 --hold-until ${day}`);
    expect(ended.status).toBe(0);
    const read = async () => (await person.browser.call('GET /v1/user/activity')).body.items;
    expect((await read())[0]).toMatchObject({ kind: 'registered', because: null, case: null });
    expect((await person.browser.call('GET /v1/user/export')).text).not.toContain('W-17');
    harness.clock.advance(31 * 24 * 3_600_000);
    person.browser = await signInAgain(harness, person);
    expect(await read()).toContainEqual({
      at: expect.any(String),
      kind: 'moved-to-one-score',
      device: null,
      because: 'legal',
      case: 'W-17',
    });
  });

  it.each([
    ['--reason request --case 1 --hold-until 2027-01-01', '--hold-until needs --reason legal'],
    ['--reason legal --case 1 --hold-until 2020-01-01', '--hold-until must be a day within a year'],
    ['--reason legal --case 1 --hold-until 2027-02-30', '--hold-until must be a day within a year'],
    ['--reason legal --case 1 --hold-until 2199-01-01', '--hold-until must be a day within a year'],
  ])('[ACC-020] is refused: %s', async (options, sentence) => {
    const { status, stderr } = await wattle(`move --email a@b.example ${options}`);
    expect([status, stderr]).toEqual([78, expect.stringContaining(sentence)]);
  });
});

/** Every row that names a member. */
async function rowsOfMembers(): Promise<unknown> {
  const { db } = harness.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name = 'member_id' or (table_name = 'members' and column_name = 'id'))
    order by 1`.execute(db);
  const selects = tables.map(
    ({ name }) => sql`select ${name}::text as name, to_jsonb(t)::text as row from ${sql.table(name)} t`,
  );
  return (await sql`${sql.join(selects, sql` union all `)} order by 1, 2`.execute(db)).rows;
}

describe('a command that asks for no reason', () => {
  let met: Met;
  beforeAll(async () => {
    met = await unmatched();
  });

  it.each(COMMANDS.filter(({ needs }) => needs !== 'staff'))(
    '[ACC-019] wattle $name changes nothing of a member and shows nothing',
    async ({ example }) => {
      const before = await rowsOfMembers();
      const line = example.replace('zoe@example.com', met.person.email);
      const { stdout } = await wattle(line.replace(/[\da-f-]{36}/, met.memberId));
      expect(await rowsOfMembers()).toEqual(before);
      expect(stdout).not.toContain(met.person.email);
    },
  );
});
