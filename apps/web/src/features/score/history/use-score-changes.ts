import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/call.ts';
import type { KnownChanges } from './months.ts';

/** What changed on the file in the months of the history; not asked for before somebody looks at it. */
export function useScoreChanges(isSeen: boolean): KnownChanges {
  const { data, isError } = useQuery({
    queryKey: ['score-changes'],
    enabled: isSeen,
    queryFn: ({ signal }) => api('GET /v1/creditscore/changes', { signal }),
  });
  return data?.months ?? (isError ? 'failed' : 'loading');
}
