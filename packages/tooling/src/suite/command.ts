import path from 'node:path';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import type { Program } from '@wattle/testkit/processes/running-process';
import { projectRoot } from '../project.ts';

export type Finished = { code: number | null; output: string };

const timeoutMs = 70 * 60_000;

/** A command of an installed package. */
export const bin = (name: string) => path.join(projectRoot, 'node_modules/.bin', name);

/** Runs a program to its end and returns its output. One that hangs is killed, and so fails. */
export async function run(
  group: ProcessGroup,
  how: Omit<Program, 'onOutput' | 'onComplaint'>,
): Promise<Finished> {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const started = group.start({ ...how, onOutput: keep, onComplaint: keep });
  const timeout = setTimeout(() => {
    keep(`${how.name} was killed: it took longer than ${timeoutMs / 60_000} minutes.`);
    void started.stop(0);
  }, timeoutMs);
  const { code } = await started.ended;
  clearTimeout(timeout);
  return { code, output: lines.join('\n') };
}
