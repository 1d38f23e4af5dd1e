import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/call.ts';
import type { KnownChanges } from './months.ts';

/** The months' file changes, fetched once the history is visible. */
export function useScoreChanges(isSeen: boolean): KnownChanges {
  const { data, isError } = useQuery({
    queryKey: ['score-changes'],
    enabled: isSeen,
    queryFn: ({ signal }) => api('GET /v1/creditscore/changes', { signal }),
  });
  return data?.months ?? (isError ? 'failed' : 'loading');
}
