import { FEATURES } from '#api/compose.ts';
import { refreshComplete } from '#api/features/score/refresh/refresh-metrics.ts';
import type { Context } from '#api/platform/context.ts';
import { watchContext } from '#api/platform/make-context.ts';
import { makeMetrics } from '#api/platform/metrics/metrics.ts';
import { watchDatabaseState } from '#api/platform/metrics/database-state-metrics.ts';
import { watchLedger } from '#api/platform/workers.ts';

import { ALERTS, metricsIn } from './alerts.ts';
import { code, head, sentence, table } from './markdown.ts';

/** Every metric that a process can show. Nothing is read. */
function registered() {
  const counters = FEATURES.flatMap(({ counters: own = [] }) => own);
  const metrics = makeMetrics({ jobs: [], limits: [], securityEvents: [], counters });
  const ctx = { metrics, config: { mailFeedback: {}, release: {}, bureaus: {} } } as unknown as Context;
  watchContext(ctx, []);
  metrics.watchLog(() => 0);
  watchDatabaseState(() => Promise.reject(new Error('not read here')), metrics);
  watchLedger(metrics, { entries: () => null });
  for (const { watch } of FEATURES) watch?.(ctx);
  metrics.happened(refreshComplete, new Date(0));
  return metrics.list();
}

/** A histogram is asked for by the names of its series. */
const alertsOn = (name: string) =>
  ALERTS.filter(({ expression }) =>
    metricsIn(expression).some((asked) => asked.replace(/_(bucket|count|sum)$/, '') === name),
  ).map((alert) => `[${alert.name}](../runbook.md#${alert.section})`);

/** Those of Node and the process, which `prom-client` describes. */
const isDefault = (name: string) => /^(nodejs|process)_/.test(name);

export function metricsPage(): string {
  const rows = registered()
    .map(({ name, type, labels, help }) => ({
      name,
      cells: [type, labels.map(code).join(', '), sentence(help)],
    }))
    .map(({ name, cells }) => ({ name, cells, alerts: alertsOn(name) }))
    .filter(({ name, alerts }) => !isDefault(name) || alerts.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return [
    head(
      'Metrics',
      "`/metrics` shows them in Prometheus' text format, with those of Node and of the process (`nodejs_…`, `process_…`). A counter whose label values are known shows each from the start, as 0. No label holds personal data.\n\nGauges of the whole database (`outbox_…`, `jobs_…`, `product_…`, `notices_…`) are the same on every process: take their `max`, and the `sum` of counters. Alerts: [`deploy/watching`](../../deploy/watching/README.md).",
    ),
    table(
      ['Metric', 'Type', 'Labels', 'Meaning', 'Alerts'],
      rows.map(({ name, cells, alerts }) => [code(name), ...cells, alerts.join(', ')]),
    ),
  ].join('');
}
