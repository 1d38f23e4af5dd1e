import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { whyNotStarted, type Surroundings } from '../surroundings/product.ts';

type Case = { what: string; line: RegExp; change: (path: string, text: string) => void };

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);

const CASES: readonly Case[] = [
  { what: 'newer than the database', line: /older than its ledger/, change: () => undefined },
  { what: 'missing', line: /is missing/, change: (path) => rmSync(path) },
  { what: 'empty', line: /is empty/, change: (path) => writeFileSync(path, '') },
  {
    // The one entry that the restored database knows of.
    what: 'torn',
    line: /is torn/,
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
    what: 'not writable',
    line: /can't be opened for writing/,
    change(path) {
      rmSync(path);
      mkdirSync(path);
    },
  },
];

/** Starts a worker and a web process beside each unsound ledger, and puts the sound one back. */
export function refuseEach(surroundings: Surroundings, check: (what: string, holds: boolean) => void): void {
  const path = join(surroundings.dataDir, 'erasures.jsonl');
  const text = readFileSync(path, 'utf8');
  for (const { what, line, change } of CASES) {
    change(path, text);
    const worker = whyNotStarted(surroundings, 'worker');
    check(
      `a worker refuses a ledger that is ${what}, in one line`,
      worker?.status === 78 && line.test(worker.line) && !worker.line.includes('\n'),
    );
    const web = whyNotStarted(surroundings, 'web');
    check(
      `a web process doesn't start meanwhile`,
      web?.status === 75 && /no worker has compared/.test(web.line) && !web.line.includes('\n'),
    );
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, text, { mode: 0o600 });
  }
}
