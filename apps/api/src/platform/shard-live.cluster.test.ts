import { setTimeout as wait } from 'node:timers/promises';

import { dropOnWorkers, shardLive } from '@wattle/testkit/database/sharded-database';
import { register, signIn, verifyIdentity, type Person, memberIdOf } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { byEmail } from '#api/testing/choosing.ts';

/** Existing rows, so that copying takes a while. */
const FILLED = 5000;
const PEOPLE = 3;
/** Pause of each client, for a small constant load. */
const PAUSE_MS = 100;
/** Number of tables in the scripts. */
const SHARDED = 34;
/** Each table takes up to ten seconds on a small machine. */
const PATIENCE_MS = 900_000;

let harness: Harness;
let people: Person[];

beforeEach(async () => {
  harness = await startHarness({}, { isUnsharded: true });
  await fill();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => register(harness)));
});
afterEach(async () => {
  const { url } = harness;
  await harness.stop();
  await dropOnWorkers(url);
});

/** Inactive members with a session each. */
const fill = () =>
  sql`
    with numbers as (select n, md5(n::text)::uuid as id from generate_series(1, ${FILLED}::int) n),
    made as (
      insert into members (id, email_lookup, password_hash, email, first_name, middle_name, last_name, birth_date,
        address, address_previous, lived_less_than_3_years, cohort, email_verified_at, created_at)
      select id, decode(md5('address ' || n), 'hex'), '', '', '', '', '', '', '', '', false, false, now(), now()
      from numbers
    )
    insert into sessions (shard_key, token_hash, id, member_id, first_factor, second_factor, created_at, token_issued_at,
      last_seen_at, expires_at)
    select id, decode(md5('token ' || n), 'hex'), md5('session ' || n)::uuid, id, true, true, now(), now(), now(),
      now() + interval '1 year' from numbers`.execute(harness.database.db);

/** Acknowledged writes, and calls without an acknowledgement. */
type Ledger = {
  registered: Person[];
  scored: string[];
  signedIn: Person[];
  notices: Map<Person, number>;
  unclear: string[];
};

/** Registers people one after another and reads their first score. */
async function coming(ledger: Ledger): Promise<void> {
  const person = await register(harness, { lastName: 'Good' });
  ledger.registered.push(person);
  await verifyIdentity(person.browser);
  const { status, text } = await person.browser.call('POST /v1/creditscore', { body: {} });
  if (status !== 200) throw new Error(`a score: ${status} ${text}`);
  ledger.scored.push(await memberIdOf(person));
}

/** Signs a member in on another device. */
async function returning(person: Person, ledger: Ledger): Promise<void> {
  const browser = harness.browser();
  const { status, text } = await signIn(browser, person);
  if (status !== 200) throw new Error(`a sign-in: ${status} ${text}`);
  ledger.signedIn.push({ ...person, browser });
}

/** Repeats changes of one member, each stored as a row of its own. */
async function changing(person: Person, ledger: Ledger): Promise<void> {
  const made = ledger.notices.get(person) ?? 0;
  // Off at first. An unchanged choice is not stored.
  const body = byEmail(made % 2 === 0);
  const { status, text } = await person.browser.call('PUT /v1/user/notifications/choices', { body });
  if (status !== 200) throw new Error(`a choice: ${status} ${text}`);
  ledger.notices.set(person, made + 1);
}

/** Repeats until stopped. */
async function repeating(act: () => Promise<void>, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await act().catch((cause: unknown) => ledger.unclear.push(String(cause)));
    await wait(PAUSE_MS);
  }
}

const amount = ({ registered, scored, signedIn, notices }: Ledger) => [
  registered.length,
  scored.length,
  signedIn.length,
  [...notices.values()].reduce((sum, each) => sum + each, 0),
];

async function countOf(
  table: 'members' | 'score_snapshots' | 'consents',
  where = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(harness.database.db);
  return rows[0]?.count ?? 0;
}

const choicesOf = async (person: Person) =>
  countOf('consents', sql`member_id = ${await memberIdOf(person)} and kind = 'score-notices'`);

/** Every acknowledged write is there. */
async function expectNothingLost(
  { registered, scored, signedIn, notices, unclear }: Ledger,
  before: ReadonlyMap<Person, number>,
): Promise<void> {
  expect(await countOf('members')).toBeGreaterThanOrEqual(FILLED + PEOPLE + registered.length);
  for (const { browser } of [...registered, ...signedIn]) {
    expect((await browser.call('GET /v1/user/is-authenticated')).status).toBe(200);
  }
  for (const person of registered) expect((await signIn(harness.browser(), person)).status).toBe(200);
  for (const memberId of scored) {
    expect(await countOf('score_snapshots', sql`member_id = ${memberId}`)).toBe(1);
  }
  for (const [person, made] of notices) {
    const kept = (await choicesOf(person)) - (before.get(person) ?? 0);
    expect(kept).toBeGreaterThanOrEqual(made);
    expect(kept).toBeLessThanOrEqual(made + unclear.length);
  }
}

it(
  'sharding tables beside their writers loses no acknowledged write',
  async () => {
    const [first, ...others] = people;
    if (first === undefined) throw new Error('no member is registered');
    const before = new Map<Person, number>();
    for (const person of others) before.set(person, await choicesOf(person));
    const ledger: Ledger = { registered: [], scored: [], signedIn: [], notices: new Map(), unclear: [] };
    let over = false;
    const writers = [
      () => coming(ledger),
      () => returning(first, ledger),
      ...others.map((person) => () => changing(person, ledger)),
    ].map((act) => repeating(act, ledger, () => over));
    const goOn = async () => {
      const sofar = amount(ledger);
      await expect.poll(() => amount(ledger).every((each, index) => each > (sofar[index] ?? 0))).toBe(true);
    };
    try {
      await goOn();
      const sharded = await shardLive(harness.url);
      expect(sharded, 'sharded tables').toBe(SHARDED);
      await goOn();
    } finally {
      over = true;
      await Promise.all(writers);
    }
    await expectNothingLost(ledger, before);
  },
  PATIENCE_MS,
);
