import { randomBytes } from 'node:crypto';

import { makeBrowser, solve } from '../surroundings/browser.ts';
import { registrationOf, type Address } from '../surroundings/people.ts';
import { signInShot } from '../surroundings/sign-in-shot.ts';
import { percentile } from '../ratio.ts';
import type { Shot } from './fire.ts';
import { answer, readJob } from './job.ts';

const KINDS = ['sign-in', 'registration', 'read'] as const;
export type Kind = (typeof KINDS)[number];

export type LoadJob = {
  address: Address;
  seconds: number;
  /** Begun in every second, whether or not the ones before have ended. */
  perSecond: Record<Kind, number>;
  members: { email: string; device: string }[];
  /** Cookies of sessions that read. */
  sessions: string[];
};

export type LoadAnswer = {
  kinds: Record<Kind, { count: number; p95: number; p99: number }>;
  /** How often each status was answered, what prepares a request included; 0 without an answer. */
  statuses: Record<string, number>;
  /** Answers 429 and 503 that did not say when to come again. */
  withoutRetryAfter: number;
  /** Milliseconds of the slowest answer of the health check, which was asked twice a second. */
  slowestHealth: number;
};

const job = await readJob<LoadJob>();
const { api } = job.address;
const times: Record<Kind, number[]> = { 'sign-in': [], registration: [], read: [] };
const statuses: Record<string, number> = {};
let withoutRetryAfter = 0;
let slowestHealth = 0;

function note(status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Only this call is timed: what prepares it is another request of another figure. */
async function send(kind: Kind, { method, path, headers, body }: Shot): Promise<void> {
  const startedAt = performance.now();
  const response = await fetch(api + path, { method, headers, ...(body === undefined ? {} : { body }) });
  await response.arrayBuffer();
  times[kind].push(performance.now() - startedAt);
  note(response.status);
  const refused = response.status === 429 || response.status === 503;
  if (refused && response.headers.get('retry-after') === null) withoutRetryAfter += 1;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nobody to send as');
  return item;
}

async function register(): Promise<void> {
  const browser = makeBrowser(api);
  const challenge = solve(await browser.call<Parameters<typeof solve>[0]>('GET', '/v1/challenge'));
  const email = `load-${randomBytes(8).toString('hex')}@example.com`;
  await send('registration', {
    method: 'POST',
    path: '/v1/user/register-full',
    headers: { ...browser.headers(), 'x-challenge-token': challenge },
    body: JSON.stringify(registrationOf(email)),
  });
}

const flows: Record<Kind, (index: number) => Promise<void>> = {
  'sign-in': async (index) => send('sign-in', await signInShot(job.address, pick(job.members, index))),
  registration: register,
  read: (index) =>
    send('read', {
      method: 'GET',
      path: '/v1/user/init',
      headers: { cookie: `session=${pick(job.sessions, index)}` },
    }),
};

async function walk(kind: Kind, index: number): Promise<void> {
  try {
    await flows[kind](index);
  } catch (cause) {
    // What prepares a request throws its status; without one nobody answered.
    note(Number(/: (\d{3}) /.exec(String(cause))?.[1] ?? 0));
  }
}

async function checkHealth(): Promise<void> {
  const startedAt = performance.now();
  const response = await fetch(`${api}/healthz`).catch(() => null);
  await response?.arrayBuffer();
  const time = response?.status === 200 ? performance.now() - startedAt : Infinity;
  slowestHealth = Math.max(slowestHealth, time);
}

/** Begins what is due by the clock, so that an answer that is late delays no other request. */
async function run(): Promise<void> {
  const startedAt = performance.now();
  const begun: Record<Kind, number> = { 'sign-in': 0, registration: 0, read: 0 };
  const under = new Set<Promise<void>>();
  const begin = (work: Promise<void>): void => {
    under.add(work);
    void work.finally(() => under.delete(work));
  };
  let health = 0;
  for (let now = 0; now < job.seconds; now = (performance.now() - startedAt) / 1000) {
    for (const kind of KINDS) {
      for (; begun[kind] < now * job.perSecond[kind]; begun[kind] += 1) begin(walk(kind, begun[kind]));
    }
    for (; health < now * 2; health += 1) begin(checkHealth());
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
  await Promise.all(under);
}

await run();
const kinds = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    { count: times[kind].length, p95: percentile(times[kind], 0.95), p99: percentile(times[kind], 0.99) },
  ]),
);
answer({ kinds, statuses, withoutRetryAfter, slowestHealth });
