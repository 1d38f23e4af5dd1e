import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { faultsOf, reportOf, type Result } from './report.ts';

export const printLine = (line: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

/** Aborted by SIGINT or SIGTERM. The run then judges what it has seen so far. */
export function stopSignal(): AbortSignal {
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
  return over.signal;
}

/** Prints the result of a run, writes it to files, and exits with 1 on any fault. */
export function reportResult(result: Result, results: string): never {
  const report = reportOf(result);
  const faults = faultsOf(result);
  const refused = Object.fromEntries(result.calls.refused);
  const json = JSON.stringify({ ...result, calls: { ...result.calls, refused } }, null, 2);
  writeFileSync(join(results, 'report.md'), `${report}\n`);
  writeFileSync(join(results, 'report.json'), `${json}\n`);
  console.log(`\n${report}\n`);
  for (const fault of faults) console.log(`FAILED: ${fault}`);
  console.log(`Ledger, logs and report: ${results}`);
  process.exit(faults.length === 0 ? 0 : 1);
}
