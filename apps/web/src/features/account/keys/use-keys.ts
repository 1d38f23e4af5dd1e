import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import type { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { api } from '#web/api/call.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { passkeyMessage } from '#web/forms/passkey-problem.ts';

export type Keys = ResponseOf<'GET /v1/user/keys'>;

const QUERY = ['account', 'keys'];

export function useKeys() {
  return useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => api('GET /v1/user/keys', { signal }),
    refetchOnMount: 'always',
  });
}

const WORDS = { ...ERROR_MESSAGES, ...KEY_MESSAGES };

type Problem = { text: string | null; factorNeeded: ApiError | null };

/** One part's changes. The call answers what the member holds afterwards; a string is said instead. */
export function useKeyChange() {
  const queries = useQueryClient();
  const { submit, ...rest } = useSubmit<() => Promise<Keys | string>, Problem>({
    async send(call) {
      const keys = await call();
      if (typeof keys === 'string') return { text: keys, factorNeeded: null };
      queries.setQueryData(QUERY, keys);
      void queries.invalidateQueries({ queryKey: ['account', 'activity'] });
      return null;
    },
    explain: (error) =>
      isFactorNeeded(error)
        ? { text: null, factorNeeded: error }
        : { text: passkeyMessage(error, WORDS), factorNeeded: null },
  });
  return { ...rest, change: submit };
}

export type KeyChange = ReturnType<typeof useKeyChange>;
