import type { Profile } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { HistorySection } from './history-section.tsx';
import { historyGate } from './score-gates.ts';
import { useScore } from './use-score.ts';
import './score.css';

export const meta = () => pageMeta({ title: 'Score history' });

export default function ScoreHistoryPage() {
  return (
    <MemberPage gate={historyGate} waiting={<NotYet />}>
      {(profile) => <ScoreHistory member={profile} />}
    </MemberPage>
  );
}

/** The loading state of the score, until the session is known. */
function NotYet() {
  const none = { secondBureau: null, hasEstimates: false };
  return <Page state={{ kind: 'loading' }} isAsking={false} retry={() => undefined} {...none} />;
}

function ScoreHistory({ member }: { member: Profile }) {
  const { timings, secondBureau, hasEstimates } = member;
  return <Page {...useScore(timings)} {...{ secondBureau, hasEstimates }} />;
}

type Shown = ReturnType<typeof useScore> & Pick<Profile, 'secondBureau' | 'hasEstimates'>;

function Page(score: Shown) {
  return (
    <div className="wrap">
      <HistorySection {...score} headingLevel={1} />
    </div>
  );
}
