import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { appendToLedger, beginLedger, readLedger } from './ledger-file.ts';

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
  let file = await beginLedger(path, DATABASE, []);
  for (const digit of digits) file = await appendToLedger(path, file, [entry(digit)]);
}

it('a ledger that grew reads as one that was written at once', async () => {
  await write('a', 'b');
  const grown = await readLedger(path);
  expect(grown).toMatchObject({ database: DATABASE, entries: [entry('a'), entry('b')] });
  await beginLedger(path, DATABASE, [entry('a'), entry('b')]);
  expect(await readLedger(path)).toMatchObject({ entries: grown?.entries, size: grown?.size });
});

it.each<[string, (lines: string[]) => string[]]>([
  ['left out', ([head = '', , ...rest]) => [head, ...rest]],
  ['in another place', ([head = '', first = '', second = '', ...rest]) => [head, second, first, ...rest]],
  ['unreadable', ([head = '', first = '', ...rest]) => [head, first.slice(0, 40), ...rest]],
])('rejects a ledger in which a line is %s', async (_what, change) => {
  await write('a', 'b', 'c');
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  writeFileSync(path, `${change(lines).join('\n')}\n`);
  await expect(readLedger(path)).rejects.toThrow(/line 2 is (unreadable|out of order)/);
});

it('leaves out a last line that is cut off, and the next write cuts it off', async () => {
  await write('a', 'b');
  const { length } = readFileSync(path);
  truncateSync(path, length - 20);
  const cut = await readLedger(path);
  expect(cut?.entries).toEqual([entry('a')]);
  if (cut === null) throw new Error('there is no file');
  await appendToLedger(path, cut, [entry('c')]);
  expect((await readLedger(path))?.entries).toEqual([entry('a'), entry('c')]);
});

it('accepts only a hash and a time', async () => {
  const named = { ...entry('a'), email: 'zoe@example.com' };
  await expect(beginLedger(path, DATABASE, [named])).rejects.toThrow('email');
});

it('reads a missing ledger as null', async () => {
  expect(await readLedger(path)).toBeNull();
});
