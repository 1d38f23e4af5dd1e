import { collectDefaultMetrics, Counter, Histogram, Registry, Gauge, type MetricObject } from 'prom-client';

import type { Clock } from '../clock.ts';
import { deadlocksRetried } from '../database/retry-on-deadlock.ts';
import { countBy, watch, watchBy, readTogether, type Counting, type Described } from './gauges.ts';
import { watchJobs, type JobFigures } from './job-metrics.ts';
import { makeProcessMetrics } from './process-metrics.ts';
import { makeSecurityMetrics } from './security-metrics.ts';
import { CALL_OUTCOMES, type CallOutcome, type ProviderWatch } from '../providers/provider.ts';
import { FAULTS } from '../providers/send-call.ts';

/** Counters of features, by name. Their series exist from the start. */
function makeFeatureCounters(registry: Registry, counters: readonly Counting[]) {
  const byName = new Map(counters.map((counter) => [counter.name, countBy(registry, counter)]));
  return <Of extends string>({ name }: Counting<Of>, series: Of): void => byName.get(name)?.(series);
}

/** Gauges of moments. Missing before the first one. */
function makeMoments(registry: Registry) {
  const gauges = new Map<string, Gauge>();
  return (moment: Described, at: Date): void => {
    const gauge = gauges.get(moment.name) ?? new Gauge({ ...moment, registers: [] });
    gauges.set(moment.name, gauge);
    registry.registerMetric(gauge);
    gauge.set(at.getTime() / 1000);
  };
}

/** Series of a provider exist once it has a client. */
function makeProviderMetrics(registry: Registry) {
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls to a provider: answered, rejected (understood and refused), malformed, unavailable, held-back (not made: open circuit or full queue)',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Time of a call to a provider with its retries, without held-back calls',
    labelNames: ['provider'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'provider_circuits_open',
    help: 'Circuits of this process that let no call through, or one as a trial',
    labelNames: ['provider'],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'provider_faults_total',
    help: 'Why a provider did not serve a call: outage (its own), busy (try later), credentials (ours were refused), request (ours was wrong), or the fault of the connection',
    labelNames: ['provider', 'kind'],
    registers: [registry],
  });
  return (provider: string): Omit<ProviderWatch, 'clockRead'> => {
    for (const outcome of CALL_OUTCOMES) calls.inc({ provider, outcome }, 0);
    for (const kind of FAULTS) faults.inc({ provider, kind }, 0);
    open.inc({ provider }, 0);
    return {
      called(outcome: CallOutcome, milliseconds: number): void {
        calls.inc({ provider, outcome });
        if (outcome !== 'held-back') durations.observe({ provider }, milliseconds / 1000);
      },
      circuitOpened: () => open.inc({ provider }),
      circuitClosed: () => open.dec({ provider }),
      faulted: ({ kind }) => faults.inc({ provider, kind }),
    };
  };
}

/** Pool figures that need no query. */
type PoolState = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max: number };
};

function watchPool(registry: Registry, pool: PoolState): void {
  watchBy(registry, 'state', {
    name: 'database_pool_connections',
    help: 'Connections of this process, idle or busy',
    read: async () => [
      ['idle', pool.idleCount],
      ['busy', pool.totalCount - pool.idleCount],
    ],
  });
  watch(registry, {
    name: 'database_pool_limit',
    help: 'Connections that this process may open',
    read: () => pool.options.max,
  });
  watch(registry, {
    name: 'database_pool_waiting',
    help: 'Statements waiting for a connection',
    read: () => pool.waitingCount,
  });
  watch(registry, {
    name: 'database_deadlocks_retried',
    help: 'Transactions that this process has run again after a deadlock',
    read: deadlocksRetried,
  });
}

type EffectFigures = { kind: string; waiting: number; oldestAt: Date | null; undelivered: number };

/** Gauges by kind of effect, counted once per scrape. */
function watchEffects(
  registry: Registry,
  figures: () => Promise<readonly EffectFigures[]>,
  clock: Clock,
): void {
  const read = readTogether(figures);
  const age = (at: Date | null) =>
    at === null ? 0 : Math.max((clock.now().getTime() - at.getTime()) / 1000, 0);
  watchBy(registry, 'kind', {
    name: 'outbox_waiting',
    help: 'Effects waiting for delivery',
    read: async () => (await read()).map(({ kind, waiting }) => [kind, waiting]),
  });
  watchBy(registry, 'kind', {
    name: 'outbox_oldest_waiting_seconds',
    help: 'Age of the oldest waiting effect',
    read: async () => (await read()).map(({ kind, oldestAt }) => [kind, age(oldestAt)]),
  });
  watchBy(registry, 'kind', {
    name: 'outbox_undelivered',
    help: 'Effects that were given up and wait for an operator',
    read: async () => (await read()).map(({ kind, undelivered }) => [kind, undelivered]),
  });
}

