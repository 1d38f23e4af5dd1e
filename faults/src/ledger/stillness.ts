import type { Entry } from './entry.ts';

/** The longest time within a span without an acknowledgement. */
export function stillFor(entries: readonly Entry[], { from, to }: { from: number; to: number }): number {
  const acknowledged = entries
    .filter(({ at, state }) => state === 'acknowledged' && at >= from && at <= to)
    .map(({ at }) => at);
  const moments = [from, ...acknowledged, to];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}
