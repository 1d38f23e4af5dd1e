import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

export type SecondScore = ResponseOf<'POST /v1/creditscore/second'>;

const KEY = ['second-score'];

/** A query of its own: the main score never waits for the second bureau, nor fails with it. */
export function useSecondScore(isWanted: boolean = true) {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: KEY,
    enabled: isWanted,
    queryFn: ({ signal }) => api('POST /v1/creditscore/second', { body: {}, signal }),
  });
  return { second: data, answeredAt: dataUpdatedAt, error, refetch };
}

/** Agrees to the words that the member read; the answer holds the score. */
export function useAgreement(textVersion: string) {
  const cache = useQueryClient();
  return useSubmit({
    async send() {
      const body = { isAgreed: true, textVersion } as const;
      cache.setQueryData<SecondScore>(KEY, await api('PUT /v1/creditscore/second', { body }));
      await cache.invalidateQueries({ queryKey: ['score-differences'] });
    },
    explain: (error) => genericMessage(error),
  });
}
