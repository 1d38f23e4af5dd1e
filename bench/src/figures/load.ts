import type { Kind, LoadJob, Phase, PhaseAnswer } from '../programs/load.ts';
import type { Reading } from '../ratio.ts';
import { runJob } from '../surroundings/processes.ts';
import { usedBy, usedByDatabase } from '../surroundings/processor-time.ts';
import type { Api, Services } from '../surroundings/services.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Figure } from './figure.ts';

/** The busiest hour that is planned for. */
const PLANNED: Record<Kind, number> = { 'sign-in': 24, registration: 16, read: 200 };
const P95_MS = 300;
const P99_MS = 1000;
const COST_MS = 400;
const SECONDS = Number(process.env['BENCH_LOAD_SECONDS'] ?? '60');
const SESSIONS = 200;

const OVERLOAD = 5;
const OVERLOAD_SECONDS = 20;
const HEALTH_MS = 1000;
const HEALTH_EVERY_MS = 500;
const RECOVERY_SECONDS = 10;

/** The API's default number; the other figures use as few as what they are compared with. */
const POOL = '20';

/** The API on all cores, as on a machine of its own: the point of two cores is to run two hashes at once. */
let served: Promise<Api> | undefined;

function serve({ startApi }: Services): Promise<Api> {
  served ??= startApi({ DATABASE_POOL: POOL }, 'all');
  return served;
}

/** What was answered by an API to what was sent in each phase. */
export async function put(all: Services, { url }: Api, phases: Phase[]): Promise<PhaseAnswer[]> {
  const { database, members } = all;
  const job: LoadJob = {
    address: { ...all.address, api: url },
    phases,
    inTimeMs: P95_MS,
    members: members.map(({ id, email }) => ({ email, device: `bench-device-${id}` })),
    sessions: await openSessions(database, members, SESSIONS),
  };
  return runJob<PhaseAnswer[]>('load', job);
}

function statusesOf({ statuses }: PhaseAnswer): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

function slowest({ kinds }: PhaseAnswer, which: 'p95' | 'p99'): { kind: string; value: number } {
  const all = Object.entries(kinds).map(([kind, times]) => ({ kind, value: times[which] }));
  return all.reduce((worst, each) => (each.value > worst.value ? each : worst));
}

const { 'sign-in': signIn, registration, read } = PLANNED;
/** Equals the other figures' warm-up: a process that has just started runs its code slowly until it is optimised. */
const WARM_UP: Phase = {
  seconds: 20,
  perSecond: { 'sign-in': signIn / 2, registration: registration / 2, read: read / 2 },
};

/** An answer that is not 200 invalidates the measurement. */
async function putAnswered(all: Services, api: Api, phase: Phase): Promise<PhaseAnswer> {
  const [answered] = await put(all, api, [phase]);
  if (answered === undefined) throw new Error('load: no answer');
  if (Object.keys(answered.statuses).join() !== '200') throw new Error(`load: ${statusesOf(answered)}`);
  return answered;
}

/** Milliseconds of processor time a second. */
type Cost = { api: number; hashes: number; database: number };
type Planned = { answer: PhaseAnswer; cost: Cost };

/** The cost so far of the measured API and of the first one, whose worker takes part. */
async function used({ api, database }: Services, measured: Api): Promise<Cost> {
  const both = [api, measured].map(({ process }) => usedBy(process.pid));
  const hashes = both.reduce((sum, { pool }) => sum + pool, 0);
  const all = both.reduce((sum, each) => sum + each.all, 0);
  return { api: all - hashes, hashes, database: await usedByDatabase(database) };
}

async function putPlannedOnce(all: Services): Promise<Planned> {
  const api = await serve(all);
  await putAnswered(all, api, WARM_UP);
  const before = await used(all, api);
  const answer = await putAnswered(all, api, { seconds: SECONDS, perSecond: PLANNED });
  const after = await used(all, api);
  const aSecond = (part: keyof Cost): number => (after[part] - before[part]) / SECONDS;
  return {
    answer,
    cost: { api: aSecond('api'), hashes: aSecond('hashes'), database: aSecond('database') },
  };
}

let planned: Promise<Planned> | undefined;

/** One run for all three figures. */
const putPlanned = (services: () => Promise<Services>): Promise<Planned> =>
  (planned ??= services().then(putPlannedOnce));

