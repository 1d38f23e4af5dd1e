import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
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

type Change = {
  /** Answers what the member holds afterwards; a string is said instead. */
  call: () => Promise<Keys | string>;
  /** Shows the refusal of a code at its field. */
  showCode?: ((message: string) => void) | undefined;
};

/** One part's changes. */
export function useKeyChange() {
  const queries = useQueryClient();
  const { submit, ...rest } = useSubmit<Change, string | ApiError>({
    async send({ call }) {
      const keys = await call();
      if (typeof keys === 'string') return keys;
      queries.setQueryData(QUERY, keys);
      void queries.invalidateQueries({ queryKey: ['account', 'activity'] });
      return null;
    },
    explain(error, { showCode }) {
      if (isFactorNeeded(error)) return error;
      const text = passkeyMessage(error);
      const isCode = error instanceof ApiError && error.code === 'code-incorrect';
      if (showCode === undefined || text === null || !isCode) return text;
      showCode(text);
      return null;
    },
  });
  const change = (call: Change['call'], showCode?: Change['showCode']) => submit({ call, showCode });
  return { ...rest, change };
}

export type KeyChange = ReturnType<typeof useKeyChange>;
