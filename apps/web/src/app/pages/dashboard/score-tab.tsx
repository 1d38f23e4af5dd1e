import { SCORE_MESSAGES, scoreTry } from '@wattle/domain/messages/score';
import { hasRole } from '@wattle/domain/journeys/roles';
import { type ReactNode, Suspense } from 'react';
import type { Profile } from '#web/api/session.ts';
import { HelpFirst } from '#web/features/offers/help-first.tsx';
import { CohortBanner } from '#web/features/score/cohort-banner.tsx';
import { ScoreShape, StepsShape } from '#web/features/score/dashboard-shape.tsx';
import { KeyFactors } from '#web/features/score/key-factors.tsx';
import { type Help, Moves, ScorePanel } from '#web/features/score/score-panel.tsx';
import { knownScore, type ScoreState } from '#web/features/score/score-state.ts';
import type { Retry } from '#web/features/score/use-score.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Deferred } from '#web/ui/deferred.tsx';
import { Waiting } from '#web/ui/layout/waiting.tsx';
import {
  ArticlesSection,
  BestSteps,
  FeaturedOffers,
  FinishProfile,
  Later,
  NextSteps,
  NoticesCard,
  ScoreWatch,
  WhatIf,
} from './lazy-parts.tsx';
import { NEXT_STEPS, showsNextSteps } from './next-steps-place.ts';

type ScoreTabProps = {
  state: ScoreState;
  isAsking: boolean;
  retry: Retry;
  member: Profile;
  /** Opens the next steps; null where they are hidden. */
  onUnlock: (() => void) | null;
};

/** The score, why it moved, what to do, and its factors beside the offers. */
export function ScoreTab(props: ScoreTabProps) {
  const { state } = props;
  const trying = (state.kind === 'loading' && state.trying) || null;
  const { scoreComing } = SCORE_MESSAGES;
  return (
    <Waiting
      isReady={state.kind !== 'loading'}
      label={trying === null ? scoreComing : `${scoreComing} ${scoreTry(trying)}`}
      shape={<ScoreShape trying={trying} />}
    >
      {() => <HelpFirst score={knownScore(state)}>{(help) => <Score {...props} help={help} />}</HelpFirst>}
    </Waiting>
  );
}

function Score(props: ScoreTabProps & { help: Help }) {
  const { state, member, help } = props;
  if (state.kind === 'loading') return null;
  const isHelped = help !== undefined && help !== null;
  const stepsShape = member.hasEstimates ? <StepsShape /> : null;
  const watch = (
    <Later>
      <ScoreWatch />
    </Later>
  );
  return (
    <>
      <ScorePanel {...props} state={state} whenThere={watch} />
      {help === undefined ? (
        stepsShape
      ) : (
        <Deferred fallback={stepsShape}>
          <BelowScore {...props} isHelped={isHelped} />
        </Deferred>
      )}
    </>
  );
}

type BelowScoreProps = ScoreTabProps & { isHelped: boolean };

function BelowScore(props: BelowScoreProps) {
  const { state, member, isHelped } = props;
  const score = knownScore(state);
  return (
    <>
      {member.hasEstimates && state.kind === 'shown' && <Steps score={state.score} isHelped={isHelped} />}
      <Pairs {...props}>{isHelped && <Yours {...props} />}</Pairs>
      {!isHelped && <Yours {...props} />}
      {showsNextSteps(member) && (
        <div className="tint not-phone dash__next">
          <Later>
            <NextSteps score={score} id={NEXT_STEPS.section} animate={member.themes.animations} />
          </Later>
        </div>
      )}
      <Later>
        <ArticlesSection />
      </Later>
    </>
  );
}

/** What is the member's own: below the offers, or beside the factors where help leaves no offers there. */
function Yours({ state, member, isHelped }: BelowScoreProps) {
  const hasFile = state.kind !== 'none' || state.reason !== 'no-file';
  return (
    <div className={classNames('grid gap-5 dash__yours', !isHelped && 'wrap')}>
      <Later>
        <FinishProfile member={member} />
      </Later>
      {hasRole(member.roles, 'IHC') && <CohortBanner member={member} hasFile={hasFile} />}
      {state.kind !== 'none' && (
        <Later>
          <NoticesCard />
        </Later>
      )}
    </div>
  );
}

function Steps({ score, isHelped }: { score: number; isHelped: boolean }) {
  return (
    <Suspense fallback={<StepsShape />}>
      <BestSteps>
        <WhatIf score={score} isHelped={isHelped} />
      </BestSteps>
    </Suspense>
  );
}

/**
 * Factors beside offers, or offers alone in one column (DASH-007). Where help replaces the changes beside the dial,
 * they come first, across both columns.
 */
function Pairs({ state, member, onUnlock, isHelped, children }: BelowScoreProps & { children: ReactNode }) {
  const isShown = state.kind === 'shown';
  const factors = isShown ? (state.profile.scoreAdvice?.kcfs ?? []) : [];
  const display = member.themes.productDisplay;
  return (
    <div className={classNames('wrap pairs', factors.length > 0 && 'pairs--two')}>
      {isShown && isHelped && <Moves state={state} member={member} isFlat />}
      {factors.length > 0 && <KeyFactors factors={factors} hasReport={hasRole(member.roles, 'IHC')} />}
      <div className="grid gap-5">
        <Later>
          <FeaturedOffers score={knownScore(state)} onUnlock={onUnlock} display={display} />
        </Later>
        {children}
      </div>
    </div>
  );
}