function reading({ answer }: Planned, which: 'p95' | 'p99', limit: number): Reading {
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

/** Excludes the password hashes, which are meant to be slow. */
export const loadCost: Figure = {
  name: 'load-cost',
  async measure(services) {
    const { api, hashes, database } = (await putPlanned(services)).cost;
    return {
      figure: 'load-cost',
      measured: api + database,
      limit: COST_MS,
      unit: 'ms',
      target: { atMost: 1 },
      note: `API ${api.toFixed(0)} ms, PostgreSQL ${database.toFixed(0)} ms; hashes ${hashes.toFixed(0)} ms beside them`,
    };
  },
};

const STEP = 0.25;
const MAX_STEPS = 16;
const MULTIPLE_SECONDS = Number(process.env['BENCH_MULTIPLE_SECONDS'] ?? '120');
const AIM = 2;

const times = (multiple: number): Phase['perSecond'] => ({
  'sign-in': signIn * multiple,
  registration: registration * multiple,
  read: read * multiple,
});

/** Whether this much is served for two minutes, 95 in a hundred of each kind in time, and nothing refused. */
async function isServed(all: Services, multiple: number): Promise<boolean> {
  const answers = await put(all, await serve(all), [
    { seconds: 20, perSecond: times(multiple / 2) },
    { seconds: MULTIPLE_SECONDS, perSecond: times(multiple) },
  ]);
  const [, measured] = answers;
  if (measured === undefined) throw new Error('load-multiple: no answer');
  const { value } = slowest(measured, 'p95');
  process.stderr.write(`    ${multiple} times: p95 ${value.toFixed(0)} ms, ${statusesOf(measured)}\n`);
  return value <= P95_MS && answers.every(({ statuses }) => Object.keys(statuses).join() === '200');
}

/** How many times the load that is planned for this machine serves. */
export const loadMultiple: Figure = {
  name: 'load-multiple',
  isLong: true,
  async measure(services) {
    const all = await services();
    let reached = 0;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const multiple = 1 + step * STEP;
      if (!(await isServed(all, multiple))) break;
      reached = multiple;
      await all.drain();
    }
    return {
      figure: 'load-multiple',
      measured: reached,
      limit: AIM,
      unit: 'times the planned load',
      target: { atLeast: 1 },
      note: `${MULTIPLE_SECONDS} s each, in steps of ${STEP}`,
    };
  },
};

/**
 * Milliseconds of the slowest answer until the work ends; asked from this idle process: the load generator would
 * measure how busy it is itself.
 */
async function slowestHealthDuring(work: Promise<unknown>, url: string): Promise<number> {
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => answers.push(healthAnswer(url)), HEALTH_EVERY_MS);
  await work.finally(() => clearInterval(timer));
  return Math.max(...(await Promise.all(answers)));
}

async function healthAnswer(api: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${api}/healthz`).catch(() => null);
  await response?.arrayBuffer();
  return response?.status === 200 ? performance.now() - startedAt : Infinity;
}

/** Far more than is planned for, and the planned load right after it. */
const STORM: Phase[] = [
  {
    seconds: OVERLOAD_SECONDS,
    perSecond: { 'sign-in': signIn * OVERLOAD, registration: registration * OVERLOAD, read: read * OVERLOAD },
  },
  // Twice as long as it may take, so that calm lasts more than a moment.
  { seconds: 2 * RECOVERY_SECONDS, perSecond: PLANNED },
];

/** Refused in an orderly way, with the health check answered, and soon over. */
export const overload: Figure = {
  name: 'overload',
  async measure(services) {
    const all = await services();
    const api = await serve(all);
    const load = put(all, api, STORM);
    const slowestHealth = await slowestHealthDuring(load, api.url);
    const [during, after] = await load;
    if (during === undefined || after === undefined) throw new Error('overload: a phase without an answer');
    const disorderly = Object.keys(during.statuses).filter((status) => !/^(200|429|503)$/.test(status));
    if (disorderly.length > 0 || during.withoutRetryAfter > 0 || slowestHealth > HEALTH_MS) {
      throw new Error(`overload: ${JSON.stringify({ slowestHealth, during, after })}`);
    }
    return {
      figure: 'overload',
      measured: after.calmAfter ?? Infinity,
      limit: RECOVERY_SECONDS,
      unit: 's until calm',
      target: { atMost: 1 },
      note: `after ${OVERLOAD} times the load; answers ${statusesOf(during)}; slowest health check ${slowestHealth.toFixed(0)} ms`,
    };
  },
};
