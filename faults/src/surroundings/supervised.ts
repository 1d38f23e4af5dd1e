import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

import { pause } from './pause.ts';

export type Program = {
  name: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  log: string;
};

export type Supervised = {
  name: string;
  /** None of its code runs any more; it is started again at once. */
  kill: () => void;
  /** SIGTERM, and for good. */
  stop: () => Promise<void>;
  /** How often it ended without having been told to, with the codes. */
  ownEnds: () => readonly string[];
  starts: () => number;
};

const BETWEEN_STARTS_MS = 200;
const IMPATIENT_AFTER_MS = 20_000;

/** Starts a program again whenever it ends, as systemd or a cluster does; what it says goes into a file. */
export function supervise({ name, args, cwd, env, log }: Program): Supervised {
  const ownEnds: string[] = [];
  let child: ChildProcess | null = null;
  let starts = 0;
  let killed = false;
  const over = new AbortController();
  const keepRunning = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const output = openSync(log, 'a');
      child = spawn(process.execPath, [...args], { cwd, env, stdio: ['ignore', output, output] });
      closeSync(output);
      starts += 1;
      killed = false;
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (!killed && !over.signal.aborted) ownEnds.push(`${name} ended with ${code ?? signal}`);
      await pause(BETWEEN_STARTS_MS, over.signal);
    }
  };
  const running = keepRunning();
  return {
    name,
    kill() {
      killed = true;
      child?.kill('SIGKILL');
    },
    async stop() {
      over.abort();
      child?.kill('SIGTERM');
      const impatience = setTimeout(() => child?.kill('SIGKILL'), IMPATIENT_AFTER_MS);
      await running;
      clearTimeout(impatience);
    },
    ownEnds: () => ownEnds,
    starts: () => starts,
  };
}
