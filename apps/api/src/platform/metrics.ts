import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { inTime } from './in-time.ts';

type Watched = { name: string; help: string; read: () => Promise<number> };

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
  /** Shows what is read when somebody looks. What can't be read, or not in time, is left out; the rest is shown. */
  const watch = ({ name, help, read }: Watched): void => {
    const gauge = new Gauge({
      name,
      help,
      async collect() {
        const value = await inTime(PATIENCE_MS, read(), null).catch(() => null);
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
      registers: [],
    });
    registry.registerMetric(gauge);
  };
  return {
    watch,
    /** Shows effects that wait for their delivery, counted when somebody looks. */
    watchBacklog(backlog: () => Promise<number>): void {
      watch({ name: 'outbox_waiting', help: 'E-mails and SMS that wait for their delivery', read: backlog });
    },
    observe(method: string, route: string, status: number, milliseconds: number): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;
