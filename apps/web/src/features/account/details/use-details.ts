import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/call.ts';

export const DETAILS_KEY = ['account', 'details'] as const;

/**
 * The member's details (ACC-010). Always fetched anew when a page opens, and nothing older is shown: a form must not
 * start from what another tab has since changed.
 */
export function useDetails() {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: DETAILS_KEY,
    queryFn: ({ signal }) => api('GET /v1/user/details', { signal }),
    refetchOnMount: 'always',
  });
  const details = data !== undefined && dataUpdatedAt >= openedAt ? data : null;
  return {
    details,
    isFailed: details === null && error !== null,
    isFetching,
    retry: () => void refetch(),
  };
}
