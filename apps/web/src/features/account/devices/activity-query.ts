import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api/call.ts';

export const activityQuery = queryOptions({
  queryKey: ['account', 'activity'],
  queryFn: ({ signal }) => api('GET /v1/user/activity', { signal }),
  refetchOnMount: 'always',
});
