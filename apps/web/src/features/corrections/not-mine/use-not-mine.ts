import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { refusalMessage } from '../refusal.ts';

type Answer = ResponseOf<'GET /v1/corrections/not-mine'>;
export type NotMineEntry = Answer['entries'][number];

const LIST = ['not-mine'];

export function useNotMineList(): readonly NotMineEntry[] {
  const { data } = useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api('GET /v1/corrections/not-mine', { signal }),
    refetchOnMount: 'always',
  });
  return data?.entries ?? [];
}

type Change = Omit<BodyOf<'PUT /v1/corrections/not-mine'>, 'itemReference'>;

/** Opening the page begins: the entry then stays on the list until the member ends it. */
export function useNotMine(itemReference: string) {
  const cache = useQueryClient();
  const queryKey = [...LIST, itemReference];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('PUT /v1/corrections/not-mine', { body: { itemReference }, signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const changing = useSubmit<Change>({
    async send(change) {
      const answer = await api('PUT /v1/corrections/not-mine', { body: { itemReference, ...change } });
      // An ended entry stays on the page until it is left: asking again would begin again.
      if (change.isOver !== true) cache.setQueryData<Answer>(queryKey, answer);
      cache.setQueryData<Answer>(LIST, answer);
    },
    explain: refusalMessage,
  });
  const entry = data?.entries.find((each) => each.itemReference === itemReference);
  return { entry, error, isFetching, retry: () => void refetch(), ...changing };
}
