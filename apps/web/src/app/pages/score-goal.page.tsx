import { helpWords } from '@wattle/domain/offers/help-words';
import type { Profile } from '#web/api/session.ts';
import { HelpFirst } from '#web/features/offers/help-first.tsx';
import { ScoreGoal } from '#web/features/score/goal/score-goal.tsx';
import { knownScore } from '#web/features/score/score-state.ts';
import { useScore } from '#web/features/score/use-score.ts';
import { GoalWay } from '#web/features/what-if/goal-way.tsx';
import { MemberPage } from '#web/forms/member-page.tsx';
import { verifiedGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';

export const meta = () => pageMeta({ title: 'Score goal' });

export default function ScoreGoalPage() {
  return (
    <div className="wrap grid gap-6 goal-page">
      <h1>Score goal</h1>
      <MemberPage
        gate={verifiedGate(paths.scoreGoal())}
        waiting={<Skeleton label="Getting your goal" lines={8} />}
      >
        {(member) => <Shown member={member} />}
      </MemberPage>
    </div>
  );
}

/** With an unpaid default, or a score in the lowest band, it names who helps; the dashboard says why. */
function Shown({ member }: { member: Profile }) {
  const score = useScore(member.timings);
  return (
    <HelpFirst score={knownScore(score.state)}>
      {(_, reasons) => (
        <ScoreGoal
          {...score}
          help={reasons && <FirstWay reasons={reasons} />}
          renderWay={member.hasEstimates ? (way) => <GoalWay {...way} /> : null}
        />
      )}
    </HelpFirst>
  );
}

function FirstWay({ reasons }: { reasons: Parameters<typeof helpWords>[0] }) {
  const [first] = helpWords(reasons).ways;
  if (first === undefined) return null;
  return (
    <p>
      {first.title}: <a href={first.href}>{first.label}</a>
    </p>
  );
}
