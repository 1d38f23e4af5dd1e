import { ApiError } from '@wattle/contract/client';
import { customer } from '@wattle/testkit/people';
import { pause } from '@wattle/testkit/waiting';
import { Agent, request, setGlobalDispatcher } from 'undici';

import { openBrowser } from '../surroundings/browser.ts';
import type { Address } from '../surroundings/people.ts';
import { signInShot } from '../surroundings/sign-in-shot.ts';
import { percentile } from '../ratio.ts';
import type { Shot } from './fire.ts';
import { answer, readJob } from './job.ts';

const KINDS = ['sign-in', 'registration', 'read'] as const;
export type Kind = (typeof KINDS)[number];

export type Phase = {
  seconds: number;
  /** Begun in every second, whether or not the earlier ones have ended. */
  perSecond: Record<Kind, number>;
};

export type LoadJob = {
  address: Address;
  /** One after the other, without a break. */
  phases: Phase[];
  /** Milliseconds within which 95 in a hundred of each kind should be answered. */
  inTimeMs: number;
  members: { email: string; device: string }[];
  /** Cookies of the sessions that read. */
  sessions: string[];
};

/** The outcome of everything begun in a phase. */
export type PhaseAnswer = {
  kinds: Record<Kind, { count: number; p95: number; p99: number }>;
  /** How often each status was answered, including the calls that prepare a request; 0 when there was no answer. */
  statuses: Record<string, number>;
  /** 429 and 503 answers that did not say when to come back. */
  withoutRetryAfter: number;
  /** Whole seconds into the phase from which everything was answered 200 and in time; null when that never happened. */
  calmAfter: number | null;
};

type Sample = { begunAt: number; kind: Kind; status: number; ms: number | null; hasRetryAfter: boolean };

/** More than the API serves at once, and few enough not to slow this process down. */
const CONNECTIONS = 1000;

setGlobalDispatcher(new Agent({ connections: CONNECTIONS }));
const job = await readJob<LoadJob>();
const { api } = job.address;

/** Only this call is timed: the one that prepares it belongs to another figure. */
async function send(kind: Kind, begunAt: number, { method, path, headers, body }: Shot): Promise<Sample> {
  const startedAt = performance.now();
  const answered = await request(api + path, { method, headers, ...(body === undefined ? {} : { body }) });
  await answered.body.arrayBuffer();
  const ms = performance.now() - startedAt;
  const { statusCode: status, headers: said } = answered;
  return { begunAt, kind, status, ms, hasRetryAfter: said['retry-after'] !== undefined };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('no session to send with');
  return item;
}

async function registrationShot(): Promise<Shot> {
  const browser = openBrowser(api);
  // The report sets the cookie that it is bound to.
  const proofs = await browser.proofs('POST /v1/user/register-full');
  return {
    method: 'POST',
    path: '/v1/user/register-full',
    headers: { ...browser.headers(), ...proofs },
    body: JSON.stringify(customer()),
  };
}

const shots: Record<Kind, (index: number) => Promise<Shot>> = {
  'sign-in': (index) => signInShot(job.address, pick(job.members, index)),
  registration: registrationShot,
  read: async (index) => ({
    method: 'GET',
    path: '/v1/user/init',
    headers: { cookie: `session=${pick(job.sessions, index)}` },
  }),
};

async function walk(kind: Kind, index: number, begunAt: number): Promise<Sample> {
  try {
    return await send(kind, begunAt, await shots[kind](index));
  } catch (cause) {
    // A preparing call throws its status; 0 means no answer.
    const status = cause instanceof ApiError ? cause.status : 0;
    return { begunAt, kind, status, ms: null, hasRetryAfter: true };
  }
}

/**
 * Starts requests by the clock (open loop), so that a late answer delays no other. autocannon, even at a
 * fixed rate, sends a connection's next request after its answer, and can't prepare a request by other calls.
 */
async function begin({ seconds, perSecond }: Phase): Promise<Promise<Sample>[]> {
  const startedAt = performance.now();
  const begun: Record<Kind, number> = { 'sign-in': 0, registration: 0, read: 0 };
  const walks: Promise<Sample>[] = [];
  for (let now = 0; now < seconds; now = (performance.now() - startedAt) / 1000) {
    for (const kind of KINDS) {
      for (; begun[kind] < now * perSecond[kind]; begun[kind] += 1) walks.push(walk(kind, begun[kind], now));
    }
    await pause(2);
  }
  return walks;
}

function timesOf(samples: readonly Sample[], kind: Kind): number[] {
  return samples.flatMap((each) => (each.kind === kind && each.ms !== null ? [each.ms] : []));
}

function isCalm(samples: readonly Sample[]): boolean {
  const inTime = (kind: Kind): boolean => {
    const times = timesOf(samples, kind);
    return times.length > 0 && percentile(times, 0.95) <= job.inTimeMs;
  };
  return samples.every(({ status }) => status === 200) && KINDS.every(inTime);
}

function answerOf({ seconds }: Phase, samples: readonly Sample[]): PhaseAnswer {
  const statuses: Record<string, number> = {};
  for (const { status } of samples) statuses[status] = (statuses[status] ?? 0) + 1;
  const summaryOf = (kind: Kind) => {
    const times = timesOf(samples, kind);
    return { count: times.length, p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
  };
  const since = (second: number) => samples.filter(({ begunAt }) => begunAt >= second);
  const refusals = samples.filter(({ status }) => status === 429 || status === 503);
  const calmAfter = Array.from({ length: seconds }, (_, second) => second).find((each) =>
    isCalm(since(each)),
  );
  return {
    kinds: {
      'sign-in': summaryOf('sign-in'),
      registration: summaryOf('registration'),
      read: summaryOf('read'),
    },
    statuses,
    withoutRetryAfter: refusals.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    calmAfter: calmAfter ?? null,
  };
}

const walks: Promise<Sample>[][] = [];
for (const phase of job.phases) walks.push(await begin(phase));
const samples = await Promise.all(walks.map((each) => Promise.all(each)));
answer(job.phases.map((phase, index) => answerOf(phase, samples[index] ?? [])));
