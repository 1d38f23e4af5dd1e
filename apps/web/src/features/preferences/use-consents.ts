import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';

export type Consent = ResponseOf<'GET /v1/user/consents'>['consents'][number];
export type WithdrawableKind = BodyOf<'POST /v1/user/withdraw-consent'>['kind'];

const KEY = ['consents'];

/** Everything agreed to, and taking one of it back. */
export function useConsents() {
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/consents', { signal }),
    refetchOnMount: 'always',
  });
  const withdrawing = useMutation({
    mutationFn: (kind: WithdrawableKind) => api('POST /v1/user/withdraw-consent', { body: { kind } }),
    onSuccess(answer) {
      cache.setQueryData(KEY, answer);
      // What the dashboard remembers of its switch may be over.
      cache.removeQueries({ queryKey: ['notices'] });
    },
  });
  const { variables: kind, isPending, error: withdrawError } = withdrawing;
  const title = data?.consents.find((consent) => consent.kind === kind)?.title;
  return {
    consents: data?.consents,
    error,
    isFetching,
    retry: () => void refetch(),
    withdraw: (of: WithdrawableKind) => {
      if (!isPending) withdrawing.mutate(of);
    },
    withdrawing: isPending ? kind : null,
    withdrawFailed: withdrawError === null || kind === undefined ? null : { kind, error: withdrawError },
    /** The title of what was withdrawn last. */
    withdrawn: withdrawing.isSuccess ? (title ?? null) : null,
  };
}
