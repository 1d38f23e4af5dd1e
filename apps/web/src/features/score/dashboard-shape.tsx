import { SCORE_MESSAGES, scoreTry } from '@wattle/domain/messages/score';
import { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { Bone } from '#web/ui/layout/waiting.tsx';
import type { ReactNode } from 'react';
import type { Trying } from './score-state.ts';

/** The score's placeholder, in the final sizes and with text where it is known: a slow network leaves time to read. */
export function ScoreShape({ trying = null }: { trying?: Trying | null }) {
  return (
    <>
      <div className="hall">
        <div className="wrap grid score">
          <div className="score__dial">
            <ScoreDial score={null} label={null} />
            <DialEnds />
            <div className="grid score__say">
              <p className="score__coming waiting__words">{SCORE_MESSAGES.scoreComing}</p>
              <p className="quiet waiting__words">
                {trying !== null && <strong>{scoreTry(trying)} </strong>}
                {SCORE_MESSAGES.scoreComingFrom}
              </p>
              <span className="row goal-line" />
            </div>
          </div>
          <MovesShape />
        </div>
        <div className="wrap scale-place">
          <Bone kind="bar" />
        </div>
      </div>
      <StepsShape />
    </>
  );
}

export function MovesShape() {
  return (
    <div className="grid gap-3 moved" aria-hidden="true">
      <Bone kind="title" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="moved__row">
          <Bone kind="chip" />
          <span className="grid gap-2">
            <Bone kind="line" />
            <Bone kind="line" />
          </span>
        </div>
      ))}
    </div>
  );
}

export function StepsShape() {
  return (
    <div className="wrap block grid gap-6 next-steps" aria-hidden="true">
      <Bone kind="heading" />
      <div className="rail">
        {[0, 1, 2].map((card) => (
          <Bone key={card} kind="card" />
        ))}
      </div>
    </div>
  );
}

/** `children` replace the score's placeholder. */
export function DashboardShape({ children = <ScoreShape /> }: { children?: ReactNode }) {
  return (
    <div className="dash">
      <div className="hall">
        <div className="wrap grid dash__head">
          <div className="row between dash__greeting">
            <Bone kind="name" />
            <p className="small dash__updated" />
          </div>
        </div>
      </div>
      <div className="hall tabs dash__tabs">
        <Bone kind="tabs" />
      </div>
      {children}
    </div>
  );
}
