import { DashboardShape } from '#web/features/score/dashboard-shape.tsx';
import { MemberPage } from '#web/forms/member-page.tsx';
import { verifiedGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Dashboard } from './dashboard.tsx';

export const meta = () => pageMeta({ title: 'Score history' });

/** The dashboard's tab with an address of its own (HIST-001). */
export default function ScoreHistoryPage() {
  const shape = (
    <DashboardShape>
      <div className="wrap block">
        <Skeleton label="Getting your score history" lines={8} />
      </div>
    </DashboardShape>
  );
  return (
    <MemberPage gate={verifiedGate(paths.scoreHistory())} shape={shape}>
      {(profile) => <Dashboard profile={profile} isHistory />}
    </MemberPage>
  );
}
