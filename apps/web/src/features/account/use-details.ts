import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/call.ts';

export const DETAILS_KEY = ['account', 'details'] as const;

/**
 * The member's details (ACC-010). Always asked for anew when a page opens: a form must not start from what
 * another tab has changed since.
 */
export function useDetails() {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: DETAILS_KEY,
    queryFn: ({ signal }) => api('GET /v1/user/details', { signal }),
    refetchOnMount: 'always',
  });
  return {
    details: isFetchedAfterMount && data !== undefined ? data : null,
    isFailed: isFetchedAfterMount && data === undefined && error !== null,
    isFetching,
    retry: () => void refetch(),
  };
}
