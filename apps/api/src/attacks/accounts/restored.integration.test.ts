import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { PASSWORD, register } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { allowBeginning, isConfirmed, untilConfirmed } from '#api/platform/erasures/confirmation.ts';
import { storeErasures } from '#api/platform/erasures/erasures.ts';
import { readLedger } from '#api/platform/erasures/ledger-file.ts';
import { makeLedger } from '#api/platform/erasures/ledger.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let path: string;
/** Of two erased members, while a third one stays. */
let sound: string;

const START = { waitMs: 0, asked: new AbortController().signal };
const db = () => harness.database.db;
/** A worker that starts. */
const worker = (at = path) => makeLedger({ db: db(), path: at, database: harness.platform.ledger.database });
const linesOf = (text: string) => text.split('\n').slice(0, -1);
const legacy = (...subjects: string[]) =>
  subjects.map((subject) => `${JSON.stringify({ subject, at: '2026-01-02T03:04:05.000Z' })}\n`).join('');
const subjects = async () => (await readLedger(path))?.entries.map(({ subject }) => subject) ?? [];

/** What a restart of the server, and so each restore of its data directory, leaves of a confirmation. */
const restartServer = () =>
  sql`update erasure_guard set server_started = server_started - interval '1 hour', begin_until = null`.execute(
    db(),
  );

beforeAll(async () => {
  harness = await startHarness();
  path = harness.platform.config.erasureLedger;
  await register(harness);
  for (let times = 0; times < 2; times += 1) {
    const { browser } = await register(harness);
    await browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } });
  }
  await harness.workers.stop();
  await harness.platform.ledger.look();
  sound = readFileSync(path, 'utf8');
});
afterAll(() => harness.stop());
beforeEach(async () => {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, sound);
  await restartServer();
});

const stranger = () => legacy('ab'.repeat(32));
const writing = (change: (text: string) => string) => () => writeFileSync(path, change(sound));

it.each<[string, RegExp, () => void]>([
  ['missing', /is missing/, () => rmSync(path)],
  ['empty', /is empty/, writing(() => '')],
  ['torn', /is torn/, writing((text) => text.slice(0, -20))],
  ['without an entry', /is damaged/, writing((text) => linesOf(text).toSpliced(1, 1).join('\n') + '\n')],
  ['changed', /is damaged|is not the file/, writing((text) => text.replace(/"at":"\d/, '"at":"1'))],
  ['older', /has 1 entries of 2/, writing((text) => linesOf(text).slice(0, 2).join('\n') + '\n')],
  ['newer', /older than its ledger of erasures, by 1/, writing((text) => text + stranger())],
  [
    'of another database',
    /another database/,
    writing((text) => text.replace(/e":"\w{64}/, `e":"${'f'.repeat(64)}`)),
  ],
  [
    'of another life',
    /is not known/,
    writing((text) => text.replace(/"ledger":"[^"]+/, `"ledger":"${crypto.randomUUID()}`)),
  ],
  ['of version 0.3', /has no first line/, () => rewriteAsLegacy()],
  ['no ledger', /is no ledger/, writing(() => 'root:x:0:0\n')],
  [
    'not writable',
    /can't be opened for writing/,
    () => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
])(
  '[DEL-007] a worker refuses a ledger that is %s, and no web process starts',
  async (_what, line, change) => {
    change();
    await expect(worker().open()).rejects.toThrow(line);
    expect(await isConfirmed(db())).toBe(false);
    await expect(untilConfirmed(db(), START)).rejects.toThrow('no worker has compared');
  },
);

function rewriteAsLegacy(): void {
  const entries = linesOf(sound)
    .slice(1)
    .map((line) => JSON.parse(line) as { subject: string });
  writeFileSync(path, legacy(...entries.map(({ subject }) => subject)));
}

it('a worker with the ledger confirms the database, until its server is restarted or a dump is loaded', async () => {
  await worker().open();
  await untilConfirmed(db(), START);
  await restartServer();
  expect(await isConfirmed(db())).toBe(false);
  await worker().open();
  // As a dump writes it: the same values, by another transaction.
  await sql`update erasure_guard set id = id`.execute(db());
  expect(await isConfirmed(db())).toBe(false);
  const running = worker();
  await running.look();
  expect(await isConfirmed(db())).toBe(true);
  expect(running.entries()).toBe(2);
});

it('a worker goes on with a ledger whose last line was cut off before it was acknowledged', async () => {
  writeFileSync(path, `${sound}{"number":3,"prev`);
  await worker().open();
  expect(readFileSync(path, 'utf8')).toBe(sound);
});

it('workers that share a file keep it whole, and one with its own gets every entry', async () => {
  const [one, other] = [worker(), worker()];
  await Promise.all([one.open(), other.open()]);
  const entries = Array.from('0123456789abcdef', (digit) => ({
    subject: digit.repeat(64),
    at: '2026-01-02T03:04:05.000Z',
  }));
  await storeErasures(db(), entries);
  await Promise.all(entries.map((entry, index) => (index % 2 === 0 ? one : other).append(entry)));
  await Promise.all(entries.map((entry) => other.append(entry)));
  expect(await readLedger(path)).toMatchObject({ damaged: 0, isCutOff: false });
  expect(await subjects()).toHaveLength(18);
  await allowBeginning(db());
  const own = `${path}.own`;
  await worker(own).open();
  expect((await readLedger(own))?.entries).toHaveLength(18);
});
