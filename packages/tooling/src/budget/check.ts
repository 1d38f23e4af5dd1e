import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../project.ts';
import { budgetFaults, countLines, countOperations, lowered, type Budget } from './budget.ts';

const file = path.join(projectRoot, 'budget.json');
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const totals = countLines(projectRoot);
const operations = countOperations(projectRoot);
let budget: Budget = JSON.parse(readFileSync(file, 'utf8'));
if (values.write) {
  budget = lowered(budget, totals);
  writeFileSync(file, `${JSON.stringify(budget, null, 2)}\n`);
}
for (const kind of ['code', 'tests'] as const) {
  const each = Math.round(totals[kind] / operations);
  console.log(
    `${kind}: ${totals[kind]} lines of ${budget[kind]}, ${each} for each of ${operations} operations`,
  );
}
const faults = budgetFaults(budget, totals);
for (const fault of faults) console.log(`budget.json: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
