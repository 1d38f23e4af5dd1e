import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { projectRoot } from '@wattle/testkit/project-root';

import { onCores, type Cores } from './cores.ts';

type Program = { command?: string; args: readonly string[]; cores?: Cores };

/** Runs a program to its end and returns what it wrote; a failure is thrown with its error output. */
export async function run(
  { command = process.execPath, cores, args }: Program,
  input?: string,
): Promise<string> {
  const [file, all] = cores === undefined ? [command, args] : onCores(cores, command, args);
  const env = { PATH: process.env['PATH'] ?? '' };
  const running = promisify(execFile)(file, [...all], { cwd: projectRoot, env, maxBuffer: Infinity });
  // EPIPE: it ended without reading its input. How it ended is the result.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

/** Runs a program in `src/programs`: a job as JSON goes in, an answer as JSON comes out. */
export async function runJob<Answer>(
  name: string,
  job: unknown,
  how: Pick<Program, 'cores'> = {},
): Promise<Answer> {
  const args = [join(import.meta.dirname, `../programs/${name}.ts`)];
  return JSON.parse(await run({ args, ...how }, JSON.stringify(job))) as Answer;
}
