import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readOptions } from './options.ts';
import { faultsOf, reportOf } from './report.ts';
import { run } from './run.ts';
import { projectRoot } from './surroundings/product.ts';

/** Where the ledger, the logs of all processes and the report lie afterwards. */
const results = join(projectRoot, '.cache/faults');

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());

const options = readOptions(process.argv.slice(2));
const tell = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const result = await run(options, { results, tell, over: over.signal });
const report = reportOf(result);
const faults = faultsOf(result);
writeFileSync(join(results, 'report.md'), `${report}\n`);
writeFileSync(
  join(results, 'report.json'),
  `${JSON.stringify({ ...result, calls: { ...result.calls, refused: Object.fromEntries(result.calls.refused) } }, null, 2)}\n`,
);
console.log(`\n${report}\n`);
for (const fault of faults) console.log(`FAILED: ${fault}`);
console.log(`Ledger, logs and report: ${results}`);
process.exit(faults.length === 0 ? 0 : 1);
