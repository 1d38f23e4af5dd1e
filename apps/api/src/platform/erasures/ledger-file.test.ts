import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { makeLedgerFile, readLedger } from './ledger-file.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wattle-ledger-'));
  path = join(directory, 'below', 'erasures.jsonl');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const entry = (digit: string) => ({ subject: digit.repeat(64), at: '2026-11-23T02:00:00.000Z' });

it('the ledger keeps entries in order and each person once', async () => {
  const { append } = makeLedgerFile(path);
  for (const digit of ['a', 'b', 'a']) await append(entry(digit));
  expect(await readLedger(path)).toEqual({ entries: [entry('a'), entry('b')], unreadable: 0 });
});

it('concurrent appends to the ledger do not interleave', async () => {
  const digits = Array.from('0123456789abcdef');
  await Promise.all(digits.map((digit) => makeLedgerFile(path).append(entry(digit))));
  const { entries = [] } = (await readLedger(path)) ?? {};
  expect(entries.map(({ subject }) => subject).toSorted()).toEqual(digits.map((digit) => digit.repeat(64)));
});

it('a truncated line damages no other and is reported', async () => {
  const { append } = makeLedgerFile(path);
  await append(entry('a'));
  appendFileSync(path, '{"subject":"bbbb');
  await append(entry('c'));
  expect(await readLedger(path)).toEqual({ entries: [entry('a'), entry('c')], unreadable: 1 });
  expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
});

it('the ledger accepts only a hash and a time', async () => {
  const named = { ...entry('a'), email: 'zoe@example.com' };
  await expect(makeLedgerFile(path).append(named)).rejects.toThrow('email');
  expect((await readLedger(path))?.entries ?? []).toEqual([]);
});

it('a missing ledger reads as null', async () => {
  expect(await readLedger(path)).toBeNull();
});