/** Label values whose series exist from the start. */
export type Watchable = {
  jobs: readonly string[];
  limits: readonly string[];
  securityEvents: readonly string[];
  /** Counters of features. */
  counters: readonly Counting[];
};

/** Registry behind `/metrics`, in Prometheus' text format. */
export function makeMetrics({ jobs, limits, securityEvents, counters }: Watchable) {
  const registry = new Registry();
  const count = makeFeatureCounters(registry, counters);
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  return {
    /** Adds a gauge that is read on each scrape, and omitted when that fails or takes too long. */
    watch: (watched: Parameters<typeof watch>[1]): void => watch(registry, watched),
    watchEffects: (figures: () => Promise<readonly EffectFigures[]>, clock: Clock): void =>
      watchEffects(registry, figures, clock),
    watchJobs: (figures: () => Promise<readonly JobFigures[]>): void => watchJobs(registry, figures),
    watchPool: (pool: Parameters<typeof watchPool>[1]): void => watchPool(registry, pool),
    ...makeProcessMetrics(registry),
    /** Adds gauges of the used share of overall budgets, from 0 to 1. */
    watchBudgets: (read: Shares): void => watchBudgets(registry, read),
    ...makeJobCounters(registry, jobs),
    /** Counts by a feature's counter. */
    count,
    /** Shows when something happened last, in seconds since 1970. */
    happened: makeMoments(registry),
    /** Counts calls to one provider. */
    provider: makeProviderMetrics(registry),
    /** Counts a security event. Its reason becomes a label only if it is a constant of the code. */
    securityEvent: makeSecurityMetrics(registry, { limits, securityEvents, count }),
    /** A budget has reached its alarm threshold. */
    budgetAlarm: countBy(registry, {
      name: 'budget_alarms_total',
      help: 'Budgets that reached the share at which an alarm is logged',
      label: 'budget',
      known: limits,
    }),
    observe(method: string, route: string, status: number, milliseconds: number): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
    },
    /** What is registered, without values. */
    list: (): RegisteredMetric[] => registry.getMetricsAsArray().map(registeredMetric),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type RegisteredMetric = { name: string; type: string; help: string; labels: readonly string[] };

/** The library's types leave out the label names. */
function registeredMetric(metric: MetricObject & { labelNames?: readonly string[] }): RegisteredMetric {
  const { name, type, help, labelNames = [] } = metric;
  return { name, type: String(type), help, labels: labelNames };
}

function makeJobCounters(registry: Registry, jobs: readonly string[]) {
  const failures = new Counter({
    name: 'outbox_failures_total',
    help: 'Failed attempts to deliver an effect, by failure code',
    labelNames: ['kind', 'code'],
    registers: [registry],
  });
  const returned = new Counter({
    name: 'outbox_returned_total',
    help: "Messages that bounced after their provider accepted them, by the provider's code",
    labelNames: ['kind', 'code'],
    registers: [registry],
  });
  // Not `job`: Prometheus overwrites that label with the scrape job.
  const label = 'kind';
  return {
    effectFailed: (kind: string, code: string): void => failures.inc({ kind, code }),
    /** A message that bounced after it was accepted. */
    effectReturned: (kind: string, code: string): void => returned.inc({ kind, code }),
    jobFailed: countBy(registry, {
      name: 'job_failures_total',
      help: 'Failed runs of a job',
      label,
      known: jobs,
    }),
    /** Runs that too many processes died of. */
    jobGivenUp: countBy(registry, {
      name: 'jobs_given_up_total',
      help: 'Runs of a job that were given up because their processes died',
      label,
      known: jobs,
    }),
    jobDone: countBy(registry, {
      name: 'jobs_done_total',
      help: 'Completed runs of a job',
      label,
      known: jobs,
    }),
  };
}

/** Label and share of each. */
type Shares = () => Promise<readonly (readonly [budget: string, share: number])[]>;

function watchBudgets(registry: Registry, read: Shares): void {
  watchBy(registry, 'budget', {
    name: 'product_budget_used_ratio',
    help: "Used share of this hour's budget of the whole product",
    read,
  });
}

export type Metrics = ReturnType<typeof makeMetrics>;

declare module '../context.ts' {
  interface Context {
    metrics: Metrics;
  }
}
