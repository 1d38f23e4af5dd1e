import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

import type { Clock } from '../clock.ts';
import { watchEffects, type EffectFigures } from './effect-metrics.ts';
import { countBy, watch, watchBy } from './gauges.ts';
import { watchJobs, type JobFigures } from './job-metrics.ts';
import { watchPool } from './pool-metrics.ts';
import { makeProviderMetrics } from './provider-metrics.ts';
import { makeRefreshMetrics } from './refresh-metrics.ts';
import { makeSecurityMetrics } from './security-metrics.ts';

/** The names of everything that is shown from the start. */
export type Watchable = {
  /** The kinds of background work. */
  jobs: readonly string[];
  providers: readonly string[];
  limits: readonly string[];
  /** The codes of security events. */
  securityEvents: readonly string[];
};

/** What `/metrics` shows, in Prometheus' text format. */
export function makeMetrics({ jobs, providers, limits, securityEvents }: Watchable) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  return {
    /**
     * Shows values that are read on each scrape. One that can't be read, or not in time, is left out; the rest are
     * shown.
     */
    watch: (watched: Parameters<typeof watch>[1]): void => watch(registry, watched),
    /** Shows the state of each kind's effects, counted on each scrape. */
    watchEffects: (figures: () => Promise<readonly EffectFigures[]>, clock: Clock): void =>
      watchEffects(registry, figures, clock),
    /** Shows the state of each kind of job. */
    watchJobs: (figures: () => Promise<readonly JobFigures[]>): void => watchJobs(registry, figures),
    /** Shows the connections of this process to its database. */
    watchPool: (pool: Parameters<typeof watchPool>[1]): void => watchPool(registry, pool),
    /** Shows how much of the product's overall budgets is used up, 1 for all of it, read on each scrape. */
    watchBudgets: (budgets: Budgets): void => watchBudgets(registry, budgets),
    ...makeJobCounters(registry, jobs),
    ...makeRefreshMetrics(registry),
    /** Counts calls to one provider, by its name. */
    provider: makeProviderMetrics(registry, providers),
    /** Counts a security event, by its code; the reason is looked at where it is a word of ours. */
    securityEvent: makeSecurityMetrics(registry, { limits, securityEvents }),
    /** A budget has reached its alarm. */
    budgetAlarm: countBy(registry, {
      name: 'budget_alarms_total',
      help: 'Budgets that reached the share at which an alarm is logged',
      label: 'budget',
      known: limits,
    }),
    observe(method: string, route: string, status: number, milliseconds: number): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function makeJobCounters(registry: Registry, jobs: readonly string[]) {
  const failures = new Counter({
    name: 'outbox_failures_total',
    help: 'Tries of an effect that were not taken, by kind and failure code',
    labelNames: ['kind', 'code'],
    registers: [registry],
  });
  const returned = new Counter({
    name: 'outbox_returned_total',
    help: 'Messages that their provider took and could not bring, by kind and the provider’s code',
    labelNames: ['kind', 'code'],
    registers: [registry],
  });
  // Not `job`: Prometheus calls what it scrapes by that name, and would take ours away.
  const label = 'kind';
  return {
    /** An attempt that was not accepted, by kind and failure code. */
    effectFailed: (kind: string, code: string): void => failures.inc({ kind, code }),
    /** A message that its provider took and could not bring. */
    effectReturned: (kind: string, code: string): void => returned.inc({ kind, code }),
    /** A piece of background work that failed, by its name. */
    jobFailed: countBy(registry, {
      name: 'job_failures_total',
      help: 'Pieces of background work that failed, by name',
      label,
      known: jobs,
    }),
    /** A job that this process has done, by its kind. */
    jobDone: countBy(registry, {
      name: 'jobs_done_total',
      help: 'Jobs that this process has done, by name',
      label,
      known: jobs,
    }),
  };
}

type Budgets = Record<string, () => Promise<number>>;

function watchBudgets(registry: Registry, budgets: Budgets): void {
  watchBy(registry, 'budget', {
    name: 'product_budget_used_ratio',
    help: 'Share of an hourly budget of the whole product that is used up',
    read: () =>
      Promise.all(Object.entries(budgets).map(async ([budget, share]) => [budget, await share()] as const)),
  });
}

export type Metrics = ReturnType<typeof makeMetrics>;

declare module '../context.ts' {
  interface Context {
    metrics: Metrics;
  }
}
