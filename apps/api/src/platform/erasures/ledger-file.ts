import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

import { z } from 'zod';

const Hash = z.string().regex(/^[\da-f]{64}$/);

/** The first line: an id of this file, and the database whose erasures it has. */
const Header = z.strictObject({ ledger: z.uuid(), database: Hash });

/** One erasure: a keyed hash of the member's id, and the time. */
const Entry = z.strictObject({ subject: Hash, at: z.iso.datetime() });
export type LedgerEntry = z.output<typeof Entry>;

/** Version 0.3 writes entries alone; during an update they stand between numbered ones. */
const Line = z.union([z.strictObject({ number: z.int(), previous: Hash, ...Entry.shape }), Entry]);

export type ReadLedger = {
  /** Null in a file of version 0.3. */
  header: z.output<typeof Header> | null;
  /** Each person once. */
  entries: LedgerEntry[];
  /** Hash of everything up to the first line, to the first entry and so on, as far as the lines are sound. */
  hashes: string[];
  /** Lines that are unreadable or do not follow from those before. */
  damaged: number;
  /** The last line has no end. */
  isCutOff: boolean;
  /** Length in bytes, without a last line that is cut off. */
  size: number;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Null when there is no file. */
export async function readLedger(path: string): Promise<ReadLedger | null> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (text === null) return null;
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const lines = whole.split('\n').slice(0, -1);
  const header = parsed(Header, lines[0] ?? '');
  const about = { isCutOff: whole.length < text.length, size: Buffer.byteLength(whole) };
  return { header, ...about, ...entriesIn(lines.slice(header === null ? 0 : 1), lines[0] ?? '') };
}

function entriesIn(lines: readonly string[], first: string) {
  const entries = new Map<string, LedgerEntry>();
  const hashes = [hashOf(first)];
  let damaged = 0;
  for (const text of lines.filter((line) => line !== '')) {
    const line = parsed(Line, text);
    const previous = hashes.at(-1) ?? '';
    const follows =
      line !== null && (!('number' in line) || (line.number === hashes.length && line.previous === previous));
    if (!follows) damaged += 1;
    else if (damaged === 0) hashes.push(hashOf(previous + text));
    if (line !== null && !entries.has(line.subject)) {
      entries.set(line.subject, { subject: line.subject, at: line.at });
    }
  }
  return { entries: [...entries.values()], hashes, damaged };
}

function parsed<T>(schema: z.ZodType<T>, line: string): T | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Where a file ends: number of entries, hash of all lines, length in bytes. */
export type LedgerEnd = { count: number; hash: string; size: number };

function linesAfter(end: LedgerEnd, entries: readonly LedgerEntry[]): { text: string; end: LedgerEnd } {
  let text = '';
  let { count, hash } = end;
  for (const entry of entries) {
    count += 1;
    const line = JSON.stringify({ number: count, previous: hash, ...Entry.parse(entry) });
    hash = hashOf(hash + line);
    text += `${line}\n`;
  }
  return { text, end: { count, hash, size: end.size + Buffer.byteLength(text) } };
}

/** A whole new ledger as text. */
export function newLedger(database: string, entries: readonly LedgerEntry[]) {
  const ledger = randomUUID();
  const header = JSON.stringify({ ledger, database });
  const size = Buffer.byteLength(header) + 1;
  const { text, end } = linesAfter({ count: 0, hash: hashOf(header), size }, entries);
  return { ledger, text: `${header}\n${text}`, end };
}

/** Puts a file in its place at once, so that there is never half of it. */
export async function placeLedger(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Resolves once the entries are on the disk. After a failure, such as a full disk, the file is as before. */
export async function appendToLedger(
  path: string,
  end: LedgerEnd,
  entries: readonly LedgerEntry[],
): Promise<LedgerEnd> {
  const added = linesAfter(end, entries);
  const file = await open(path, 'a');
  try {
    await file.writeFile(added.text);
    await file.sync();
  } catch (cause) {
    await file.truncate(end.size).catch(() => undefined);
    throw cause;
  } finally {
    await file.close();
  }
  return added.end;
}

/** Null when the file can be written, otherwise why not. */
export async function whyNotWritable(path: string): Promise<string | null> {
  try {
    const file = await open(path, 'r+');
    try {
      return (await file.stat()).isFile() ? null : 'it is no file';
    } finally {
      await file.close();
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    return code === 'ENOENT' ? null : code;
  }
}

export const cutOff = (path: string, size: number): Promise<void> => truncate(path, size);

/** Null when there is no file. */
export const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
