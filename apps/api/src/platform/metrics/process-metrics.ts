import { Counter, Gauge, type Registry } from 'prom-client';

import type { Config } from '../../config.ts';

/** What a process is, and what it cannot pass on or read. */
export const makeProcessMetrics = (registry: Registry) => ({
  /** Says which code runs: during an update two versions do. */
  showRelease: (release: Config['release']): void => showRelease(registry, release),
  /** Shows when passwords at bureaus expire. */
  showKeyExpiry: (bureaus: Config['bureaus']): void => showKeyExpiry(registry, bureaus),
  /** Shows how many lines of the log were lost. */
  watchLog: (dropped: () => number): void => watchLog(registry, dropped),
  /** Counts spans that no collector took. */
  spansLost: countSpans(registry),
  /** Counts addresses from a trusted proxy that could not be read: their callers count as the proxy. */
  forwardedUnread: countForwarded(registry),
});

function showRelease(registry: Registry, release: Config['release']): void {
  const gauge = new Gauge({
    name: 'wattle_build_info',
    help: 'Always 1, by version and commit of the code that runs',
    labelNames: ['version', 'commit'],
    registers: [registry],
  });
  gauge.set(release, 1);
}

function showKeyExpiry(registry: Registry, bureaus: Config['bureaus']): void {
  const gauge = new Gauge({
    name: 'bureau_key_expires_timestamp_seconds',
    help: 'When our password at a bureau expires, where settings say so',
    labelNames: ['bureau'],
    registers: [registry],
  });
  for (const [bureau, settings] of Object.entries(bureaus)) {
    const on = settings?.keyExpiresOn ?? null;
    if (on !== null) gauge.set({ bureau }, new Date(`${on}T00:00:00+10:00`).getTime() / 1000);
  }
}

function watchLog(registry: Registry, dropped: () => number): void {
  const lost = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that standard output did not take: its disk is full, or its reader stalls or has left',
    registers: [registry],
    collect() {
      lost.reset();
      lost.inc(dropped());
    },
  });
}

function countForwarded(registry: Registry): () => void {
  const unread = new Counter({
    name: 'forwarded_addresses_unread_total',
    help: 'Calls through a trusted proxy whose X-Forwarded-For names no address. They count as the proxy, all together',
    registers: [registry],
  });
  return () => unread.inc();
}

function countSpans(registry: Registry): (spans: number) => void {
  const lost = new Counter({
    name: 'trace_spans_lost_total',
    help: 'Spans of traces that the collector did not take',
    registers: [registry],
  });
  return (spans) => lost.inc(spans);
}
