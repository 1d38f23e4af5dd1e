import { ApiError } from '@wattle/contract/client';
import { formatMonthForPeople } from '@wattle/domain/calendar/calendar';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { hasRole } from '@wattle/domain/journeys/roles';
import { type ReactNode, Suspense } from 'react';
import { named } from '#web/navigation/bureau.ts';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { BandScale } from './band-scale.tsx';
import { MovesShape, ScoreShape } from './dashboard-shape.tsx';
import { ScoreMoves } from './score-moves.tsx';
import { bandNameOf, ScoreShown } from './score-shown.tsx';
import { givenOn, type ScoreState } from './score-state.ts';
import { SecondPlace } from './second/second-place.tsx';
import type { Retry } from './use-score.ts';

/** Most members have a score, and need no script for why there is none. */
const NoScore = lazyWithRetry(async () => {
  const part = await import('./no-score.tsx');
  return { default: part.NoScore };
});

/** Help that comes first: undefined while unknown, null if not needed. */
export type Help = ReactNode | null | undefined;

type ShownState = Extract<ScoreState, { kind: 'shown' }>;
type ScorePanelProps = {
  state: Exclude<ScoreState, { kind: 'loading' }>;
  isAsking: boolean;
  retry: Retry;
  member: Profile;
  help: Help;
  whenThere: ReactNode;
};

/** The score and its reasons, why there is none, or a failure (SCORE-012). */
export function ScorePanel({ state, isAsking, retry, member, help, whenThere }: ScorePanelProps) {
  if (state.kind === 'shown') return <Standing state={state} member={member} help={help} />;
  return (
    <>
      {state.kind === 'none' ? (
        <Suspense fallback={<ScoreShape />}>
          <NoScore {...{ state, isAsking, retry, member, whenThere }} />
        </Suspense>
      ) : (
        <div className="wrap score-failed">
          <ScoreFailure error={state.error} isAsking={isAsking} retry={retry} />
        </div>
      )}
      {help !== undefined && help !== null && <div className="wrap block">{help}</div>}
    </>
  );
}

type StandingProps = { state: ShownState; member: Profile; help: Help };

function Standing({ state, member, help }: StandingProps) {
  const { score, info, profile } = state;
  const given = givenOn(profile);
  const month = given === null ? undefined : formatMonthForPeople(given);
  return (
    <div className="hall">
      <div className="wrap score">
        <ScoreShown score={score} info={info} month={month} themes={member.themes}>
          <SecondPlace member={member} />
        </ScoreShown>
        {help === undefined ? <MovesShape /> : (help ?? <Moves state={state} member={member} />)}
      </div>
      <div className="wrap scale-place">
        <BandScale score={score} own={bandNameOf(score, info)} />
      </div>
    </div>
  );
}

type MovesProps = { state: ShownState; member: Profile; isFlat?: boolean };

export function Moves({ state, member, isFlat = false }: MovesProps) {
  const { info, profile } = state;
  return (
    <ScoreMoves
      info={info}
      moves={profile.scoreMoves ?? []}
      hasReport={hasRole(member.roles, 'IHC')}
      isFlat={isFlat}
    />
  );
}

type ScoreFailureProps = { error: unknown; isAsking: boolean; retry: () => void };

/** Any other failure, with a retry (SCORE-016); without consent a retry is pointless (SCORE-028). */
export function ScoreFailure({ error, isAsking, retry }: ScoreFailureProps) {
  if (error instanceof ApiError && error.code === 'consent-missing') {
    return (
      <ErrorPanel action={<ButtonLink to={paths.identity()}>Give your consent</ButtonLink>}>
        <p>{named(SCORE_MESSAGES.bureauConsentMissing)}</p>
      </ErrorPanel>
    );
  }
  return (
    <ErrorPanel
      action={
        <Button pending={isAsking} onClick={retry}>
          {SCORE_MESSAGES.tryAgain}
        </Button>
      }
    >
      <p>{genericMessage(error)}</p>
    </ErrorPanel>
  );
}
