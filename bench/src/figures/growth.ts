import { queryAt } from '@wattle/testkit/database/query-at';
import { PASSWORD } from '@wattle/testkit/people';
import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { until } from '@wattle/testkit/waiting';
import type { Client } from 'pg';

import { median, type Reading } from '../ratio.ts';
import { addOver, grow } from '../surroundings/growing.ts';
import { register, type Member } from '../surroundings/people.ts';
import { connectUnnoted, makeNotes, startExplainingServer, type Ran } from '../surroundings/plans.ts';
import { startServices, type Services } from '../surroundings/services.ts';
import { signInShot } from '../surroundings/sign-in-shot.ts';
import type { Figure } from './figure.ts';

const SIZES = (process.env['BENCH_GROWTH'] ?? '1000,100000,1000000').split(',').map(Number);
const TIMES = 20;
const GROWS_MOST = 1.5;
/** The time below which a statement's is mostly chance. */
const MIN_MS = 0.2;
/** A table that stays smaller than this may be read from end to end. */
const SMALL_TABLE = 5000;
/** Two walks through all members, 200 at a time, each statement explained. */
const JOBS_WITHIN_MS = 1_200_000;

/** What people do, each often enough for a median. */
async function useProduct({ address, database, members, member }: Services): Promise<void> {
  const leavers: Member[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await member.browser.client('GET /v1/user/is-authenticated', {});
    await member.browser.client('GET /v1/user/init', {});
    await member.browser.client('POST /v1/creditscore', { body: {} });
    await member.browser.client('POST /v1/creditscore/second', { body: {} });
    await member.browser.client('POST /v1/product/init', { body: {} });
    const who = members[time % members.length] ?? member;
    await signIn(address, who);
    if (time % 4 === 0) {
      leavers.push(await register(address));
      await forgetSecond(database, member);
    }
  }
  for (const leaver of leavers) {
    await leaver.browser.client('POST /v1/user/delete-account', { body: { password: PASSWORD } });
  }
}

/** Makes the next call ask again. */
async function forgetSecond(database: string, { id }: Member): Promise<void> {
  for (const table of ['score_snapshots', 'bureau_orders']) {
    await queryAt(database, `delete from ${table} where member_id = $1 and bureau = 'second'`, [id]);
  }
}

/** Asks it, under the words that the page shows. */
async function agreeToSecond({ browser }: Member): Promise<void> {
  const { consent } = await browser.client('POST /v1/creditscore/second', { body: {} });
  const { textVersion } = consent;
  const { latest } = await browser.client('PUT /v1/creditscore/second', {
    body: { isAgreed: true, textVersion },
  });
  if (latest === null) throw new Error('the second bureau gave no score');
}

async function signIn(address: Services['address'], { id, email }: Member): Promise<void> {
  const shot = await signInShot(address, { email, device: `bench-device-${id}` });
  const { method, path, headers, body } = shot;
  const answered = await fetch(address.api + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  if (answered.status !== 200) throw new Error(`sign-in: ${answered.status}`);
}

const NOT_RUN = 'select name from jobs where due_at <= now() or claimed_until > now()';

/** Every job that comes again and again, now. */
async function runJobs(client: Client): Promise<void> {
  await client.query('delete from refresh_sweeps');
  await client.query('update jobs set due_at = now()');
  await until(
    'every job has run',
    async () => (await client.query(NOT_RUN)).rows.length === 0,
    JOBS_WITHIN_MS,
  );
}

type Times = Map<string, { ms: number; readWhole: string[]; plan: string }>;

/** The median of each of our own statements; those that some process makes only now and then as well. */
function timesOf(ran: readonly Ran[]): Times {
  const all = new Map<string, Ran[]>();
  for (const each of ran) {
    if (/^(begin|commit|listen|select 1$)/i.test(each.statement)) continue;
    all.set(each.statement, [...(all.get(each.statement) ?? []), each]);
  }
  return new Map(
    [...all].map(([statement, runs]) => [
      statement,
      {
        ms: median(runs.map(({ ms }) => ms)),
        readWhole: [...new Set(runs.flatMap(({ readWhole }) => readWhole))],
        plan: runs.at(-1)?.plan ?? '',
      },
    ]),
  );
}

async function largeTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${SMALL_TABLE}`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function timesAtEachSize(services: Services, client: Client): Promise<Times[]> {
  const since = await makeNotes(client);
  const sizes: Times[] = [];
  let filled = 0;
  for (const size of SIZES) {
    process.stderr.write(`    ${size} members\n`);
    await grow(client, services.member, { from: filled + 1, to: size });
    filled = size;
    // The first of everything finds cold memory.
    await useProduct(services);
    await runJobs(client);
    await addOver(client, services.member);
    since();
    await useProduct(services);
    await runJobs(client);
    sizes.push(timesOf(since()));
  }
  return sizes;
}

type Row = { statement: string; ms: number[]; ratio: number; readWhole: string[]; plan: string };

function rowsOf(sizes: readonly Times[], large: ReadonlySet<string>): Row[] {
  const [first, last] = [sizes[0], sizes.at(-1)];
  return [...(last ?? [])].flatMap(([statement, { ms, readWhole, plan }]): Row[] => {
    const small = first?.get(statement);
    if (small === undefined) return [];
    const ratio = Math.max(ms, MIN_MS) / Math.max(small.ms, MIN_MS);
    const whole = readWhole.filter((table) => large.has(table));
    const times = sizes.map((size) => size.get(statement)?.ms ?? Number.NaN);
    return [{ statement, ms: times, ratio, readWhole: whole, plan }];
  });
}

function readingsOf(all: readonly Row[]): Reading[] {
  const rows = all.toSorted((one, other) => other.ratio - one.ratio);
  for (const { statement, ms, ratio, readWhole } of rows) {
    const times = ms.map((each) => each.toFixed(2).padStart(9)).join(' ');
    const whole = readWhole.length === 0 ? '' : ` reads all of ${readWhole.join(', ')}:`;
    process.stderr.write(`    ${times} ms  x${ratio.toFixed(2)} ${whole} ${statement.slice(0, 110)}\n`);
  }
  const [worst] = rows;
  if (worst === undefined) throw new Error('no statement was noted');
  const whole = rows.filter(({ readWhole }) => readWhole.length > 0);
  return [
    {
      figure: 'growth',
      measured: worst.ratio,
      limit: GROWS_MOST,
      unit: 'times',
      target: { atMost: 1 },
      note: `from ${SIZES[0]} to ${SIZES.at(-1)} members, the worst of ${rows.length} statements: ${worst.statement.slice(0, 60)}`,
      details: rows,
    },
    {
      figure: 'growth-whole-tables',
      measured: whole.length,
      limit: 1,
      unit: 'statements',
      target: { below: 1 },
      note: whole.map(({ readWhole }) => readWhole.join(', ')).join('; '),
    },
  ];
}

/**
 * How much longer the statements of what people do, of a member who leaves and of every job take with a thousand times as
 * many members, by the server's own notes. It has a server and a database of its own.
 */
export const growth: Figure = {
  name: 'growth',
  isLong: true,
  async measure() {
    const processes = new ProcessGroup();
    try {
      const url = await startExplainingServer(processes);
      const services = await startServices(processes, {
        database: url,
        settings: { BUREAUS: 'primary,second' },
      });
      await agreeToSecond(services.member);
      const client = await connectUnnoted(url);
      const sizes = await timesAtEachSize(services, client);
      const large = await largeTables(client);
      await client.end();
      return readingsOf(rowsOf(sizes, large));
    } finally {
      await processes.stopAll();
    }
  },
};
