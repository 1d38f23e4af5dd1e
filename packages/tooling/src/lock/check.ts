import { readFileSync } from 'node:fs';
import path from 'node:path';
import { printable } from '@wattle/testkit/printable';
import { licenceFaults } from '../licences/licences.ts';
import { projectRoot } from '../project.ts';
import { faultsOf, LOCKS, type Lock } from './faults.ts';

for (const file of LOCKS) {
  const lock: Lock = JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
  const faults = [...faultsOf(lock), ...licenceFaults(lock)];
  for (const fault of faults) console.log(printable(`${file}: ${fault}`));
  console.log(`${faults.length} faults in ${file} of ${Object.keys(lock.packages).length} packages.`);
  if (faults.length > 0) process.exitCode = 1;
}
