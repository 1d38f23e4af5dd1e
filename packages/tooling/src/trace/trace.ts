import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isWithoutSources, projectRoot } from '../project.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { mentionsIn } from './mentions.ts';
import { departuresOf, rowsOf } from './rows.ts';

const read = (at: string) => readFileSync(path.join(projectRoot, at), 'utf8');

function print({ areas, faults }: Coverage) {
  console.log('area         rows  covered');
  for (const { area, rows, covered } of areas) {
    console.log(`${area.padEnd(8)} ${String(rows).padStart(8)} ${String(covered).padStart(8)}`);
  }
  const total = (of: 'rows' | 'covered') => areas.reduce((sum, area) => sum + area[of], 0);
  console.log(`${total('covered')} of ${total('rows')} requirements are named by a test.`);
  for (const fault of faults) console.error(fault);
}

/** Excludes the tests of the trace itself, which name requirements that do not exist. */
const testFiles = globSync('**/*.{test.ts,test.tsx,e2e.ts}', {
  cwd: projectRoot,
  exclude: isWithoutSources,
}).filter((file) => !file.includes(path.join('tooling', 'src', 'trace')));

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const coverage = coverageOf({
  rows: rowsOf(read('docs/specification/requirements.md')),
  departures: departuresOf(read('docs/specification/README.md')),
  mentions: testFiles.flatMap((file) => mentionsIn(file, read(file))),
});
if (values.json) console.log(JSON.stringify(coverage, null, 2));
else print(coverage);
process.exitCode = coverage.faults.length > 0 ? 1 : 0;
