import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { projectRoot } from '../project.ts';
import { sourceStamp } from './source-stamp.ts';

/** Each loads what a program that starts with the product loads, through the cache that the program will use. */
const compilers = [
  'apps/api/src/compile.mjs',
  'apps/simulators/src/compile.mjs',
  'packages/tooling/src/start/compile.mjs',
];
const sources = [
  'apps/api/src',
  'apps/simulators/src',
  'packages/domain/src',
  'packages/contract/src',
  'packages/content/src',
  'packages/postgres/src',
  'packages/testkit/src/processes',
  'packages/tooling/src/start',
  'package-lock.json',
];

const cache = path.join(projectRoot, '.cache/compiled');
/** Kept next to what it describes, so that both are removed together. */
const stampFile = path.join(cache, 'sources.txt');

/** Node keeps what another version or another user compiled separate. */
function wantedStamp(): string {
  return `${process.version} ${process.getuid?.() ?? ''} ${sourceStamp(projectRoot, sources)}`;
}

/**
 * Leaves the server and the simulators compiled, so that their first start is as quick as any other and does not hold
 * the memory that reading TypeScript takes. Nothing depends on it: Node compares each file with its compiled form, and
 * compiles what is missing. So a read-only checkout is left as it is, and a program that fails does not fail the start.
 */
export async function ensureCompiled(group: ProcessGroup): Promise<void> {
  const stamp = wantedStamp();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  if (!(await isWritable())) return;
  console.log('Compiling the server …');
  await compile(group);
  // If the disk is full by now, it is compiled again at the next start.
  await writeFile(stampFile, stamp).catch(() => undefined);
}

async function isWritable(): Promise<boolean> {
  try {
    await mkdir(cache, { recursive: true });
    await access(cache, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Anything that prevents it from compiling also prevents the start, which reports it. */
const silent = () => undefined;

async function compile(group: ProcessGroup): Promise<void> {
  // Also removes the compiled form of files that are gone.
  await rm(cache, { recursive: true, force: true }).catch(() => undefined);
  const running = compilers.map((program) =>
    group.start({ name: program, args: [program], onOutput: silent, onComplaint: silent }),
  );
  await Promise.all(running.map(({ ended }) => ended));
}
