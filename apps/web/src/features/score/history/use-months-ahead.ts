import { useQuery } from '@tanstack/react-query';
import { canPass, monthsPassing } from '@wattle/domain/score/what-if/changes';
import { estimateOf } from '#web/api/estimates.ts';
import { queryClient } from '#web/api/query-client.ts';
import { type Month, monthsAhead } from './months.ts';

/** Each takes a simulation. */
const SIZES = [1, 2, 3, 4, 5, 6];

/** The months after `latest` by the bureau's simulation; none before `isAsked`. */
export function useMonthsAhead(latest: Month | undefined, isAsked: boolean) {
  const { data, isFetching, error } = useQuery({
    queryKey: ['months-ahead'],
    queryFn: askForMonths,
    enabled: isAsked,
    staleTime: Infinity,
  });
  const scores = isAsked ? data : undefined;
  return {
    months: latest === undefined || scores === undefined ? [] : monthsAhead(latest, scores),
    isWorking: isFetching,
    isFailed: isAsked && error !== null && !isFetching,
    isNone: scores?.length === 0,
  };
}

/** Empty where the bureau can't score the file as of later months. */
async function askForMonths(): Promise<number[]> {
  const { possible } = await queryClient.fetchQuery(estimateOf([]));
  if (!canPass(possible)) return [];
  const asked = SIZES.map((size) => queryClient.fetchQuery(estimateOf(monthsPassing(possible, size))));
  return (await Promise.all(asked)).map(({ estimatedScore }) => estimatedScore);
}
