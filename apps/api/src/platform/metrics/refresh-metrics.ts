import { Gauge, type Registry } from 'prom-client';

import { countBy } from './gauges.ts';

/** What is measured of the monthly refresh in one process. */
export function makeRefreshMetrics(registry: Registry) {
  const members = countBy(registry, {
    name: 'refresh_members_total',
    help: 'Members whom the monthly refresh found due, and what came of asking for them',
    label: 'result',
    known: ['due', 'settled', 'later', 'no-answer', 'failed'],
  });
  const complete = new Gauge({
    name: 'refresh_complete_timestamp_seconds',
    help: 'When a walk of the monthly refresh last came to its end; whoever had been due when it began has been asked for',
    registers: [],
  });
  return {
    /** `due` for a member found to be due, otherwise what came of asking. */
    refreshed: members,
    /** A walk came to its end. Not shown before the first. */
    refreshComplete(at: Date): void {
      registry.registerMetric(complete);
      complete.set(at.getTime() / 1000);
    },
  };
}
