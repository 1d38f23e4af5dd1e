import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

export type Consent = ResponseOf<'GET /v1/user/consents'>['consents'][number];
export type WithdrawableKind = BodyOf<'POST /v1/user/withdraw-consent'>['kind'];

const KEY = ['consents'];

export function useConsents() {
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/consents', { signal }),
    refetchOnMount: 'always',
  });
  const [withdrawn, setWithdrawn] = useState<WithdrawableKind | null>(null);
  const withdrawing = useSubmit<WithdrawableKind, { kind: WithdrawableKind; error: unknown }>({
    async send(kind) {
      setWithdrawn(null);
      cache.setQueryData(KEY, await api('POST /v1/user/withdraw-consent', { body: { kind } }));
      // The dashboard's cached switch may be stale.
      cache.removeQueries({ queryKey: ['notification-choices'] });
      setWithdrawn(kind);
    },
    explain: (refusal, kind) => ({ kind, error: refusal }),
  });
  return {
    consents: data?.consents,
    error,
    isFetching,
    retry: () => void refetch(),
    withdraw: (kind: WithdrawableKind) => void withdrawing.submit(kind),
    withdrawing: withdrawing.sending,
    withdrawFailed: withdrawing.problem,
    withdrawn: data?.consents.find(({ kind }) => kind === withdrawn)?.title ?? null,
  };
}
