import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Clock } from './clock.ts';
import type { EffectFigures } from './effect-figures.ts';

import { inTime } from './in-time.ts';

type Watched = { name: string; help: string; read: () => Promise<number> };
type WatchedByKind = {
  name: string;
  help: string;
  read: () => Promise<readonly (readonly [kind: string, value: number])[]>;
};

/** Whoever collects gives up after ten seconds, as a rule; a database that stands still would take longer. */
const PATIENCE_MS = 2000;

/** What `/metrics` shows, in Prometheus' text format. */
export function makeMetrics() {
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
  const jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Pieces of background work that failed, by name',
    labelNames: ['job'],
    registers: [registry],
  });
  return {
    /** Shows what is read when somebody looks. What can't be read, or not in time, is left out; the rest is shown. */
    watch: (watched: Watched): void => watch(registry, watched),
    /** Shows how the effects of each kind stand, counted when somebody looks. */
    watchEffects: (figures: () => Promise<readonly EffectFigures[]>, clock: Clock): void =>
      watchEffects(registry, figures, clock),
    /** A try that was not taken, by kind and failure code. */
    effectFailed: (kind: string, code: string): void => failures.inc({ kind, code }),
    /** A piece of background work that failed, by its name. */
    jobFailed: (job: string): void => jobFailures.inc({ job }),
    observe(method: string, route: string, status: number, milliseconds: number): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** What was read in time, or null. */
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

function watchByKind(registry: Registry, { name, help, read }: WatchedByKind): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['kind'],
    async collect() {
      const values = await readInTime(read);
      gauge.reset();
      for (const [kind, value] of values ?? []) gauge.set({ kind }, value);
    },
    registers: [],
  });
  registry.registerMetric(gauge);
}

/** The figures of all kinds are read once for the gauges of one look. */
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
  watchByKind(registry, {
    name: 'outbox_waiting',
    help: 'Effects that wait for their delivery',
    read: async () => (await read()).map(({ kind, waiting }) => [kind, waiting]),
  });
  watchByKind(registry, {
    name: 'outbox_oldest_waiting_seconds',
    help: 'Age of the oldest effect that waits',
    read: async () => (await read()).map(({ kind, oldestAt }) => [kind, age(oldestAt)]),
  });
  watchByKind(registry, {
    name: 'outbox_undelivered',
    help: 'Effects that ended undelivered and wait for an operator',
    read: async () => (await read()).map(({ kind, undelivered }) => [kind, undelivered]),
  });
}

export type Metrics = ReturnType<typeof makeMetrics>;
