import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { Gated } from './gated.tsx';

/** `Gated` with the query cache, which only member pages may fetch. */
export function MemberPage({ children, ...gated }: ComponentProps<typeof Gated>) {
  return (
    <Gated {...gated}>
      {(profile) => <QueryClientProvider client={queryClient}>{children(profile)}</QueryClientProvider>}
    </Gated>
  );
}
