import { readFileSync } from 'node:fs';
import path from 'node:path';
import { printable } from '@wattle/testkit/printable';
import { licenceFaults } from '../licences/licences.ts';
import { projectRoot } from '../project.ts';
import { faultsOf } from './faults.ts';
import type { Lock } from './faults.ts';

const lock: Lock = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));
const faults = [...faultsOf(lock), ...licenceFaults(lock)];
for (const fault of faults) console.log(printable(fault));
console.log(`${faults.length} faults in the lock of ${Object.keys(lock.packages).length} packages.`);
process.exitCode = faults.length > 0 ? 1 : 0;
