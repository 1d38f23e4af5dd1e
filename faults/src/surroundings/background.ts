import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

import type { Account } from '@wattle/postgres/account';

export type Program = {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  log: string;
  account?: Account | null;
};

export type Background = { pid: number; child: ChildProcess; end: (signal: NodeJS.Signals) => Promise<void> };

/** Starts a program of the system's in a process group of its own; what it says goes into a file. */
export function startInBackground({ command, args, env = {}, log, account = null }: Program): Background {
  const output = openSync(log, 'a');
  const child = spawn(command, [...args], {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...env },
    stdio: ['ignore', output, output],
    detached: true,
    ...account,
  });
  closeSync(output);
  child.on('error', () => undefined);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} is not installed`);
  return {
    pid,
    child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      process.kill(-pid, signal);
      await ended;
    },
  };
}
