import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/call.ts';

export const DETAILS_KEY = ['account', 'details'] as const;

/**
 * The member's details (ACC-010), fetched whenever a page opens. Older data is never shown: a form must not start from
 * values that another tab has changed.
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
