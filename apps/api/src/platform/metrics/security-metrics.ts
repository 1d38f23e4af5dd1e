import type { Registry } from 'prom-client';

import { countBy, type Counting } from './gauges.ts';

/** A security event, and the counter of its feature. Counted as `as`, otherwise by its reason. */
export type CountedEvent = {
  readonly code: string;
  readonly counted?: { readonly by: Counting; readonly as?: string };
};

type Deps = {
  limits: readonly string[];
  securityEvents: readonly string[];
  count: (counter: Counting, series: string) => void;
};

/** Counts security events by code, limits by name, and what an event itself counts. */
export function makeSecurityMetrics(registry: Registry, { limits, securityEvents, count }: Deps) {
  const events = countBy(registry, {
    name: 'security_events_total',
    help: 'Security events, by code',
    label: 'event',
    known: securityEvents,
  });
  const limitsHit = countBy(registry, {
    name: 'limits_hit_total',
    help: 'Callers who reached a limit',
    label: 'limit',
    known: limits,
  });
  return ({ code, counted }: CountedEvent, reason: string | undefined): void => {
    events(code);
    const series = counted?.as ?? reason;
    if (counted !== undefined && series !== undefined) count(counted.by, series);
    if (code === 'limit-hit' && reason !== undefined) limitsHit(reason);
  };
}
