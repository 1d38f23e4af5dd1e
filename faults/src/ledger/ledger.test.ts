import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { openLedger, readLedger } from './ledger.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'wattle-ledger-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

it('an entry is in the file before the write returns, and is read back unchanged', () => {
  const path = join(folder(), 'ledger.jsonl');
  const ledger = openLedger(path, () => 7);
  const write = { state: 'asked', kind: 'lead', subject: 'zoe', value: '' } as const;
  ledger.write(write);
  expect(readLedger(path)).toEqual([{ at: 7, ...write }]);
  ledger.write({ ...write, state: 'acknowledged' });
  expect(readLedger(path)).toEqual(ledger.entries());
  ledger.close();
});

it('a ledger that is there already is continued', () => {
  const path = join(folder(), 'ledger.jsonl');
  writeFileSync(path, '{"at":1,"state":"asked","kind":"lead","subject":"ada","value":""}\n');
  const ledger = openLedger(path, () => 2);
  ledger.write({ state: 'asked', kind: 'lead', subject: 'zoe', value: '' });
  ledger.close();
  expect(readLedger(path).map(({ subject }) => subject)).toEqual(['ada', 'zoe']);
});
