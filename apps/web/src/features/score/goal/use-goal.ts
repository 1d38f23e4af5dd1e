import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { api } from '#web/api/call.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

type Answer = ResponseOf<'GET /v1/user/goal'>;
export type Goal = NonNullable<Answer['goal']>;
export type Chosen = NonNullable<BodyOf<'PUT /v1/user/goal'>['goal']>;

const KEY = ['goal'];

/** `set(null)` ends the goal. */
export function useGoal(isWanted = true) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    enabled: isWanted,
    queryFn: ({ signal }) => api('GET /v1/user/goal', { signal }),
  });
  const { submit, pending, problem } = useSubmit<Chosen | null>({
    async send(goal) {
      queries.setQueryData<Answer>(KEY, await api('PUT /v1/user/goal', { body: { goal } }));
    },
    explain: (error) =>
      (error instanceof ApiError ? error.problem?.errors?.[0]?.message : undefined) ?? genericMessage(error),
  });
  return {
    goal: query.data?.goal,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
    set: submit,
    pending,
    problem,
  };
}
