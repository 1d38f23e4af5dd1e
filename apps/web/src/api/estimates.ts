import type { BodyOf, ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { TRIES_BY_ITSELF, TRY_AGAIN_MS } from '@wattle/domain/product-constants';
import { api } from './call.ts';

export type Estimate = ResponseOf<'POST /v1/score/what-if'>;

const isAway = (error: Error | null) =>
  error instanceof ApiError && ['score-unavailable', 'score-try-later'].includes(error.code ?? '');

/** While the bureau is away, it is asked again as for the score. */
export function estimateOf(changes: BodyOf<'POST /v1/score/what-if'>['changes']) {
  return {
    queryKey: ['what-if', changes],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('POST /v1/score/what-if', { body: { changes }, signal }),
    staleTime: Infinity,
    refetchInterval: ({ state }: { state: { error: Error | null; errorUpdateCount: number } }) =>
      isAway(state.error) && state.errorUpdateCount <= TRIES_BY_ITSELF && TRY_AGAIN_MS,
  };
}
