import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/call.ts';

const KEY = ['notices'];

/** Whether the member is told of changes, and the way to change it. What is being saved shows at once. */
export function useNotices() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/notices', { signal }),
  });
  // The mutation tells of itself a moment later, in which the switch would fall back.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const saving = useMutation({
    mutationFn: (scoreChange: boolean) => api('PUT /v1/user/notices', { body: { scoreChange } }),
    onSuccess: (saved) => cache.setQueryData(KEY, saved),
    onSettled: () => setChosen(null),
  });
  return {
    isOn: chosen ?? query.data?.scoreChange,
    /** Reading failed, so what stands is not known. */
    failure: query.error,
    retry: () => void query.refetch(),
    isSaving: chosen !== null,
    /** What came of the last choice. */
    saved: saving.data?.scoreChange,
    savingFailed: saving.error,
    choose(scoreChange: boolean) {
      if (chosen !== null) return;
      setChosen(scoreChange);
      saving.mutate(scoreChange);
    },
  };
}
