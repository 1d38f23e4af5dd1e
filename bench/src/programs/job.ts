import { json } from 'node:stream/consumers';

/** The job this program was started with, from its standard input. */
export async function readJob<Job>(): Promise<Job> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own process
  return (await json(process.stdin)) as Job;
}

export function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
