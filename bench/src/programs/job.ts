import { json } from 'node:stream/consumers';

/** The job this program was started with, from its standard input. */
export async function readJob<Job>(): Promise<Job> {
  return (await json(process.stdin)) as Job;
}

export function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
