import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { z } from 'zod';

const Hash = z.string().regex(/^[\da-f]{64}$/);
/** The first line: an id of this file, and the database whose erasures it has. */
const Header = z.strictObject({ ledger: z.uuid(), database: Hash });
/** One erasure: its place, a keyed hash of the member's id, and the time. */
const Line = z.strictObject({ number: z.int(), subject: Hash, at: z.iso.datetime() });
export type LedgerEntry = Omit<z.output<typeof Line>, 'number'>;

export type LedgerFile = {
  id: string;
  database: string;
  entries: readonly LedgerEntry[];
  /** Length in bytes, without a last line that is cut off. */
  size: number;
};

class DamagedLedger extends Error {
  override name = 'DamagedLedger';
}

/** Null when there is no file. Throws when it can't be written, or for a line that is unreadable or out of order. */
export async function readLedger(path: string): Promise<LedgerFile | null> {
  const text = await readWritable(path);
  return text === null ? null : parseLedger(text);
}

/** Throws for a line that is unreadable or out of order. */
export function parseLedger(text: string): LedgerFile {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [head = '', ...lines] = whole.split('\n').slice(0, -1);
  const { ledger: id, database } = parsed(Header, head, 1);
  const entries = lines.map((line, index) => {
    const { number, ...entry } = parsed(Line, line, index + 2);
    if (number !== index + 1) throw new DamagedLedger(`line ${index + 2} is out of order`);
    return entry;
  });
  return { id, database, entries, size: Buffer.byteLength(whole) };
}

async function readWritable(path: string): Promise<string | null> {
  const file = await open(path, 'r+').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (file === null) return null;
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function parsed<T>(schema: z.ZodType<T>, line: string, number: number): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new DamagedLedger(`line ${number} is unreadable`);
  }
}

const linesOf = (entries: readonly LedgerEntry[], before: number): string =>
  entries
    .map((entry, index) => `${JSON.stringify(Line.parse({ number: before + index + 1, ...entry }))}\n`)
    .join('');

/** Puts a new file in its place at once, so that there is never half of it. */
export async function beginLedger(
  path: string,
  database: string,
  entries: readonly LedgerEntry[],
): Promise<LedgerFile> {
  const id = randomUUID();
  const text = `${JSON.stringify({ ledger: id, database })}\n${linesOf(entries, 0)}`;
  await mkdir(dirname(path), { recursive: true });
  await write(`${path}.new`, 'w', text);
  await rename(`${path}.new`, path);
  return { id, database, entries, size: Buffer.byteLength(text) };
}

/** Resolves once the entries are on the disk. The next write cuts off what a failed one left. */
export async function appendToLedger(
  path: string,
  file: LedgerFile,
  added: readonly LedgerEntry[],
): Promise<LedgerFile> {
  const text = linesOf(added, file.entries.length);
  await write(path, 'r+', text, file.size);
  return { ...file, entries: [...file.entries, ...added], size: file.size + Buffer.byteLength(text) };
}

async function write(path: string, flags: 'w' | 'r+', text: string, from = 0): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.truncate(from);
    await file.write(text, from);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Null when there is no file. */
export const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
