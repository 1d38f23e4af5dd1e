import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../project.ts';
import { fillChecksums } from './fill-checksums.ts';
import type { Lock } from './faults.ts';

/** Asks the registry in use for the checksums that the lock lacks: npm leaves them out where a registry lists no such package. */
const file = path.join(projectRoot, 'package-lock.json');
const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
const { filled, unlisted } = fillChecksums(lock, (name, version) => {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return stdout.trim();
});
if (filled > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${filled} checksums added.`);
for (const name of unlisted) console.log(`${name}: this registry does not list it`);
process.exitCode = unlisted.length > 0 ? 1 : 0;
