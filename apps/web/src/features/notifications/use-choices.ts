import type { ResponseOf } from '@wattle/contract';
import { MAILED_CATEGORIES } from '@wattle/domain/notifications/categories';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

const KEY = ['notification-choices'];

export type Choices = ResponseOf<'PUT /v1/user/notifications/choices'>;

/** What leaves by e-mail and push, updated optimistically. */
export function useChoices() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/notifications/choices', { signal }),
  });
  const [saved, setSaved] = useState<Choices>();
  const saving = useSubmit<Choices, unknown>({
    async send(choices) {
      const kept = await api('PUT /v1/user/notifications/choices', { body: choices });
      cache.setQueryData(KEY, kept);
      setSaved(kept);
    },
    explain: (error) => error,
  });
  const choices = saving.sending ?? query.data;
  const save = (next: Choices) => saving.submit(next);
  return {
    choices,
    stopped: query.data?.stopped,
    failure: query.error,
    retry: () => void query.refetch(),
    isSaving: saving.pending,
    saved,
    savingFailed: saving.problem,
    save,
    /** Saving any e-mail again resumes those that were stopped. */
    resume() {
      if (choices === undefined) return;
      const { email, push, isDaily } = choices;
      void save({ email, push, isDaily });
    },
  };
}

/** E-mail of every row, or of none. */
export function useNotices() {
  const { choices, saved, save, ...state } = useChoices();
  return {
    ...state,
    isOn: choices === undefined ? undefined : choices.email.length > 0,
    saved: saved === undefined ? undefined : saved.email.length > 0,
    choose(isOn: boolean) {
      const { push, isDaily } = choices ?? { push: [], isDaily: false };
      void save({ email: isOn ? MAILED_CATEGORIES : [], push, isDaily });
    },
  };
}
