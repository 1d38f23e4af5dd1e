import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { useAskingAgain } from '#web/navigation/use-asking-again.ts';
import {
  isTryAgain,
  type ScoreProfile,
  type ScoreState,
  stateOfFailure,
  stateOfScore,
  tryAfter,
} from './score-state.ts';

export type Retry = () => void;

type Timings = Pick<Profile['timings'], 'scoreRetryMs' | 'scoreRetryMax'>;

/**
 * Score, factors and history in one query for dashboard and history. Retries while the bureau is not ready, as often as
 * configured: one request more than the retries (SCORE-014).
 */
export function useScore({ scoreRetryMs, scoreRetryMax }: Timings) {
  const query = useQuery({
    queryKey: ['score'],
    queryFn: ({ signal }) => api('POST /v1/creditscore', { body: {}, signal }),
    retry: (failures, error) => isTryAgain(error) && failures < scoreRetryMax,
    retryDelay: scoreRetryMs,
  });
  const latest = stateOf(query);
  const from = latest.kind === 'none' ? latest.again : null;
  const { state, again, ...asking } = useAskingAgain(latest, from, query.refetch);
  return { state: state.kind === 'none' ? { ...state, again } : state, ...asking };
}

type Query = {
  isFetching: boolean;
  data: ScoreProfile | undefined;
  error: unknown;
  errorUpdatedAt: number;
  /** The last try's error, while others follow. */
  failureReason: unknown;
};

function stateOf({ isFetching, data, error, errorUpdatedAt, failureReason }: Query): ScoreState {
  if (data !== undefined) return stateOfScore(data);
  if (isFetching || error === null) return { kind: 'loading', trying: tryAfter(failureReason) };
  return stateOfFailure(error, errorUpdatedAt);
}
