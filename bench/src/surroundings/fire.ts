import { runJob } from './processes.ts';
import type { FireAnswer, FireJob } from '../programs/fire.ts';

/** The same for everything that is compared, and for the pools behind it. */
export const CONNECTIONS = 10;
export const POOL = 10;

/** Requests per second, made by a process of its own. A single wrong answer invalidates the run. */
export async function fire(job: FireJob): Promise<number> {
  const { perSecond, answers, failures } = await runJob<FireAnswer>('fire', job);
  if (answers === 0 || Object.keys(failures).length > 0) {
    throw new Error(`${job.url}: ${answers} answers, of which wrong: ${JSON.stringify(failures)}`);
  }
  return perSecond;
}

/**
 * Deals items one at a time, like cards: neighbouring items are sent at the same time, by different connections. Leaves
 * the remainder out, so that all have equally many.
 */
export function deal<Item>(items: readonly Item[], connections: number): Item[][] {
  const dealt = items.slice(0, items.length - (items.length % connections));
  return Array.from({ length: connections }, (_, hand) =>
    dealt.filter((_item, index) => index % connections === hand),
  );
}
