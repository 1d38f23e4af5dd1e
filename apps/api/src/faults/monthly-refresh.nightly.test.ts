import { randomUUID } from 'node:crypto';

import { addMonths, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { aFile } from '@wattle/domain/credit-file/test-file';
import { isSharded } from '@wattle/testkit/database/sharded-database';
import { freePort } from '@wattle/testkit/processes/free-port';

import type { Database } from '#api/platform/database/database.ts';
import { makeFieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { migrate } from '#api/platform/database/migrate.ts';
import { loadFieldKeys } from '#api/platform/secrets/field-keys.ts';

import { install, type Installation } from './test-api-process.ts';
import { memberRows, within } from './test-members.ts';

/** On a cluster each takes several times as long. */
const MEMBERS = isSharded() ? 200 : 500;
/** Members in a row, by key: as many as end a sweep where the bureau does not answer. */
const UNREADABLE = 5;
const FIELD_KEYS = `1:${Buffer.alloc(32, 4).toString('base64')}`;
const LAST_MONTH = addMonths(sydneyMonth(new Date()), -1);

let installation: Installation;

const cipher = makeFieldCipher(loadFieldKeys({ fieldKeys: FIELD_KEYS, dataDir: '' }));

/** Members with notices, each with an impossible score last month, so that everyone gets a notice. */
async function settle({ db }: Pick<Database, 'db'>): Promise<void> {
  const members = memberRows({ fieldKeys: FIELD_KEYS, count: MEMBERS + UNREADABLE, name: 'Reader' })
    .map((row) => ({ ...row, mobile_verified_at: row.created_at, licence_verified_at: row.created_at }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const member of members.slice(100, 100 + UNREADABLE)) member.address = Buffer.alloc(60, 1);
  const given_at = new Date('2025-01-01T00:00:00Z');
  const consent = { text_version: '1', granted: true, source: 'test', given_at };
  const file = JSON.stringify({ creditFile: aFile() });
  await db.insertInto('members').values(members).execute();
  for (const kind of ['bureau-access', 'score-notices']) {
    const rows = members.map(({ id }) => ({ ...consent, member_id: id, id: randomUUID(), kind }));
    await db.insertInto('consents').values(rows).execute();
  }
  const snapshots = members.map(({ id }) => ({
    member_id: id,
    bureau_name: 'Yarran Credit',
    month: LAST_MONTH,
    score: 1,
    received_on: `${LAST_MONTH}-05`,
    advice: cipher.seal('[]', `score_snapshots.advice:${id}:primary:${LAST_MONTH}`),
    file: cipher.seal(file, `score_snapshots.file:${id}:primary:${LAST_MONTH}`),
    facts: cipher.seal('{"troubles":[]}', `score_snapshots.facts:${id}:primary:${LAST_MONTH}`),
  }));
  await db.insertInto('score_snapshots').values(snapshots).execute();
}

beforeAll(async () => {
  installation = await install({
    FIELD_KEYS,
    // One process alone needs longer for the half that is left than a dead one's job stays claimed.
    BUREAU_REFRESH_PER_SECOND: '20',
    BUREAU_REFRESH_EVERY_SECONDS: '1',
    DATABASE_POOL: '10',
  });
  await within(installation, async (database) => {
    await migrate(database);
    await settle(database);
  });
});
afterAll(() => installation.remove());

const asked = () => installation.simulators.requests('bureau');

async function mailed(): Promise<string[]> {
  const messages = await installation.simulators.control<{ to: string }[]>('/messages');
  return messages.map(({ to }) => to);
}

/** One more process beside the others, and for how many members it has got an answer. */
async function startApart() {
  const [port, operations] = [await freePort(), await freePort()];
  const api = await installation.start({ PORT: String(port), OPERATIONS_PORT: String(operations) });
  return {
    api,
    settled: async (): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${operations}/metrics`)).text();
      return Number(/^refresh_members_total\{result="settled"\} (\d+)$/m.exec(text)?.[1]);
    },
  };
}

it('[HIST-006] after a kill half-way, other processes share the rest of the monthly refresh: one enquiry and one notice for each member, also beside an unreadable one', async () => {
  const first = await installation.start();
  await expect.poll(asked, { timeout: 60_000, interval: 20 }).toBeGreaterThan(MEMBERS / 2);
  await first.kill();
  const before = await asked();
  expect(before, 'killed in the middle').toBeLessThan(MEMBERS);

  const others = await Promise.all([startApart(), startApart()]);
  onTestFailed(async () => {
    for (const { api } of others) process.stderr.write((await api.terminate()).stdout);
  });
  await expect
    .poll(async () => new Set(await mailed()).size, { timeout: 200_000, interval: 250 })
    .toBe(MEMBERS);
  const all = await mailed();
  expect(all, 'one mail each').toHaveLength(MEMBERS);
  // Only orders that were under way when it died, and those whose answer a busy machine took too long over, are asked
  // for again, under the same reference: the list never starts over.
  expect(await asked()).toBeLessThan(MEMBERS + before / 4);
  const shares = await Promise.all(others.map(({ settled }) => settled()));
  expect(Math.min(...shares), 'each does its share').toBeGreaterThan(MEMBERS / 20);
  for (const { api } of others) await api.terminate();
  await within(installation, async ({ db }) => {
    const { count, references } = await db
      .selectFrom('bureau_orders')
      .select(({ fn }) => [
        fn.countAll<string>().as('count'),
        fn.count<string>('reference').distinct().as('references'),
      ])
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow();
    expect([Number(count), Number(references)]).toEqual([MEMBERS, MEMBERS]);
    const snapshots = await db.selectFrom('score_snapshots').select('month').execute();
    expect(snapshots).toHaveLength(2 * MEMBERS + UNREADABLE);
  });
});
