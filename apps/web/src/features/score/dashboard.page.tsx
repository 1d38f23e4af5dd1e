import { QueryClientProvider } from '@tanstack/react-query';
import { ERROR_MESSAGES } from '@wattle/domain/messages-errors';
import type { ReactNode } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { pageMeta } from '#web/app/page-meta.ts';
import { Gated } from '#web/forms/gated.tsx';
import { Dashboard } from './dashboard.tsx';
import { dashboardGate } from './score-gates.ts';

export const meta = () => pageMeta({ title: 'Dashboard' });

/** `foot` stands below the score: what another journey has to say there. */
export default function DashboardPage({ foot }: { foot?: ReactNode }) {
  return (
    <Gated gate={dashboardGate} words={ERROR_MESSAGES}>
      {(profile) => (
        <QueryClientProvider client={queryClient}>
          <Dashboard profile={profile} foot={foot} />
        </QueryClientProvider>
      )}
    </Gated>
  );
}
