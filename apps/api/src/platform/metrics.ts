import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
  return {
    /** Shows effects that wait for their delivery, counted when somebody looks. */
    watchBacklog(backlog: () => Promise<number>): void {
      const waiting = new Gauge({
        name: 'outbox_waiting',
        help: 'E-mails and SMS that wait for their delivery',
        async collect() {
          this.set(await backlog());
        },
        registers: [],
      });
      registry.registerMetric(waiting);
    },
    observe(method: string, route: string, status: number, milliseconds: number): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;
