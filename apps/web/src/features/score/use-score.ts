import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import {
  isTryAgain,
  type ScoreProfile,
  type ScoreState,
  stateOfFailure,
  stateOfScore,
  tryAfter,
} from './score-state.ts';

type Timings = Pick<Profile['timings'], 'scoreRetryMs' | 'scoreRetryMax'>;

/**
 * Score, factors and history, fetched once for dashboard and history alike. While the bureau is not ready it asks again
 * after a while, as often as configured: one request more than the retries (SCORE-014). When it is asked again by a
 * press, what was shown before stays until there is an answer, and the button keeps the focus.
 */
export function useScore({ scoreRetryMs, scoreRetryMax }: Timings) {
  const query = useQuery({
    queryKey: ['score'],
    queryFn: ({ signal }) => api('POST /v1/creditscore', { body: {}, signal }),
    retry: (failures, error) => isTryAgain(error) && failures < scoreRetryMax,
    retryDelay: scoreRetryMs,
  });
  const state = stateOf(query);
  const [before, setBefore] = useState<ScoreState | null>(null);
  const retry = async () => {
    setBefore(state);
    await query.refetch();
    setBefore(null);
  };
  return { state: before ?? state, isAsking: before !== null, retry: () => void retry() };
}

type Query = {
  isFetching: boolean;
  data: ScoreProfile | undefined;
  error: unknown;
  errorUpdatedAt: number;
  /** Of the last try, while others follow. */
  failureReason: unknown;
};

function stateOf({ isFetching, data, error, errorUpdatedAt, failureReason }: Query): ScoreState {
  if (data !== undefined) return stateOfScore(data);
  if (isFetching || error === null) return { kind: 'loading', trying: tryAfter(failureReason) };
  return stateOfFailure(error, errorUpdatedAt);
}
