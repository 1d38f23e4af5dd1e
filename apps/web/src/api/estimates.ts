import type { BodyOf, ResponseOf } from '@wattle/contract';
import { api } from './call.ts';

export type Estimate = ResponseOf<'POST /v1/score/what-if'>;

export function estimateOf(changes: BodyOf<'POST /v1/score/what-if'>['changes']) {
  return {
    queryKey: ['what-if', changes],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('POST /v1/score/what-if', { body: { changes }, signal }),
    staleTime: Infinity,
  };
}
