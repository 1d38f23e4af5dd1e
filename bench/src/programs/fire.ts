import autocannon, { type Options, type Request, type Result } from 'autocannon';

import { answer, readJob } from './job.ts';

/** What a request needs; `path` is relative to the job's `url`. */
export type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

export type FireJob = {
  url: string;
  /** One list for each connection. */
  connections: Shot[][];
  /** Repeats the lists for this long; when absent, every request is made once. */
  seconds?: number;
  /** What every answer must contain. */
  expect?: string;
};

export type FireAnswer = {
  perSecond: number;
  answers: number;
  failures: Record<string, number>;
};

const job = await readJob<FireJob>();
const lists = job.connections.map((shots) => shots.map((shot): Request => ({ ...shot })));
const waiting = [...lists];
const failures: Record<string, number> = {};
const note = (what: string): void => {
  failures[what] = (failures[what] ?? 0) + 1;
};

let answers = 0;
let startedAt = 0;
let lastAt = 0;
const { expect } = job;
const options: Options = {
  url: job.url,
  connections: lists.length,
  timeout: 30,
  // The lists differ, so each connection gets its own instead of the common `requests`.
  setupClient: (client) => client.setRequests(waiting.shift() ?? []),
  ...(job.seconds === undefined
    ? { amount: lists.reduce((sum, list) => sum + list.length, 0) }
    : { duration: job.seconds }),
  ...(expect === undefined ? {} : { verifyBody: (body) => String(body).includes(expect) }),
};
const { errors, mismatches } = await new Promise<Result>((resolve, reject) => {
  const firing = autocannon(options, (error: Error | null, result) => {
    if (error === null) resolve(result);
    else reject(error);
  });
  firing.on('start', () => {
    startedAt = performance.now();
  });
  firing.on('response', (_client, status) => {
    answers += 1;
    lastAt = performance.now();
    if (status !== 200) note(`status ${status}`);
  });
});
if (errors > 0) failures['errors'] = errors;
if (mismatches > 0) failures['unexpected answers'] = mismatches;
const perSecond = answers / ((lastAt - startedAt) / 1000);
answer({ perSecond, answers, failures } satisfies FireAnswer);
