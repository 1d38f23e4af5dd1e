import type { BodyOf, ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { api } from './call.ts';
import { TRIES_BY_ITSELF } from './query-client.ts';

export type Estimate = ResponseOf<'POST /v1/score/what-if'>;

type Failure = { error: Error | null; errorUpdateCount: number };

/** When a bureau that is away is asked again; false for every other answer. */
function againMs({ error, errorUpdateCount }: Failure): number | false {
  const { code, retryAfterSeconds } = (error instanceof ApiError && error.problem) || {};
  const isAway = code === 'score-unavailable' || code === 'score-try-later';
  return isAway && errorUpdateCount <= TRIES_BY_ITSELF && (retryAfterSeconds ?? 0) * 1000;
}

export function estimateOf(changes: BodyOf<'POST /v1/score/what-if'>['changes']) {
  return {
    queryKey: ['what-if', changes],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('POST /v1/score/what-if', { body: { changes }, signal }),
    staleTime: Infinity,
    refetchInterval: ({ state }: { state: Failure }) => againMs(state),
  };
}
