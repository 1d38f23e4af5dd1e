import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import type { ComponentProps, ReactNode } from 'react';
import type { Profile } from '#web/api/session.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorPanel } from '#web/ui/layout/messages.tsx';
import { KeyFactors } from './key-factors.tsx';
import { NoScore } from './no-score.tsx';
import { ScoreShown } from './score-shown.tsx';
import type { ScoreState } from './score-state.ts';

type ScorePanelProps = {
  state: ScoreState;
  retry: () => void;
  member: Profile;
  /** Sits right below the score. */
  below: ReactNode;
  /** What partners offer, never above the score. */
  offers: ReactNode;
};

/** Loading, a score, none and why, or a failure (SCORE-012); then factors and offers. */
export function ScorePanel({ state, retry, member, below, offers }: ScorePanelProps) {
  const factors = state.kind === 'shown' ? (state.profile.scoreAdvice?.kcfs ?? []) : [];
  return (
    <>
      <ScoreItself state={state} retry={retry} member={member} />
      {below}
      {state.kind !== 'loading' && <Below factors={factors} offers={offers} />}
    </>
  );
}

function ScoreItself({ state, retry, member }: Pick<ScorePanelProps, 'state' | 'retry' | 'member'>) {
  if (state.kind === 'loading') return <Hall>{<Loading />}</Hall>;
  if (state.kind === 'none') return <NoScore reason={state.reason} member={member} />;
  if (state.kind === 'failed') {
    return (
      <div className="wrap score-failed">
        <ScoreFailure error={state.error} retry={retry} />
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

/** Any other failure, with a way to try again (SCORE-016). */
export function ScoreFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ErrorPanel action={<Button onClick={retry}>Try again</Button>}>
      <p>{genericMessage(error, ERROR_MESSAGES)}</p>
    </ErrorPanel>
  );
}
