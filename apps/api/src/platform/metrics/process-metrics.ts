import { Counter, Gauge, type Registry } from 'prom-client';

import type { Config } from '../../config.ts';

/** What a process is, and what it cannot pass on. */
export const makeProcessMetrics = (registry: Registry) => ({
  /** Says which code runs: during an update two versions do. */
  showRelease(release: Config['release']): void {
    const gauge = new Gauge({
      name: 'wattle_build_info',
      help: 'Always 1, by version and commit of the code that runs',
      labelNames: ['version', 'commit'],
      registers: [registry],
    });
    gauge.set(release, 1);
  },
  showKeyExpiry(bureaus: Config['bureaus']): void {
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
  },
  watchLog(dropped: () => number): void {
    const lost = new Counter({
      name: 'log_lines_dropped_total',
      help: 'Lines of the log that standard output did not take: its disk is full, or its reader stalls or has left',
      registers: [registry],
      collect() {
        lost.reset();
        lost.inc(dropped());
      },
    });
  },
});
