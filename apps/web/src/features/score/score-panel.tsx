import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import type { ComponentProps, ReactNode } from 'react';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { KeyFactors } from './key-factors.tsx';
import { NoScore } from './no-score.tsx';
import { ScoreShown } from './score-shown.tsx';
import type { ScoreState } from './score-state.ts';

type ScorePanelProps = {
  state: ScoreState;
  isAsking: boolean;
  retry: () => void;
  member: Profile;
  /** Sits right below the score. */
  below: ReactNode;
  /** What partners offer, never above the score. */
  offers: ReactNode;
};

/** Loading, a score, none and why, or a failure (SCORE-012); then factors and offers. */
export function ScorePanel({ below, offers, ...asked }: ScorePanelProps) {
  const { state } = asked;
  const factors = state.kind === 'shown' ? (state.profile.scoreAdvice?.kcfs ?? []) : [];
  return (
    <>
      <ScoreItself {...asked} />
      {below}
      {state.kind !== 'loading' && <Below factors={factors} offers={offers} />}
    </>
  );
}

type ScoreItselfProps = Omit<ScorePanelProps, 'below' | 'offers'>;

function ScoreItself({ state, isAsking, retry, member }: ScoreItselfProps) {
  if (state.kind === 'loading') return <Hall>{<Loading />}</Hall>;
  if (state.kind === 'none')
    return <NoScore state={state} isAsking={isAsking} retry={retry} member={member} />;
  if (state.kind === 'failed') {
    return (
      <div className="wrap score-failed">
        <ScoreFailure error={state.error} isAsking={isAsking} retry={retry} />
      </div>
    );
  }
  return (
    <Hall>
      <ScoreShown score={state.score} info={state.info} themes={member.themes} />
    </Hall>
  );
}

type BelowProps = { factors: ComponentProps<typeof KeyFactors>['factors']; offers: ReactNode };

/** Two columns when there are factors, otherwise the offers alone in the middle (DASH-007). Advice is read first. */
function Below({ factors, offers }: BelowProps) {
  const hasOffers = offers !== undefined && offers !== null;
  if (factors.length === 0 && !hasOffers) return null;
  return (
    <div className={classNames('wrap mid', factors.length > 0 && hasOffers && 'mid--two')}>
      {factors.length > 0 && <KeyFactors factors={factors} />}
      {hasOffers && <div className="mid__offers">{offers}</div>}
    </div>
  );
}

function Hall({ children }: { children: ReactNode }) {
  return (
    <div className="hall">
      <div className="wrap">{children}</div>
    </div>
  );
}

function Loading() {
  return (
    <div className="score-loading" aria-busy="true">
      <Bloom label="Getting your score from the bureau" />
    </div>
  );
}

type ScoreFailureProps = Pick<ScorePanelProps, 'isAsking' | 'retry'> & { error: unknown };

/** Any other failure, with a way to try again (SCORE-016); without a consent there is nothing to try (SCORE-028). */
export function ScoreFailure({ error, isAsking, retry }: ScoreFailureProps) {
  if (error instanceof ApiError && error.code === 'consent-missing') {
    return (
      <ErrorPanel action={<ButtonLink to={paths.identity()}>Give your consent</ButtonLink>}>
        <p>{SCORE_MESSAGES.bureauConsentMissing}</p>
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
      <p>{genericMessage(error, ERROR_MESSAGES)}</p>
    </ErrorPanel>
  );
}
