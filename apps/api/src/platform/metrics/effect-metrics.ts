import type { Registry } from 'prom-client';

import type { Clock } from '../clock.ts';
import { readTogether, watchBy } from './gauges.ts';

/** The state of one kind's effects. */
export type EffectFigures = { kind: string; waiting: number; oldestAt: Date | null; undelivered: number };

/** Shows the state of each kind's effects, counted once on each scrape. */
export function watchEffects(
  registry: Registry,
  figures: () => Promise<readonly EffectFigures[]>,
  clock: Clock,
): void {
  const read = readTogether(figures);
  const age = (at: Date | null) =>
    at === null ? 0 : Math.max((clock.now().getTime() - at.getTime()) / 1000, 0);
  watchBy(registry, 'kind', {
    name: 'outbox_waiting',
    help: 'Effects that wait for their delivery',
    read: async () => (await read()).map(({ kind, waiting }) => [kind, waiting]),
  });
  watchBy(registry, 'kind', {
    name: 'outbox_oldest_waiting_seconds',
    help: 'Age of the oldest effect that waits',
    read: async () => (await read()).map(({ kind, oldestAt }) => [kind, age(oldestAt)]),
  });
  watchBy(registry, 'kind', {
    name: 'outbox_undelivered',
    help: 'Effects that ended undelivered and wait for an operator',
    read: async () => (await read()).map(({ kind, undelivered }) => [kind, undelivered]),
  });
}
