import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

const KEY = ['notices'];

/** The setting for notices, updated optimistically. */
export function useNotices() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/notices', { signal }),
  });
  const [saved, setSaved] = useState<boolean>();
  const saving = useSubmit<boolean, unknown>({
    async send(scoreChange) {
      const kept = await api('PUT /v1/user/notices', { body: { scoreChange } });
      cache.setQueryData(KEY, kept);
      setSaved(kept.scoreChange);
    },
    explain: (error) => error,
  });
  return {
    isOn: saving.sending ?? query.data?.scoreChange,
    stopped: query.data?.stopped,
    failure: query.error,
    retry: () => void query.refetch(),
    isSaving: saving.pending,
    saved,
    savingFailed: saving.problem,
    choose: (scoreChange: boolean) => void saving.submit(scoreChange),
  };
}
