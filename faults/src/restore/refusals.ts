import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { whyNotStarted, type Surroundings } from '../surroundings/product.ts';

type Case = { what: string; line: RegExp; change: (path: string, text: string) => void };

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);

const CASES: readonly Case[] = [
  { what: 'missing', line: /is missing/, change: (path) => rmSync(path) },
  { what: 'empty', line: /can't be read/, change: (path) => writeFileSync(path, '') },
  {
    // The one entry that the restored database knows of.
    what: 'torn',
    line: /has 0 entries of 1/,
    change: (path, text) => writeFileSync(path, linesOf(text).slice(0, 2).join('\n').slice(0, -20)),
  },
  {
    what: 'older than the database',
    line: /has 0 entries of 1/,
    change: (path, text) => writeFileSync(path, `${linesOf(text)[0]}\n`),
  },
  {
    what: 'of another database',
    line: /of another database/,
    change: (path, text) =>
      writeFileSync(path, text.replace(/"database":"[^"]+"/, `"database":"${'f'.repeat(64)}"`)),
  },
  {
    what: 'a folder',
    line: /can't be read or written/,
    change(path) {
      rmSync(path);
      mkdirSync(path);
    },
  },
];

export const ledgerOf = ({ dataDir }: Surroundings): string => join(dataDir, 'erasures.jsonl');

/** Starts a worker beside each unsound ledger, and puts the sound one back. */
export function refuseEach(surroundings: Surroundings, check: (what: string, holds: boolean) => void): void {
  const path = ledgerOf(surroundings);
  const text = readFileSync(path, 'utf8');
  for (const { what, line, change } of CASES) {
    change(path, text);
    const worker = whyNotStarted(surroundings);
    check(
      `a worker refuses a ledger that is ${what}, in one line`,
      worker?.status === 78 && line.test(worker.line) && !worker.line.includes('\n'),
    );
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, text, { mode: 0o600 });
  }
}
