import type { ResponseOf } from '@wattle/contract';
import { MAILED_CATEGORIES } from '@wattle/domain/notifications/categories';
import { changedChoices, type ChoicesChange } from '@wattle/domain/notifications/choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { type OnSaved, useChanges } from '#web/forms/use-changes.ts';

const KEY = ['notification-choices'];

export type Choices = ResponseOf<'GET /v1/user/notifications/choices'>;

/** What leaves by e-mail and push, changed one row at a time. */
export function useChoices(onSaved?: OnSaved) {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/notifications/choices', { signal }),
  });
  const { shown, isSaving, failureOf, change } = useChanges<Choices>(KEY, onSaved);
  const choose = (row: string, body: ChoicesChange) =>
    change({
      row,
      apply: (choices) => ({ ...choices, ...changedChoices(choices, body) }),
      save: () => api('PUT /v1/user/notifications/choices', { body }),
    });
  return {
    choices: data && shown(data),
    stopped: data?.stopped,
    failure: error,
    retry: () => void refetch(),
    isSaving,
    failureOf,
    choose,
    /** Choosing any e-mail again resumes those that were stopped. */
    resume: () => choose('stopped', { email: { kinds: [...(data?.email ?? [])], isOn: true } }),
  };
}

const ALL = 'email';

/** E-mail of every row, or of none. */
export function useNotices() {
  const [isSaved, setSaved] = useState(false);
  const { choices, choose, failureOf, ...state } = useChoices(setSaved);
  return {
    ...state,
    isOn: choices === undefined ? undefined : choices.email.length > 0,
    isSaved,
    savingFailed: failureOf(ALL) ?? failureOf('stopped') ?? null,
    choose: (isOn: boolean) => choose(ALL, { email: { kinds: [...MAILED_CATEGORIES], isOn } }),
  };
}
