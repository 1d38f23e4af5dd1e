import type { ProcessGroup } from '../processes/process-group.ts';
import type { Start } from '../processes/running-process.ts';

export type Finished = { code: number | null; output: string };

const patienceMs = 70 * 60_000;

/** Runs one program to its end and keeps its output. One that hangs is ended and counts as failed. */
export async function run(
  group: ProcessGroup,
  how: Omit<Start, 'onOutput' | 'onComplaint'>,
): Promise<Finished> {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const started = group.start({ ...how, onOutput: keep, onComplaint: keep });
  const impatience = setTimeout(() => {
    keep(`${how.name} was ended: it took longer than ${patienceMs / 60_000} minutes.`);
    void started.stop(0);
  }, patienceMs);
  const { code } = await started.ended;
  clearTimeout(impatience);
  return { code, output: lines.join('\n') };
}
