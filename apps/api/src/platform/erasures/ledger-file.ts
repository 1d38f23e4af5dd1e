import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

import { z } from 'zod';

/** One erasure: a keyed hash of the member's id, and the time. */
const Entry = z.strictObject({ subject: z.string().regex(/^[\da-f]{64}$/), at: z.iso.datetime() });
export type LedgerEntry = z.output<typeof Entry>;

export type Ledger = {
  /** Resolves once the entry is on the disk. Repeating an entry does no harm. */
  append: (entry: LedgerEntry) => Promise<void>;
};

const NEW_LINE = 0x0a;

/**
 * Append-only ledger of erasures, one per line. It lies outside the database, because a restored backup is older than
 * the latest erasures.
 */
export function makeLedgerFile(path: string): Ledger {
  return {
    async append(entry) {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'a+', 0o600);
      try {
        // After a crash the last line may be truncated. Its entry is appended again, on a new line.
        const { size } = await file.stat();
        const last = Buffer.alloc(1);
        if (size > 0) await file.read(last, 0, 1, size - 1);
        const isCutOff = size > 0 && last[0] !== NEW_LINE;
        await file.write(`${isCutOff ? '\n' : ''}${JSON.stringify(Entry.parse(entry))}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

export type ReadLedger = { entries: LedgerEntry[]; unreadable: number };

/** All entries, each person once. Null when there is no file. */
export async function readLedger(path: string): Promise<ReadLedger | null> {
  const first = new Map<string, LedgerEntry>();
  let unreadable = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      if (line.trim() === '') continue;
      const entry = entryOf(line);
      if (entry === null) unreadable += 1;
      else if (!first.has(entry.subject)) first.set(entry.subject, entry);
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
  return { entries: [...first.values()], unreadable };
}

function entryOf(line: string): LedgerEntry | null {
  try {
    return Entry.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
