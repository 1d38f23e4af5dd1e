import { NoticesCard } from '#web/features/notices/notices-card.tsx';
import ScoreDashboardPage from '#web/features/score/dashboard.page.tsx';

export { meta } from '#web/features/score/dashboard.page.tsx';

/** The dashboard with what other journeys put at the foot of its score. */
export default function DashboardPage() {
  return <ScoreDashboardPage foot={<NoticesCard />} />;
}
