import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import { CALL_OUTCOMES, type CallOutcome, type ProviderWatch } from '../providers/provider.ts';

/** What is measured of calls to the outside world, by provider; each is shown from the start. */
export function makeProviderMetrics(registry: Registry, providers: readonly string[]) {
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls to a provider, by how they ended; held-back ones were not made, as its circuit or its queue was full',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Time of a call to a provider, with its repetitions; those held back are not counted',
    labelNames: ['provider'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'provider_circuits_open',
    help: 'Circuits of this process that let no call through to the provider, or only one as a trial',
    labelNames: ['provider'],
    registers: [registry],
  });
  for (const provider of providers) {
    for (const outcome of CALL_OUTCOMES) calls.inc({ provider, outcome }, 0);
    open.set({ provider }, 0);
  }
  return (provider: string): ProviderWatch => ({
    called(outcome: CallOutcome, milliseconds: number): void {
      calls.inc({ provider, outcome });
      if (outcome !== 'held-back') durations.observe({ provider }, milliseconds / 1000);
    },
    circuitOpened: () => open.inc({ provider }),
    circuitClosed: () => open.dec({ provider }),
  });
}
