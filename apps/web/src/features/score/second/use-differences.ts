import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';

export type Both = NonNullable<ResponseOf<'GET /v1/creditscore/differences'>['both']>;
export type Compared = Both['rows'][number];

export function useDifferences() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['score-differences'],
    queryFn: ({ signal }) => api('GET /v1/creditscore/differences', { signal }),
  });
  return { differences: data, error, isFetching, retry: () => void refetch() };
}
