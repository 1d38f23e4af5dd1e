import { QueryClient } from '@tanstack/react-query';
import { onSessionReset } from './session.ts';

/**
 * Cleared whenever the member changes (LOGIN-020, LOGIN-033). Only member pages may import it, so that public pages do
 * not fetch the library.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error',
      staleTime: 60_000,
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionReset(() => queryClient.clear());
