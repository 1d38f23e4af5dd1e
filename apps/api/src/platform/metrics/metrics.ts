import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Clock } from '../clock.ts';
import { inTime } from '../providers/in-time.ts';

type Watched = { name: string; help: string; read: () => Promise<number> };
type WatchedBy = {
  name: string;
  help: string;
  read: () => Promise<readonly (readonly [of: string, value: number])[]>;
};

/** The state of one kind's effects. */
type EffectFigures = { kind: string; waiting: number; oldestAt: Date | null; undelivered: number };

/** Scrapers usually give up after ten seconds; a hung database would take longer. */
const PATIENCE_MS = 2000;

/** What `/metrics` shows, in Prometheus' text format. `jobs` are the kinds of background work. */
export function makeMetrics({ jobs }: { jobs: readonly string[] }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'outbox_failures_total',
    help: 'Tries of an effect that were not taken, by kind and failure code',
    labelNames: ['kind', 'code'],
    registers: [registry],
  });
  const jobFailures = countJobs(registry, jobs, {
    name: 'job_failures_total',
    help: 'Pieces of background work that failed, by name',
  });
  const jobsDone = countJobs(registry, jobs, {
    name: 'jobs_done_total',
    help: 'Jobs that this process has done, by name',
  });
  return {
    /**
     * Shows values that are read on each scrape. One that can't be read, or not in time, is left out; the rest are
     * shown.
     */
    watch: (watched: Watched): void => watch(registry, watched),
    /** Shows the state of each kind's effects, counted on each scrape. */
    watchEffects: (figures: () => Promise<readonly EffectFigures[]>, clock: Clock): void =>
      watchEffects(registry, figures, clock),
    /** An attempt that was not accepted, by kind and failure code. */
    effectFailed: (kind: string, code: string): void => failures.inc({ kind, code }),
    /** A piece of background work that failed, by its name. */
    jobFailed: (job: string): void => jobFailures.inc({ job }),
    /** A job that this process has done, by its kind. */
    jobDone: (job: string): void => jobsDone.inc({ job }),
    /** Shows how much of the product's overall budgets is used up, 1 for all of it, read on each scrape. */
    watchBudgets(budgets: Record<string, () => Promise<number>>): void {
      watchBy(registry, 'budget', {
        name: 'product_budget_used_ratio',
        help: 'Share of an hourly budget of the whole product that is used up',
        read: () =>
          Promise.all(
            Object.entries(budgets).map(async ([budget, share]) => [budget, await share()] as const),
          ),
      });
    },
    observe(method: string, route: string, status: number, milliseconds: number): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Shows every kind of job from the start: a missing one would look like a healthy one. */
function countJobs(
  registry: Registry,
  jobs: readonly string[],
  { name, help }: Pick<Watched, 'name' | 'help'>,
) {
  const counter = new Counter({ name, help, labelNames: ['job'], registers: [registry] });
  for (const job of jobs) counter.inc({ job }, 0);
  return counter;
}

/** The value if it was read in time, or null. */
const readInTime = <T>(read: () => Promise<T>): Promise<T | null> =>
  inTime(PATIENCE_MS, read(), null).catch(() => null);

function watch(registry: Registry, { name, help, read }: Watched): void {
  const gauge = new Gauge({
    name,
    help,
    async collect() {
      const value = await readInTime(read);
      if (value === null) gauge.remove();
      else gauge.set(value);
    },
    registers: [],
  });
  registry.registerMetric(gauge);
}

function watchBy(registry: Registry, label: string, { name, help, read }: WatchedBy): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      const values = await readInTime(read);
      gauge.reset();
      for (const [of, value] of values ?? []) gauge.set({ [label]: of }, value);
    },
    registers: [],
  });
  registry.registerMetric(gauge);
}

/** The figures of all kinds are read once for all the gauges of a scrape. */
function watchEffects(
  registry: Registry,
  figures: () => Promise<readonly EffectFigures[]>,
  clock: Clock,
): void {
  let underWay: Promise<readonly EffectFigures[]> | null = null;
  const read = () =>
    (underWay ??= figures().finally(() => {
      underWay = null;
    }));
  const age = (at: Date | null) =>
    at === null ? 0 : Math.max((clock.now().getTime() - at.getTime()) / 1000, 0);
  watchBy(registry, 'kind', {
    name: 'outbox_waiting',
    help: 'Effects that wait for their delivery',
    read: async () => (await read()).map(({ kind, waiting }) => [kind, waiting]),
  });
  watchBy(registry, 'kind', {
    name: 'outbox_oldest_waiting_seconds',
    help: 'Age of the oldest effect that waits',
    read: async () => (await read()).map(({ kind, oldestAt }) => [kind, age(oldestAt)]),
  });
  watchBy(registry, 'kind', {
    name: 'outbox_undelivered',
    help: 'Effects that ended undelivered and wait for an operator',
    read: async () => (await read()).map(({ kind, undelivered }) => [kind, undelivered]),
  });
}

export type Metrics = ReturnType<typeof makeMetrics>;
