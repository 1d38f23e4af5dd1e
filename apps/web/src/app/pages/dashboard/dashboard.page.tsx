import { DashboardShape } from '#web/features/score/dashboard-shape.tsx';
import { dashboardGate } from '#web/features/score/score-gates.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { Dashboard } from './dashboard.tsx';

export const meta = () => pageMeta({ title: 'Dashboard' });

export default function DashboardPage() {
  return (
    <MemberPage gate={dashboardGate} shape={<DashboardShape />}>
      {(profile) => <Dashboard profile={profile} />}
    </MemberPage>
  );
}
