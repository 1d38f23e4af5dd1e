import { useQueries, useQuery } from '@tanstack/react-query';
import { monthsBetween } from '@wattle/domain/calendar/calendar';
import type { Leaving } from '@wattle/domain/report/leaving';
import { type PointsRange, rangeOf } from '@wattle/domain/score/what-if/advice';
import { canPass, monthsPassing, WHAT_IF_SIZES } from '@wattle/domain/score/what-if/changes';
import { estimateOf } from '#web/api/estimates.ts';

/** Each takes two simulations. */
const MOST_ASKED = 4;

/** Entries that the bureau's scorecard has forgotten by then, or never counts. */
const UNCOUNTED: readonly Leaving['kind'][] = ['enquiry', 'closed-account', 'hardship'];

/**
 * Points by month for the nearest months in which something counted leaves: the bureau's score of the file after the month
 * less the one at its start. A month in which the bureau gives none is not in the map.
 */
export function useLeavingPoints(leaving: readonly Leaving[]) {
  const start = useQuery(estimateOf([]));
  const now = start.data;
  const isPossible = now !== undefined && canPass(now.possible);
  const months = isPossible ? countedMonths(leaving, now.month) : [];
  const sizes = [...new Set(months.flatMap(([, size]) => [size - 1, size]))];
  const queries = useQueries({
    queries: sizes.map((size) => estimateOf(monthsPassing(now?.possible ?? [], size))),
  });
  const failed = [start, ...queries].find(({ error, isFetching }) => error !== null && !isFetching);
  const points = new Map<string, PointsRange>();
  const scored = (size: number) => queries[sizes.indexOf(size)]?.data;
  for (const [month, size] of months) {
    const [before, after] = [scored(size - 1), scored(size)];
    if (before === undefined || after === undefined) continue;
    points.set(month, rangeOf([after.estimatedScore - before.estimatedScore]));
  }
  return {
    points,
    error: failed?.error ?? null,
    isWorking: [start, ...queries].some(({ isFetching }) => isFetching),
    isNone: now !== undefined && months.length === 0,
  };
}

/** Each month with the size of the simulation after it. */
function countedMonths(leaving: readonly Leaving[], from: string): [month: string, size: number][] {
  const counted = leaving.flatMap(({ kind, month }) =>
    month === null || UNCOUNTED.includes(kind) ? [] : [month],
  );
  return [...new Set(counted)]
    .map((month): [string, number] => [month, monthsBetween(from, month) + 1])
    .filter(([, size]) => size > 0 && size <= WHAT_IF_SIZES['on-time'].most)
    .slice(0, MOST_ASKED);
}
