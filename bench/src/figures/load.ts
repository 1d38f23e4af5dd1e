import type { Kind, LoadAnswer, LoadJob } from '../programs/load.ts';
import type { Reading } from '../ratio.ts';
import { runJob } from '../surroundings/processes.ts';
import type { Api, Services } from '../surroundings/services.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Figure } from './figure.ts';

/** The busiest hour that is planned for. */
const PLANNED: Record<Kind, number> = { 'sign-in': 24, registration: 16, read: 200 };
const P95_MS = 300;
const P99_MS = 1000;
const SECONDS = Number(process.env['BENCH_LOAD_SECONDS'] ?? '60');
const SESSIONS = 200;

const OVERLOAD = 5;
const OVERLOAD_SECONDS = 20;
const HEALTH_MS = 1000;
const RECOVERY_SECONDS = 10;
const CALM_SECONDS = 2;

/** On all cores, as on a machine of its own: two hashes at a time are the point of having two. */
let served: Promise<Api> | undefined;

async function put(all: Services, perSecond: Record<Kind, number>, seconds: number): Promise<LoadAnswer> {
  const { database, members } = all;
  served ??= all.startApi({}, 'all');
  const job: LoadJob = {
    address: { ...all.address, api: (await served).url },
    seconds,
    perSecond,
    members: members.map(({ id, email }) => ({ email, device: `bench-device-${id}` })),
    sessions: await openSessions(database, members, SESSIONS),
  };
  return runJob<LoadAnswer>('load', job);
}

function statusesOf({ statuses }: LoadAnswer): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

function slowest({ kinds }: LoadAnswer, which: 'p95' | 'p99'): { kind: string; value: number } {
  const all = Object.entries(kinds).map(([kind, times]) => ({ kind, value: times[which] }));
  return all.reduce((worst, each) => (each.value > worst.value ? each : worst));
}

let planned: Promise<LoadAnswer> | undefined;

/** One run for both percentiles; an answer that is not 200 makes it no measurement. */
async function putPlanned(services: () => Promise<Services>): Promise<LoadAnswer> {
  planned ??= services().then((all) => put(all, PLANNED, SECONDS));
  const answer = await planned;
  if (Object.keys(answer.statuses).join() !== '200') throw new Error(`load: ${statusesOf(answer)}`);
  return answer;
}

function reading(answer: LoadAnswer, which: 'p95' | 'p99', limit: number): Reading {
  const { kind, value } = slowest(answer, which);
  return {
    figure: `load-${which}`,
    measured: value,
    limit,
    unit: 'ms',
    target: { atMost: 1 },
    note: `of every ${kind}, the slowest kind; ${SECONDS} s; answers ${statusesOf(answer)}`,
  };
}

export const loadP95: Figure = {
  name: 'load-p95',
  measure: async (services) => reading(await putPlanned(services), 'p95', P95_MS),
};

export const loadP99: Figure = {
  name: 'load-p99',
  measure: async (services) => reading(await putPlanned(services), 'p99', P99_MS),
};

/** Far more than is planned for: refused in an orderly way, the health check answered, and soon over. */
export const overload: Figure = {
  name: 'overload',
  async measure(services) {
    const all = await services();
    const { 'sign-in': signIn, registration, read } = PLANNED;
    const perSecond = {
      'sign-in': signIn * OVERLOAD,
      registration: registration * OVERLOAD,
      read: read * OVERLOAD,
    };
    const answer = await put(all, perSecond, OVERLOAD_SECONDS);
    const disorderly = Object.keys(answer.statuses).filter((status) => !/^(200|429|503)$/.test(status));
    if (disorderly.length > 0 || answer.withoutRetryAfter > 0 || answer.slowestHealth > HEALTH_MS) {
      throw new Error(`overload: ${JSON.stringify(answer)}`);
    }
    const seconds = await secondsUntilCalm(all);
    return {
      figure: 'overload',
      measured: seconds,
      limit: RECOVERY_SECONDS,
      unit: 's until calm',
      target: { atMost: 1 },
      note: `after ${OVERLOAD} times the load; answers ${statusesOf(answer)}; slowest health check ${answer.slowestHealth.toFixed(0)} ms`,
    };
  },
};

/** Until everything planned is answered within the planned time again; how long that takes to see is not counted. */
async function secondsUntilCalm(all: Services): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const seconds = (performance.now() - startedAt) / 1000;
    const answer = await put(all, PLANNED, CALM_SECONDS);
    const isCalm = Object.keys(answer.statuses).join() === '200' && slowest(answer, 'p95').value <= P95_MS;
    if (isCalm || seconds > RECOVERY_SECONDS) return seconds;
  }
}
