import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { onCores, type Cores } from './cores.ts';

export const projectRoot = join(import.meta.dirname, '../../..');

export type Program = {
  /** Node runs `args` when absent. */
  command?: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Only the superuser may choose one. */
  account?: { uid: number; gid: number };
  /** Off the measured cores when absent. */
  cores?: Cores;
};

export type Running = {
  pid: number;
  /** What it has written so far, to explain why it did not start. */
  complaints: () => string;
  ended: () => boolean;
  stop: () => Promise<void>;
};

const PATIENCE_MS = 15_000;

function start({ account, cores, ...program }: Program): ChildProcess {
  const { command = process.execPath, args, env = {} } = program;
  const [file, all] = cores === undefined ? [command, args] : onCores(cores, command, args);
  return spawn(file, all, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...account,
  });
}

function watch(child: ChildProcess, pid: number): Running {
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => written.push(chunk));
  }
  const closed = once(child, 'close');
  const ended = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    complaints: () => written.join(''),
    ended,
    async stop() {
      if (ended()) return;
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await closed;
      clearTimeout(impatience);
    },
  };
}

/** Every program that this one started, and whatever else must be undone, the last first. */
export function makeProcesses() {
  const endings: (() => Promise<void>)[] = [];
  return {
    start(program: Program): Running {
      const child = start(program);
      const { pid } = child;
      if (pid === undefined) throw new Error(`${program.command ?? 'node'} could not be started`);
      const running = watch(child, pid);
      endings.push(() => running.stop());
      return running;
    },
    atEnd(work: () => Promise<void>): void {
      endings.push(work);
    },
    async endAll(): Promise<void> {
      for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end();
    },
  };
}

export type Processes = ReturnType<typeof makeProcesses>;

/** Runs a program to its end and returns what it wrote; a failure is thrown with its error output. */
export async function run(program: Program, input = ''): Promise<string> {
  const child = start(program);
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('a program without streams');
  const said = Promise.all([text(stdout), text(stderr), once(child, 'close')]);
  stdin.end(input);
  const [output, complaint] = await said;
  if (child.exitCode !== 0) throw new Error(`${program.args.join(' ')}: ${output}${complaint}`);
  return output;
}

/** One of our own programs in `src/programs`: a job as JSON goes in, an answer as JSON comes out. */
export async function runJob<Answer>(
  name: string,
  job: unknown,
  how: Pick<Program, 'cores'> = {},
): Promise<Answer> {
  const args = [join(import.meta.dirname, `../programs/${name}.ts`)];
  const output = await run({ args, ...how }, JSON.stringify(job));
  return JSON.parse(output) as Answer;
}

/** Asks again until it is true. A program that ended meanwhile is reported with what it wrote. */
export async function until(
  condition: () => Promise<boolean>,
  program?: Running,
  patienceMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition().catch(() => false))) {
    if (program?.ended()) throw new Error(`a program ended: ${program.complaints()}`);
    if (Date.now() > deadline) throw new Error(`waited in vain. ${program?.complaints() ?? ''}`);
    await pause(50);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
