import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../project.ts';
import { fillChecksums } from './fill-checksums.ts';
import { LOCKS, type Lock } from './faults.ts';

/** Asks the registry in use for a checksum that npm left out, as it does where a registry lists no such package. */
function ask(name: string, version: string): string {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return stdout.trim();
}

for (const each of LOCKS) {
  const file = path.join(projectRoot, each);
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
  const { filled, unlisted } = fillChecksums(lock, ask);
  if (filled > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${each}: ${filled} checksums added.`);
  for (const name of unlisted) console.log(`${name}: this registry does not list it`);
  if (unlisted.length > 0) process.exitCode = 1;
}
