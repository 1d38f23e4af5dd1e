import { join } from 'node:path';

import { projectRoot } from '../project-root.ts';
import { RunningProcess, type Ending, type Program } from './running-process.ts';

export type Exit = Ending & { stdout: string; stderr: string };

/** Starts a program and keeps all that it writes. `onLine` is called with each line of both streams. */
export function startCollecting({
  onLine,
  ...program
}: Omit<Program, 'onOutput' | 'onComplaint' | 'log'> & { onLine?: (line: string) => void }) {
  const said = { stdout: '', stderr: '' };
  const collect = (stream: keyof typeof said) => (line: string) => {
    said[stream] += `${line}\n`;
    onLine?.(line);
  };
  const process = new RunningProcess({
    ...program,
    onOutput: collect('stdout'),
    onComplaint: collect('stderr'),
  });
  return { process, said, ended: process.ended.then((ending): Exit => ({ ...ending, ...said })) };
}

/** Starts a command of `wattle` as an operator does, of the version in a folder. */
export const startWattle = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { folder = projectRoot, onLine }: { folder?: string; onLine?: (line: string) => void } = {},
) =>
  startCollecting({
    name: 'wattle',
    args: [join(folder, 'apps/api/src/commands/wattle.mjs'), ...args],
    env: { PATH: '/usr/bin:/bin', ...env },
    ...(onLine === undefined ? {} : { onLine }),
  });
