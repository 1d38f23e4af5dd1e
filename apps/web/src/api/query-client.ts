import { QueryClient } from '@tanstack/react-query';
import { onSessionReset } from './session.ts';

/**
 * What member pages have fetched, emptied whenever the member changes (LOGIN-020, LOGIN-033). Only member pages may
 * import it, which keeps its weight out of the public ones.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      // What could not be fetched without a network is fetched once there is one; the rest stays as it is.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      staleTime: 60_000,
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionReset(() => queryClient.clear());
