import { readFileSync } from 'node:fs';
import path from 'node:path';
import { printable } from '@wattle/testkit/printable';
import type { Lock } from '../lock/faults.ts';
import { projectRoot } from '../project.ts';
import { productionLicences } from './licences.ts';

const lock: Lock = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));
const packages = productionLicences(lock);
for (const { name, version, licence } of packages) {
  console.log([`${name}@${version}`, licence].map(printable).join('\t'));
}
console.log(`\n${packages.length} packages`);
