import { Counter, Gauge, type Registry } from 'prom-client';

import { withTimeout } from '../providers/with-timeout.ts';

export type Described = { name: string; help: string };
type Watched = Described & { read: () => number | Promise<number> };
type WatchedBy = Described & {
  read: () => Promise<readonly (readonly [series: string, value: number])[]>;
};

/** Scrapers usually give up after ten seconds, and a hung database would take longer. */
const TIMEOUT_MS = 2000;

/** Null when the value was not read in time. */
const readInTime = async <T>(read: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await withTimeout<T, null>(TIMEOUT_MS, Promise.resolve(read()), null);
  } catch {
    return null;
  }
};

/** A gauge that is read on each scrape, and omitted when that fails or takes too long. */
export function watch(registry: Registry, { name, help, read }: Watched): void {
  const gauge = new Gauge({
    name,
    help,
    async collect() {
      const value = await readInTime(read);
      if (value === null) gauge.remove();
      else gauge.set(value);
    },
    registers: [],
  });
  registry.registerMetric(gauge);
}

/** The same with one series per label value. */
export function watchBy(registry: Registry, label: string, { name, help, read }: WatchedBy): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      const values = await readInTime(read);
      gauge.reset();
      for (const [series, value] of values ?? []) gauge.set({ [label]: series }, value);
    },
    registers: [],
  });
  registry.registerMetric(gauge);
}

/** Shares one reading among the gauges of a scrape. */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () =>
    (underWay ??= read().finally(() => {
      underWay = null;
    }));
}

export type Counting<Of extends string = string> = Described & { label: string; known: readonly Of[] };

export const defineCounter = <const Of extends string>(counter: Counting<Of>): Counting<Of> => counter;

/** A counter whose key exist from the start: a missing key would look healthy. */
export function countBy(registry: Registry, { name, help, label, known }: Counting): (key: string) => void {
  const counter = new Counter<string>({ name, help, labelNames: [label], registers: [registry] });
  for (const key of known) counter.inc({ [label]: key }, 0);
  return (key) => counter.inc({ [label]: key });
}
