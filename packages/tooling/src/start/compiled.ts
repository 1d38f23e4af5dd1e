import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { ProcessGroup } from '../processes/process-group.ts';
import { projectRoot } from '../project.ts';
import { showingProgress } from './progress.ts';
import { sourceStamp } from './source-stamp.ts';

/** Each reads what a program reads that starts with the product, through the cache that the program will use. */
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
  'packages/tooling/src/processes',
  'packages/tooling/src/start',
  'package-lock.json',
];

const cache = path.join(projectRoot, '.cache/compiled');
/** Beside what it speaks of, so that it goes with it. */
const stampFile = path.join(cache, 'sources.txt');

/** Node keeps what another version or another user compiled apart. */
function wantedStamp(): string {
  return `${process.version} ${process.getuid?.() ?? ''} ${sourceStamp(projectRoot, sources)}`;
}

/**
 * Leaves the server and the simulators compiled, so that their first start is as quick as any other and does not hold
 * the memory that reading TypeScript takes. Nothing depends on it: Node compares each file with what it compiled, and
 * compiles what is missing. So a checkout that can't be written to is left as it is, and a program that fails is no fault of a start.
 */
export async function ensureCompiled(group: ProcessGroup): Promise<void> {
  const stamp = wantedStamp();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  if (!(await isWritable())) return;
  await showingProgress('Compiling the server', compile(group));
  // Where the disk is full by now, it is compiled again at the next start.
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

/** Whatever keeps it from compiling keeps the start from starting, which says it. */
const silent = () => undefined;

async function compile(group: ProcessGroup): Promise<void> {
  // What was compiled of files that are gone goes with them.
  await rm(cache, { recursive: true, force: true }).catch(() => undefined);
  const running = compilers.map((program) =>
    group.start({ name: program, args: [program], onOutput: silent, onComplaint: silent }),
  );
  await Promise.all(running.map(({ ended }) => ended));
}
