import { DashboardShape } from '#web/features/score/dashboard-shape.tsx';
import { MemberPage } from '#web/forms/member-page.tsx';
import { verifiedGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Dashboard } from './dashboard.tsx';

export const meta = () => pageMeta({ title: 'Dashboard' });

export default function DashboardPage() {
  return (
    <MemberPage gate={verifiedGate(paths.dashboard())} shape={<DashboardShape />}>
      {(profile) => <Dashboard profile={profile} />}
    </MemberPage>
  );
}
