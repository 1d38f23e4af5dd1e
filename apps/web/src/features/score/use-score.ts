import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { isTryAgain, type ScoreState, stateOfFailure, stateOfScore } from './score-state.ts';

type Timings = Pick<Profile['timings'], 'scoreRetryMs' | 'scoreRetryMax'>;

/**
 * Score, factors and history, fetched once for dashboard and history alike. While the bureau is not ready it asks again
 * after a while, as often as configured: one request more than the retries (SCORE-014).
 */
export function useScore({ scoreRetryMs, scoreRetryMax }: Timings) {
  const query = useQuery({
    queryKey: ['score'],
    queryFn: ({ signal }) => api('POST /v1/creditscore', { body: {}, signal }),
    retry: (failures, error) => isTryAgain(error) && failures < scoreRetryMax,
    retryDelay: scoreRetryMs,
  });
  const state = stateOf(query.isFetching && query.data === undefined, query.data, query.error);
  return { state, retry: () => void query.refetch() };
}

function stateOf(
  isLoading: boolean,
  data: Parameters<typeof stateOfScore>[0] | undefined,
  error: unknown,
): ScoreState {
  if (isLoading) return { kind: 'loading' };
  if (data !== undefined) return stateOfScore(data);
  return error === null ? { kind: 'loading' } : stateOfFailure(error);
}
