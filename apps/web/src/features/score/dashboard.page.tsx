import { QueryClientProvider } from '@tanstack/react-query';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { queryClient } from '#web/api/query-client.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { Gated } from '#web/forms/gated.tsx';
import { Dashboard } from './dashboard.tsx';
import { DashboardShape } from './dashboard-shape.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { dashboardGate } from './score-gates.ts';

export const meta = () => pageMeta({ title: 'Dashboard' });

export default function DashboardPage({ slots = {} }: { slots?: DashboardSlots }) {
  return (
    <Gated gate={dashboardGate} words={ERROR_MESSAGES} shape={<DashboardShape />}>
      {(profile) => (
        <QueryClientProvider client={queryClient}>
          <Dashboard profile={profile} slots={slots} />
        </QueryClientProvider>
      )}
    </Gated>
  );
}
