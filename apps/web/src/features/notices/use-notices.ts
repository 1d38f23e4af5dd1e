import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/call.ts';

const KEY = ['notices'];

/** Whether the member is told of changes, and the way to change it. What is being saved shows at once. */
export function useNotices() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/notices', { signal }),
  });
  const saving = useMutation({
    mutationFn: (scoreChange: boolean) => api('PUT /v1/user/notices', { body: { scoreChange } }),
    onSuccess: (saved) => cache.setQueryData(KEY, saved),
  });
  return {
    isOn: saving.isPending ? saving.variables : query.data?.scoreChange,
    /** Reading failed, so what stands is not known. */
    failure: query.error,
    retry: () => void query.refetch(),
    isSaving: saving.isPending,
    /** What came of the last choice. */
    saved: saving.data?.scoreChange,
    savingFailed: saving.error,
    choose: (scoreChange: boolean) => {
      if (!saving.isPending) saving.mutate(scoreChange);
    },
  };
}
