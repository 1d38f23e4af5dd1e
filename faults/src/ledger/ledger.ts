import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

import type { Entry } from './entry.ts';

export type Ledger = {
  /** Flushes to disk before it returns, so that no request is sent, and no answer believed, without its entry. */
  write: (entry: Omit<Entry, 'at'>) => void;
  entries: () => readonly Entry[];
  close: () => void;
};

/** Opens a ledger that only ever grows, one line of JSON for each entry. */
export function openLedger(path: string, now: () => number = Date.now): Ledger {
  const descriptor = openSync(path, 'a');
  const entries: Entry[] = [];
  return {
    write(entry) {
      const dated = { at: now(), ...entry };
      writeSync(descriptor, `${JSON.stringify(dated)}\n`);
      fsyncSync(descriptor);
      entries.push(dated);
    },
    entries: () => entries,
    close: () => closeSync(descriptor),
  };
}

/** The entries of a ledger that was closed. */
export function readLedger(path: string): Entry[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
}
