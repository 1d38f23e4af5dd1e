import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { Dashboard } from './dashboard.tsx';
import { DashboardShape } from './dashboard-shape.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { dashboardGate } from './score-gates.ts';

export const meta = () => pageMeta({ title: 'Dashboard' });

export default function DashboardPage({ slots = {} }: { slots?: DashboardSlots }) {
  return (
    <MemberPage gate={dashboardGate} words={ERROR_MESSAGES} shape={<DashboardShape />}>
      {(profile) => <Dashboard profile={profile} slots={slots} />}
    </MemberPage>
  );
}
