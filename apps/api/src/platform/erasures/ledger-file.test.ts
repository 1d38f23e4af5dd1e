import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { appendToLedger, newLedger, placeLedger, readLedger } from './ledger-file.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wattle-ledger-'));
  path = join(directory, 'below', 'erasures.jsonl');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const DATABASE = 'd'.repeat(64);
const entry = (digit: string) => ({ subject: digit.repeat(64), at: '2026-11-23T02:00:00.000Z' });

/** A ledger of these people, written one by one. */
async function write(...digits: string[]): Promise<void> {
  const { text, end } = newLedger(DATABASE, []);
  await placeLedger(path, text);
  let last = end;
  for (const digit of digits) last = await appendToLedger(path, last, [entry(digit)]);
}

it('a ledger that grew is as sound as one that was written at once', async () => {
  await write('a', 'b');
  const grown = await readLedger(path);
  expect(grown).toMatchObject({ header: { database: DATABASE }, damaged: 0, isCutOff: false });
  expect(grown?.entries).toEqual([entry('a'), entry('b')]);
  expect(grown?.hashes).toHaveLength(3);
  const { text, end } = newLedger(DATABASE, [entry('a'), entry('b')]);
  await placeLedger(path, text);
  const whole = await readLedger(path);
  expect(whole).toMatchObject({ damaged: 0, entries: grown?.entries, size: end.size });
  expect(whole?.hashes.at(-1)).toBe(end.hash);
});

it.each<[string, (lines: string[]) => string[]]>([
  ['left out', ([head = '', , ...rest]) => [head, ...rest]],
  ['changed', ([head = '', first = '', ...rest]) => [head, first.replace('02:00', '03:00'), ...rest]],
  ['in another place', ([head = '', first = '', second = '', ...rest]) => [head, second, first, ...rest]],
  ['unreadable', ([head = '', first = '', ...rest]) => [head, first.slice(0, 40), ...rest]],
])('a ledger is damaged when a line is %s, and its other entries are still read', async (_what, change) => {
  await write('a', 'b', 'c');
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  writeFileSync(path, `${change(lines).join('\n')}\n`);
  const read = await readLedger(path);
  expect(read?.damaged).toBeGreaterThan(0);
  expect(read?.entries).toContainEqual(entry('c'));
});

it('a last line that is cut off is reported', async () => {
  await write('a', 'b');
  const { length } = readFileSync(path);
  truncateSync(path, length - 20);
  expect(await readLedger(path)).toMatchObject({ entries: [entry('a')], isCutOff: true, damaged: 0 });
});

it('reads a ledger of version 0.3, which has entries alone', async () => {
  await placeLedger(path, `${JSON.stringify(entry('a'))}\n${JSON.stringify(entry('a'))}\n`);
  expect(await readLedger(path)).toMatchObject({ header: null, entries: [entry('a')], damaged: 0 });
});

it('an entry that version 0.3 appends during an update is part of the ledger', async () => {
  await write('a');
  appendFileSync(path, `${JSON.stringify(entry('b'))}\n`);
  const read = await readLedger(path);
  const end = { count: 2, hash: read?.hashes.at(-1) ?? '', size: read?.size ?? 0 };
  await appendToLedger(path, end, [entry('c')]);
  expect(await readLedger(path)).toMatchObject({ entries: ['a', 'b', 'c'].map(entry), damaged: 0 });
});

it('the ledger accepts only a hash and a time', async () => {
  const named = { ...entry('a'), email: 'zoe@example.com' };
  expect(() => newLedger(DATABASE, [named])).toThrow('email');
});

it('a missing ledger reads as null', async () => {
  expect(await readLedger(path)).toBeNull();
});
