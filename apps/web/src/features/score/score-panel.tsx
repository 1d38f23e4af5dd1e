import { ApiError } from '@wattle/contract/client';
import { formatMonthForPeople } from '@wattle/domain/calendar/calendar';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { MOVES_MESSAGES } from '@wattle/domain/score/move-words';
import { hasRole } from '@wattle/domain/journeys/roles';
import { bandOf, BANDS, gaugeAngle, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { named } from '#web/navigation/bureau.ts';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { queryClient } from '#web/api/query-client.ts';
import { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { BandScale } from './band-scale.tsx';
import { MovesShape, ScoreShape } from './dashboard-shape.tsx';
import { type EntriesOf, ScoreMoves } from './score-moves.tsx';
import { GoalLine } from './goal/goal-line.tsx';
import { givenOn, type ScoreState, type ScoreInfo } from './score-state.ts';
import type { Retry } from './use-score.ts';

/** Most members have a score, and need no script for why there is none. */
const NoScore = lazyWithRetry(async () => (await import('./no-score.tsx')).NoScore);

/** Help that comes first: undefined while unknown, null if not needed. */
export type Help = ReactNode | null | undefined;

type ShownState = Extract<ScoreState, { kind: 'shown' }>;
type ScorePanelProps = {
  state: Exclude<ScoreState, { kind: 'loading' }>;
  isAsking: boolean;
  retry: Retry;
  member: Profile;
  help: Help;
  /** Below why there is no score. */
  whenThere: ReactNode;
  /** Which entries what changed is about. */
  entriesOf: EntriesOf;
  /** Below what changed. */
  changesFoot: ReactNode;
};

/** The score and its reasons, why there is none, or a failure (SCORE-012). */
export function ScorePanel({ state, help, ...props }: ScorePanelProps) {
  const { isAsking, retry, member, whenThere, entriesOf, changesFoot } = props;
  if (state.kind === 'shown') {
    return (
      <Standing state={state} themes={member.themes}>
        {help ??
          (hasMoves(state) &&
            (help === undefined ? <MovesShape /> : <Moves {...{ state, member, entriesOf, changesFoot }} />))}
      </Standing>
    );
  }
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

type StandingProps = { state: ShownState; themes: Profile['themes']; children: ReactNode };

function Standing({ state, themes, children }: StandingProps) {
  const { score, info, profile, history } = state;
  const given = givenOn(profile);
  const month = given === null ? undefined : formatMonthForPeople(given);
  return (
    <div className="hall">
      <div className="wrap grid score">
        <ScoreShown score={score} info={info} month={month} themes={themes}>
          <GoalLine score={score} items={history.items} />
          {!hasMoves(state) && <p>{MOVES_MESSAGES.first}</p>}
        </ScoreShown>
        {children}
      </div>
      <div className="wrap scale-place">
        <BandScale score={score} own={bandNameOf(score, info)} ownRange={info.bandRange} />
      </div>
    </div>
  );
}

/** A first score has nothing to compare with. */
export const hasMoves = ({ info }: ShownState): boolean => info.scoreDiff !== null;

type MovesProps = {
  state: ShownState;
  member: Profile;
  entriesOf: EntriesOf;
  changesFoot: ReactNode;
  isFlat?: boolean;
};

export function Moves({
  state: { info, profile },
  member,
  entriesOf,
  changesFoot,
  isFlat = false,
}: MovesProps) {
  return (
    <ScoreMoves
      info={info}
      moves={profile.scoreMoves ?? []}
      hasReport={hasRole(member.roles, 'IHC')}
      isFlat={isFlat}
      entriesOf={entriesOf}
    >
      {changesFoot}
    </ScoreMoves>
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

type ScoreShownProps = {
  score: number;
  info: ScoreInfo;
  month: string | undefined;
  themes: Profile['themes'];
  /** Shown below the words about the score. */
  children: ReactNode;
};

/**
 * The dial, and its band as a sentence. Colour and angle follow the gauge's cut-offs; name and range come from the
 * answer (SCORE-010).
 */
function ScoreShown({ score, info, month, themes, children }: ScoreShownProps) {
  const bandName = bandNameOf(score, info);
  const isFirstView = useFirstView();
  return (
    <section className="score__dial" aria-labelledby="band-heading">
      <ScoreDial
        score={score}
        angle={gaugeAngle(score)}
        segment={gaugeSegmentOf(score)}
        bandName={bandName}
        animate={themes.animations && isFirstView}
      />
      <DialEnds month={month} />
      <div className="grid score__say">
        <div className="score__band">
          {info.imgUrl !== null && <img src={info.imgUrl} alt="" width="48" height="48" />}
          <h2 id="band-heading" className="as-h3">
            You are in the {bandName} band
          </h2>
        </div>
        {themes.scoreMessage && <Message score={score} info={info} />}
        {children}
      </div>
    </section>
  );
}

const SEEN = ['dial-seen'];

/** Animates the dial once a visit. */
function useFirstView(): boolean {
  const [isFirst] = useState(() => queryClient.getQueryData(SEEN) === undefined);
  // Before the page can unmount.
  useLayoutEffect(() => {
    queryClient.setQueryData(SEEN, true);
  }, []);
  return isFirst;
}

function bandNameOf(score: number, info: ScoreInfo): string {
  return info.bandDescription ?? bandOf(score).name;
}

function Message({ score, info }: { score: number; info: ScoreInfo }) {
  const next = BANDS.find(({ min }) => min > score);
  const left = next === undefined ? 0 : next.min - score;
  return (
    <p className="quiet">
      {next !== undefined && `${left} ${left === 1 ? 'point' : 'points'} from ${next.name}. `}
      {named('Your score is from {bureau}.')} {info.information}
    </p>
  );
}
