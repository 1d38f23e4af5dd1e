/** How long a test file took, and the part of the run it belongs to. */
export type FileSeconds = { file: string; part: string; seconds: number };
export type StepSeconds = { name: string; seconds: number };

const slowestShown = 10;

const line = (seconds: number, what: string) => `${seconds.toFixed(1).padStart(9)} s  ${what}`;

/** Where the time went: each step, the whole by the clock, and the slowest test files, across all parts. */
export function secondsShown(
  steps: readonly StepSeconds[],
  files: readonly FileSeconds[],
  whole: number,
): string {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  return [
    'Seconds by step',
    ...steps.map(({ name, seconds }) => line(seconds, name)),
    line(whole, 'from beginning to end'),
    ...(slowest.length === 0 ? [] : ['', 'Slowest test files']),
    ...slowest.map(({ file, part, seconds }) => line(seconds, `${part.padEnd(12)} ${file}`)),
  ].join('\n');
}
