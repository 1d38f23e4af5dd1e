import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../project.ts';
import { coverageOf } from './coverage.ts';
import type { CompleteAreas, Coverage } from './coverage.ts';
import { mentionsIn } from './mentions.ts';
import { rowsOf } from './rows.ts';

const shownLength = 90;

const read = (at: string) => readFileSync(path.join(projectRoot, at), 'utf8');
const shorten = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

function print({ areas, faults }: Coverage) {
  for (const { missing } of areas) {
    for (const { id, requirement } of missing) console.log(`  ${id}  ${shorten(requirement)}`);
  }
  console.log('\narea      covered  missing');
  for (const { area, covered, missing } of areas) {
    console.log(`${area.padEnd(8)} ${String(covered).padStart(8)} ${String(missing.length).padStart(8)}`);
  }
  const rows = areas.reduce((sum, area) => sum + area.rows, 0);
  console.log(
    `${areas.reduce((sum, { covered }) => sum + covered, 0)} of ${rows} requirements are named by a test.`,
  );
  for (const fault of faults) console.error(fault);
}

const DERIVED = new Set([
  'node_modules',
  'build',
  'dist',
  '.cache',
  '.data',
  '.react-router',
  'test-results',
]);
/** Without the tests of the trace itself, which name requirements that do not exist. */
const testFiles = globSync('**/*.{test.ts,test.tsx,e2e.ts}', {
  cwd: projectRoot,
  exclude: (name) => DERIVED.has(name),
}).filter((file) => !file.includes(path.join('tooling', 'src', 'trace')));

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const complete: CompleteAreas = JSON.parse(read('docs/specification/complete-areas.json'));
const coverage = coverageOf({
  rows: rowsOf(read('docs/specification/requirements.md')),
  mentions: testFiles.flatMap((file) => mentionsIn(file, read(file))),
  complete,
});
if (values.json) console.log(JSON.stringify(coverage, null, 2));
else print(coverage);
process.exitCode = coverage.faults.length > 0 ? 1 : 0;
