import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { memberIdOf, PASSWORD, register } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { replayLedger } from '#api/features/leaving/replay-erasures.ts';
import { forgetLedgers, storedErasures, storeErasures } from '#api/platform/erasures/erasures.sql.ts';
import { readLedger } from '#api/platform/erasures/ledger-file.ts';
import { makeLedger } from '#api/platform/erasures/ledger.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let path: string;
/** The ledger of two erased members, while others stay. */
let sound: string;
/** Members that a restored database contains again. */
let returning: string[];

const db = () => harness.database.db;
const replay = (entries: Parameters<ReturnType<typeof replayLedger>>[0]) =>
  replayLedger(harness.platform.ctx)(entries);
/** A worker that starts. */
const worker = (at = path) => makeLedger({ db: db(), path: at, database: harness.platform.ledger.database });
const linesOf = (text: string) => text.split('\n').slice(0, -1);
const entriesAt = async (at: string) => (await readLedger(at))?.entries ?? [];

beforeAll(async () => {
  harness = await startHarness();
  path = harness.platform.config.erasureLedger;
  // Stays, so that a missing ledger proves something.
  await register(harness);
  returning = [await memberIdOf(await register(harness)), await memberIdOf(await register(harness))];
  for (let times = 0; times < 2; times += 1) {
    const { browser } = await register(harness);
    await browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } });
  }
  await harness.workers.stop();
  await harness.platform.ledger.copy();
  sound = readFileSync(path, 'utf8');
});
afterAll(() => harness.stop());
beforeEach(() => {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, sound);
});

const writing = (change: (text: string) => string) => () => writeFileSync(path, change(sound));

it.each<[string, RegExp, () => void]>([
  ['missing', /is missing.*erasures init/, () => rmSync(path)],
  ['empty', /can't be read.*erasures init/, writing(() => '')],
  ['torn', /has 1 entries of 2.*erasures init/, writing((text) => text.slice(0, -20))],
  ['without an entry', /out of order/, writing((text) => linesOf(text).toSpliced(1, 1).join('\n') + '\n')],
  ['older', /has 1 entries of 2/, writing((text) => linesOf(text).slice(0, 2).join('\n') + '\n')],
  [
    'of another database',
    /another database/,
    writing((text) => text.replace(/e":"\w{64}/, `e":"${'f'.repeat(64)}`)),
  ],
  ['no ledger', /can't be read/, writing(() => 'root:x:0:0\n')],
  [
    'a folder',
    /can't be read or written/,
    () => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
])('[DEL-007] a worker refuses a ledger that is %s', async (_what, line, change) => {
  change();
  await expect(worker().open(replay)).rejects.toThrow(line);
});

it('a worker continues a ledger whose last line was cut off before it was acknowledged', async () => {
  writeFileSync(path, `${sound}{"number":3,"subj`);
  await worker().open(replay);
  await storeErasures(db(), [{ subject: 'ab'.repeat(32), at: '2026-01-02T03:04:05.000Z' }]);
  await worker().copy();
  expect(linesOf(readFileSync(path, 'utf8')).slice(0, -1)).toEqual(linesOf(sound));
  expect(await entriesAt(path)).toHaveLength(3);
  sound = readFileSync(path, 'utf8');
});

/** Removes an erasure, as a restored backup does: the member is there again. */
async function restoreWithout(subject: string): Promise<void> {
  await sql`delete from erasures where subject = decode(${subject}, 'hex')`.execute(db());
  await sql`update erasure_ledgers set entries = entries - 1`.execute(db());
}

it('[DEL-007] a worker erases members again that a restored database contains, at its start and while it runs', async () => {
  const running = worker();
  await running.open(replay);
  for (const check of [() => worker().open(replay), () => running.refresh(replay)]) {
    const { ctx } = harness.platform;
    const memberId = returning.pop() ?? '';
    const subject = ctx.hash('erasure')(memberId).toString('hex');
    await storeErasures(db(), [{ subject, at: '2026-01-02T03:04:05.000Z' }]);
    await worker().copy();
    await restoreWithout(subject);
    await check();
    const found = await db().selectFrom('members').select('id').where('id', '=', memberId).execute();
    expect(found).toEqual([]);
    expect((await storedErasures(db())).map((each) => each.subject)).toContain(subject);
    sound = readFileSync(path, 'utf8');
  }
});

it('a running worker detects that its ledger was removed or put back', async () => {
  const running = worker();
  await running.open(replay);
  rmSync(path);
  await expect(running.refresh(replay)).rejects.toThrow('is missing');
  expect(running.entries()).toBeNull();
  writeFileSync(path, sound);
  await running.refresh(replay);
  expect(running.entries()).toBe(linesOf(sound).length - 1);
});

it('workers that share a file keep it whole, and one with its own gets every entry', async () => {
  const [one, other] = [worker(), worker()];
  await Promise.all([one.open(replay), other.open(replay)]);
  const before = (await entriesAt(path)).length;
  const entries = Array.from('0123456789abcdef', (digit) => ({
    subject: digit.repeat(64),
    at: '2026-01-02T03:04:05.000Z',
  }));
  await Promise.all(
    entries.map(async (entry, index) => {
      await storeErasures(db(), [entry]);
      await (index % 2 === 0 ? one : other).copy();
    }),
  );
  expect(await entriesAt(path)).toHaveLength(before + 16);
  const own = worker(`${path}.own`);
  await expect(own.open(replay)).rejects.toThrow('is missing');
  await forgetLedgers(db());
  await own.open(replay);
  expect(own.entries()).toBe(before + 16);
  await one.open(replay);
  await expect(worker(`${path}.third`).open(replay)).rejects.toThrow('is missing');
  sound = readFileSync(path, 'utf8');
});
